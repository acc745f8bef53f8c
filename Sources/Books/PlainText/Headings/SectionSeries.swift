internal import CurlewManuscript

/// Keeps the candidates whose numbers make a series, and drops the others.
///
/// The number of a heading is one more than that of the heading before it in the same series, or begins
/// again. Numbers that are as close as stanzas, or whose lines follow each other, count other things.
struct SectionSeries {
  let text: TextLines
  let blocks: [LineBlock]
  private(set) var candidates: [HeadingCandidate]
  /// Blocks that count something smaller than chapters.
  private(set) var subheadings: [Int] = []
  /// Headings that do not begin a page.
  private(set) var runsOn: [Int] = []

  /// Fewer are not enough evidence.
  static let fewest = 3
  private static let fewestLetters = 6
  /// In lines: the distance of the headings of sections, and of chapters.
  private static let shortestSection = 6
  private static let shortestChapter = 40

  init(text: TextLines, blocks: [LineBlock], candidates: [HeadingCandidate]) {
    (self.text, self.blocks, self.candidates) = (text, blocks, candidates)
  }

  mutating func select() {
    guard candidates.contains(where: { $0.heading.needsSeries || $0.heading.kind == .numeral })
    else { return }
    keepLetters()
    keepDecimals()
    keepCounted()
    keepNumerals()
  }

  /// Drops the candidates of some kind except those that are kept.
  private mutating func keep(
    _ kept: [HeadingCandidate], of isKind: (ParsedHeading) -> Bool
  ) {
    let kept = Set(kept.map(\.block))
    candidates.removeAll { isKind($0.heading) && !kept.contains($0.block) }
  }

  // MARK: Consecutive numbers

  /// Those of a series that stand next to a neighbour by their numbers.
  private func consecutive(
    _ series: [HeadingCandidate], step: ClosedRange<Int> = 1...2
  ) -> [HeadingCandidate] {
    series.indices.filter { index in
      let number = series[index].heading.number
      let last = index > 0 ? series[index - 1].heading.number : []
      let next = index + 1 < series.count ? series[index + 1].heading.number : []
      return follows(number, last, step) || follows(next, number, step)
    }.map { series[$0] }
  }

  private func follows(_ number: [Int], _ last: [Int], _ step: ClosedRange<Int>) -> Bool {
    guard let number = number.last, let last = last.last else { return false }
    return step.contains(number - last)
  }

  /// Whether most candidates are consecutive, begin near one, and are far enough from each other.
  private func isSeries(
    _ kept: [HeadingCandidate], of all: [HeadingCandidate], fewest: Int = Self.fewest,
    distance: Int = Self.shortestSection
  ) -> Bool {
    guard kept.count >= fewest, kept.count * 10 >= all.count * 7, let first = kept.first else {
      return false
    }
    return (first.heading.number.last ?? 9) <= 2
      && medianDistance(kept.map(\.block)) >= distance
  }

  /// The median distance between consecutive blocks of a selection, in lines.
  private func medianDistance(_ chosen: [Int]) -> Int {
    text.medianDistance(of: chosen.map { blocks[$0].lines.lowerBound })
  }

  // MARK: Letters

  /// The letters of a dictionary. Some of them are Roman numbers too.
  private mutating func keepLetters() {
    let bare: [ParsedHeading.Kind] = [.letter, .numeral]
    let letters = candidates.filter { bare.contains($0.heading.kind) }.compactMap { candidate in
      text.bytes(of: blocks[candidate.block].lines).onlyLetter.map {
        HeadingCandidate(block: candidate.block, heading: .letter($0))
      }
    }
    let kept = consecutive(letters, step: 1...3)
    let isKept = isSeries(kept, of: letters, fewest: Self.fewestLetters)
    let series = Dictionary(uniqueKeysWithValues: (isKept ? kept : []).map { ($0.block, $0) })
    candidates = candidates.compactMap {
      series[$0.block] ?? ($0.heading.kind == .letter ? nil : $0)
    }
  }

  // MARK: Decimals

  /// Keeps the numbered sections of a manual: `1`, `1.1`, `1.2`, `2`. They are the longest
  /// ascending series of numbers, in the whole book or in each chapter; numbered list items do not
  /// fit into it.
  private mutating func keepDecimals() {
    let deep = candidates.filter { $0.heading.isDecimal && $0.heading.number.count > 1 }
    guard deep.count >= Self.fewest else { return }
    // "A. Smith" counts as an appendix only if the text also has a number like "A.1".
    let haveLetters = deep.contains { $0.heading.isOfAppendix }
    let all = candidates.filter {
      $0.heading.isDecimal && (haveLetters || !$0.heading.isOfAppendix)
    }
    let numbers = all.map(\.heading.number)
    let chapters = numbersInChapters(all)
    let (whole, inner) = (ascending(numbers), ascending(chapters))
    let isWithinChapters = inner.count > whole.count * 5 / 4
    let kept = (isWithinChapters ? inner : whole).map { index in
      var candidate = all[index]
      candidate.heading.number = (isWithinChapters ? chapters : numbers)[index]
      candidate.heading.isSection = true
      return candidate
    }
    let sections = Dictionary(uniqueKeysWithValues: kept.map { ($0.block, $0) })
    guard kept.count(where: { $0.heading.number.count > 1 }) >= Self.fewest else { return }
    keep(kept, of: \.isDecimal)
    candidates = candidates.map { sections[$0.block] ?? $0 }
    let top = kept.filter { $0.heading.number.count == 1 }.map(\.block)
    let isShort = medianDistance(top) < Self.shortestChapter
    runsOn = kept.filter { isShort || $0.heading.number.count > 1 }.map(\.block)
  }

