internal import CurlewManuscript

/// Titles that no known word or number reveals.
extension SectionFinder {
  /// What stands directly below the bare number of a chapter is its title.
  mutating func dropTitles() {
    dropTitles { $0.isNumbered || $0.isCounted }
  }

  /// - Parameter mayHaveTitle: whether a title may stand below a heading that is only a number.
  mutating func dropTitles(below mayHaveTitle: (ParsedHeading) -> Bool) {
    let numbered = candidates.filter {
      $0.heading.isBare && $0.heading.isChapter && mayHaveTitle($0.heading)
    }
    let kinds = Dictionary(uniqueKeysWithValues: numbered.map { ($0.block, $0.heading.kind) })
    // The first article of a section is no title of it, where other articles stand by themselves.
    let counted = candidates.filter { $0.heading.isCounted && kinds[$0.block - 1] == nil }
    let series = Dictionary(grouping: counted, by: \.heading.kind)
      .filter { $1.count >= SectionSeries.fewest }
    candidates.removeAll {
      guard let kind = kinds[$0.block - 1] else { return false }
      return $0.heading.kind == .named
        || $0.heading.needsSeries && (series[$0.heading.kind] == nil || kind == $0.heading.kind)
    }
  }

  mutating func addTitles() {
    for index in blocks.indices where titles.isSubheading(index, in: blocks) {
      blocks[index].kind = .subheading
    }
    let chapters = candidates.filter(\.heading.isChapter)
    let mayDivideStories =
      chapters.count >= SectionSeries.fewest
      && chapters.allSatisfy {
        $0.heading.kind == .numeral || $0.heading.isNumbered || $0.heading.isTitledNumeral
      }
      && (areMostlyNumerals(chapters) || areClose(chapters))
    guard chapters.count < SectionSeries.fewest || mayDivideStories && options.uses(.stories) else {
      return
    }
    let others = candidates.filter { !mayDivideStories || !$0.heading.isChapter }
    var found = titles.find(in: blocks, besides: others)
    if mayDivideStories {
      let numbers = Set(chapters.map(\.block))
      found.titles.removeAll { numbers.contains($0) }
      guard divide(chapters, storiesWith: found.titles) else { return }
      candidates = others
      add(chapters.map(\.block), as: .subtitle)
    }
    add(found.titles, as: .title)
    if found.runOn { for block in found.titles { blocks[block].runsOn = true } }
    split(found.firstLines)
  }

  /// Whether all chapters stand in a third of the book.
  private func areClose(_ chapters: [HeadingCandidate]) -> Bool {
    guard let first = chapters.first, let last = chapters.last, let end = blocks.last else {
      return false
    }
    let lines = blocks[last.block].lines.lowerBound - blocks[first.block].lines.lowerBound
    return lines * 3 < end.lines.upperBound
  }

  private func areMostlyNumerals(_ chapters: [HeadingCandidate]) -> Bool {
    chapters.count { $0.heading.kind == .numeral } * 2 >= chapters.count
  }

  /// Whether chapters divide some of the stories of a book. In each of these their numbers begin with one, and
  /// at least as many stories follow the first chapter.
  private func divide(_ chapters: [HeadingCandidate], storiesWith titles: [Int]) -> Bool {
    guard let first = chapters.first else { return false }
    let stories = Dictionary(grouping: chapters) { chapter in
      titles.partitioningIndex { $0 > chapter.block }
    }
    let areCounted = stories.values.allSatisfy { story in
      story.enumerated().allSatisfy { $1.heading.number.isEmpty || $1.heading.number == [$0 + 1] }
    }
    let later = titles.count { $0 > first.block }
    return areCounted && stories[0] == nil && later >= max(stories.count, SectionSeries.fewest)
  }

}

extension ParsedHeading {
  /// Whether it is a number and a title: `1. The Ebb`
  fileprivate var isTitledNumeral: Bool {
    if case .titledNumeral = kind { !isSection } else { false }
  }
}
