/// The levels of headings: 0 for a part, 1 for a chapter, more for the sections of a chapter.
struct SectionLevels {
  private let hasChapters: Bool

  init(_ candidates: [HeadingCandidate]) {
    hasChapters = candidates.contains { $0.heading.isChapter }
  }

  func level(of candidate: HeadingCandidate) -> Int {
    let heading = candidate.heading
    if heading.isSection { return heading.number.count }
    return heading.rank == .part && hasChapters ? 0 : 1
  }
}

extension ParsedHeading {
  static let title = ParsedHeading(kind: .title, rank: .chapter, isBare: false)
  static let subtitle = ParsedHeading(
    kind: .title, rank: .chapter, isBare: false, number: [0, 0], isSection: true)
}