  /// The numbers of the decimals, each preceded by the index of its chapter.
  private func numbersInChapters(_ decimals: [HeadingCandidate]) -> [[Int]] {
    var (rest, chapter) = (candidates[...], 0)
    return decimals.map { decimal in
      chapter += rest.prefix { $0.block < decimal.block }.count(where: \.heading.isNumbered)
      rest = rest.drop { $0.block < decimal.block }
      return [chapter] + decimal.heading.number
    }
  }

  /// The largest difference between the numbers of consecutive sections: a few may be missing.
  private static let largestStep = 5

  /// The indices of the longest ascending series. Of equal numbers the last is taken: the one
  /// directly before its subsections. A number that continues neither neighbour is dropped.
  private func ascending(_ numbers: [[Int]]) -> [Int] {
    let series = numbers.longestAscending { $0.lexicographicallyPrecedes($1) }
    return series.indices.filter { place in
      let (number, last) = (numbers[series[place]], place > 0 ? numbers[series[place - 1]] : [0])
      let next = place + 1 < series.count ? numbers[series[place + 1]] : []
      return number.goesOn(behind: last, by: Self.largestStep)
        || next.goesOn(behind: number, by: Self.largestStep)
    }.map { series[$0] }
  }

  // MARK: Numbers with words, numbers alone

  /// Keeps the numbers behind any words, and those before titles, which must be further from each other.
  private mutating func keepCounted() {
    let all = candidates.filter { $0.heading.isCounted || $0.heading.isTitledNumeral }
    guard !all.isEmpty else { return }
    let series = Dictionary(
      grouping: all.filter { $0.heading.isCounted || $0.heading.number.count == 1 },
      by: \.heading.kind)
    var (kept, names) = ([HeadingCandidate](), 0)
    for one in series.values {
      let (isTitled, numbers) = (one[0].heading.isTitledNumeral, consecutive(one))
      let least = Self.shortestSection * (isTitled ? 2 : 1)
      guard isSeries(numbers, of: one, distance: least) else { continue }
      kept += numbers
      if !isTitled {
        names += 1
      } else if medianDistance(numbers.map(\.block)) < Self.shortestChapter {
        runsOn += numbers.map(\.block)
      }
    }
    // A book of the Bible may have a single chapter.
    if names >= 3 {
      kept += all.filter { $0.heading.isCounted && $0.heading.number == [1] && $0.heading.isBare }
    }
    keep(kept, of: { $0.isCounted || $0.isTitledNumeral })
  }

  private mutating func keepNumerals() {
    let all = candidates.filter { $0.heading.kind == .numeral }
    guard !all.isEmpty else { return }
    let chapters = candidates.count { $0.heading.isChapter && $0.heading.kind != .numeral }
    let kept = consecutive(all)
    let distance = medianDistance(all.map(\.block))
    let least = areInProse(all) ? Self.shortestSection * 2 : Self.shortestChapter
    if chapters >= Self.fewest || distance < least {
      subheadings += kept.map(\.block)
      keep([], of: { $0.kind == .numeral })
    } else {
      if distance < Self.shortestChapter { runsOn += kept.map(\.block) }
      keep(kept, of: { $0.kind == .numeral })
    }
  }

  /// Whether most blocks between some headings are prose.
  private func areInProse(_ headings: [HeadingCandidate]) -> Bool {
    guard let first = headings.first, let last = headings.last else { return false }
    let between = blocks[first.block..<last.block]
    return between.count { $0.kind == .prose } * 2 > between.count
  }
}

extension ParsedHeading {
  fileprivate var isOfAppendix: Bool {
    number.first.map { $0 > LineNumber.firstAppendix } ?? false
  }

  fileprivate var isDecimal: Bool {
    switch kind {
    case .titledNumeral(.arabic, _), .titledNumeral(.letter, _): true
    default: false
    }
  }

  /// Whether it is a number and a title, and no section of a manual.
  fileprivate var isTitledNumeral: Bool {
    if case .titledNumeral = kind { !isSection } else { false }
  }

  var isCounted: Bool {
    if case .counted = kind { true } else { false }
  }
}
