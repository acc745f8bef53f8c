/// The levels of headings: 0 for a part, 1 for a chapter, more for the sections of a chapter.
struct SectionLevels {
  private let hasChapters: Bool
  /// The kinds of parts that stand within other parts.
  private var inner: Set<ParsedHeading.Kind> = []

  init(_ candidates: [HeadingCandidate], _ blocks: [LineBlock]) {
    hasChapters = candidates.contains { $0.heading.isChapter }
    findInner(candidates.filter { $0.heading.rank == .part }.map(\.heading))
  }

  /// A kind of part is within another if its numbers begin again below it.
  private mutating func findInner(_ parts: [ParsedHeading]) {
    let kinds = Dictionary(grouping: parts, by: \.kind).mapValues(\.count)
    guard kinds.count >= 2, let outer = parts.first?.kind else { return }
    for (kind, count) in kinds where kind != outer && count > kinds[outer, default: 0] {
      let followers = zip(parts, parts.dropFirst()).filter { $0.0.kind == outer }
      if followers.count >= 2, followers.allSatisfy({ $0.1.kind == kind }) { inner.insert(kind) }
    }
  }

  func level(of candidate: HeadingCandidate) -> Int {
    let heading = candidate.heading
    if heading.isSection { return heading.number.count }
    let depth = inner.isEmpty ? 0 : 1
    if heading.rank == .part && hasChapters { return inner.contains(heading.kind) ? 1 : 0 }
    return heading.kind == .named ? 1 : 1 + depth
  }
}

extension ParsedHeading {
  static let title = ParsedHeading(kind: .title, rank: .chapter, isBare: false)
  static let subtitle = ParsedHeading(
    kind: .title, rank: .chapter, isBare: false, number: [0, 0], isSection: true)
}
