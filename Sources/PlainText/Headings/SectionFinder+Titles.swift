internal import Manuscript

/// Titles that no known word or number reveals.
extension SectionFinder {
  /// What stands directly below the bare number of a chapter is its title.
  mutating func dropTitles() {
    let numbered = candidates.filter {
      $0.heading.isBare && $0.heading.isChapter && ($0.heading.isNumbered || $0.heading.isCounted)
    }
    let blocks = Set(numbered.map(\.block))
    candidates.removeAll {
      ($0.heading.kind == .named || $0.heading.needsSeries) && blocks.contains($0.block - 1)
    }
  }

  mutating func addTitles() {
    for index in blocks.indices where titles.isSubheading(index, in: blocks) {
      blocks[index].kind = .subheading
    }
    let chapters = candidates.filter(\.heading.isChapter)
    let divideOneStory = chapters.count >= SectionSeries.fewest && areInOneStory(chapters)
    guard chapters.count < SectionSeries.fewest || divideOneStory else { return }
    let others = candidates.filter { !divideOneStory || !$0.heading.isChapter }
    var found = titles.find(in: blocks, besides: others)
    if divideOneStory {
      let numbers = Set(chapters.map(\.block))
      found.titles.removeAll { numbers.contains($0) }
      guard found.titles.count >= 2 * chapters.count else { return }
      candidates = others
      add(chapters.map(\.block), as: .subtitle)
    }
    add(found.titles, as: .title)
    if found.runOn { for block in found.titles { blocks[block].runsOn = true } }
    split(found.firstLines)
  }

  /// Whether the only chapters of a book are bare numbers that are counted once, in a small part of it: they
  /// divide one of its stories.
  private func areInOneStory(_ chapters: [HeadingCandidate]) -> Bool {
    guard let first = chapters.first, let last = chapters.last, let end = blocks.last,
      chapters.allSatisfy({ $0.heading.kind == .numeral }),
      chapters.enumerated().allSatisfy({ $1.heading.number == [$0 + 1] })
    else { return false }
    let lines = blocks[last.block].lines.lowerBound - blocks[first.block].lines.lowerBound
    return lines * 4 < end.lines.upperBound
  }

  mutating func addSubtitles() {
    let chapters = candidates.filter(\.heading.isChapter)
    guard markup == nil, chapters.count >= SectionSeries.fewest,
      !candidates.contains(where: { $0.heading.isInnerSection || $0.heading.needsSeries })
    else { return }
    let found = titles.subtitles(in: blocks, below: candidates)
    add(found, as: .subtitle)
    for block in found { blocks[block].runsOn = true }
    split(found.filter { blocks[$0].lines.count > 1 })
  }

  /// Titles without a number among the numbered sections of a document whose text is indented: `Abstract`,
  /// `Authors' Addresses`.
  mutating func addTitlesAtMargin() {
    let sections = candidates.filter { $0.heading.isSection && $0.heading.number.count == 1 }
    let known = Set(candidates.map(\.block))
    guard markup == nil, sections.count >= SectionSeries.fewest,
      sections.allSatisfy({ indent(of: $0) == 0 && $0.heading.kind != .title })
    else { return }
    let found = titles.atMargin(in: blocks).filter { !known.contains($0) }
    var heading = ParsedHeading.title
    (heading.isSection, heading.number) = (true, [0])
    add(found, as: heading)
    for block in found { blocks[block].runsOn = true }
  }
}
