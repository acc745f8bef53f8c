internal import CurlewManuscript

/// Finds what a printer put at the edges of paper pages: repeated lines around form feeds, and the
/// numbers of pages between paragraphs.
struct PageFurniture {
  /// A part of the text, in lines, that stands between the texts of two pages.
  struct Gap {
    let lines: Range<Int>
    /// Whether the paragraph before it goes on behind it.
    let isWithinParagraph: Bool
  }

  private let text: TextLines
  /// In ascending order.
  private(set) var gaps: [Gap] = []
  /// The lines of `gaps` that have the number of a page, and that number.
  private var numbered: [(line: Int, value: Int)] = []
  /// Whether a word before a number may be all that stands before it: `PAGE 24`.
  private var takesLabels = false

  private static let reach = 6
  private static let fewest = 3
  private static let fewestNumbers = 8
  private static let longest = 90
  private static let longestNumber = 8

  init(_ text: TextLines, formFeeds: [Int], in body: Range<Int>) {
    self.text = text
    findAround(formFeeds.filter { body.contains($0) && $0 > body.lowerBound }, in: body)
    if hidesTooMuch(in: body) { gaps = [] }
    if gaps.isEmpty {
      let alone = body.filter { isBetweenBlanks($0, in: body) }
      findNumbers(alone, in: body)
      if gaps.isEmpty { findNumberedLines(alone, in: body) }
      // In other texts they stand inside the sentences, without blank lines.
      takesLabels = gaps.isEmpty
      if gaps.isEmpty {
        // Few lines end like a number of a page, as in `24`, `[24]` and `- 24 -`.
        let inside = body.filter { line in
          let last = text.lines[line].last
          return 0x30...0x39 ~= last || last == 0x5D || last == 0x2D
        }
        findNumbers(inside, in: body)
        if gaps.isEmpty { findNumberedLines(inside, in: body) }
      }
    }
    if hidesTooMuch(in: body) { gaps = [] }
    if gaps.isEmpty { numbered = [] }
    if gaps.isEmpty { findEdgesOfManualPage(in: body) }
  }

  /// The first and the last line of a manual page have its name, which the pages show as the title.
  private mutating func findEdgesOfManualPage(in body: Range<Int>) {
    guard let first = body.first(where: { !text.lines[$0].isBlank }),
      let name = OpeningLines.nameOfManualPage(first, in: text)
    else { return }
    addGap(around: first..<first + 1, in: body)
    let last = body.last { !text.lines[$0].isBlank } ?? first
    if last > first, text.bytes(of: last).reversed().starts(with: name.utf8.reversed()) {
      addGap(around: last..<last + 1, in: body)
    }
  }

  /// Lines that recur on every page are the text itself if the pages have few others.
  private func hidesTooMuch(in body: Range<Int>) -> Bool {
    let hidden = gaps.reduce(0) { sum, gap in sum + gap.lines.count { !text.lines[$0].isBlank } }
    return hidden * 3 > body.count { !text.lines[$0].isBlank }
  }

  // MARK: Form feeds

  private mutating func findAround(_ formFeeds: [Int], in body: Range<Int>) {
    guard formFeeds.count >= Self.fewest, divideSheets(formFeeds) else { return }
    let feet = formFeeds.map { filled(body.lowerBound..<$0, fromEnd: true) }
    let heads = formFeeds.map { filled($0..<body.upperBound, fromEnd: false) }
    let knownFeet = repeated(feet, least: formFeeds.count / 4)
    let knownHeads = repeated(heads, least: formFeeds.count / 4)
    let known = knownFeet.union(knownHeads)
    guard !known.isEmpty else { return }
    for (foot, head) in zip(feet, heads) {
      let hidden = [foot, head].compactMap { $0 }.filter(known.contains)
      if let first = hidden.first, let last = hidden.last {
        addGap(around: first..<last + 1, in: body)
      }
    }
    if knownFeet.isEmpty, areTitles(knownHeads) { gaps = [] }
  }

  /// Whether the first lines behind form feeds are titles, such as `Version 1.3`: they differ, at least in
  /// their numbers, and few paragraphs go on behind them.
  private func areTitles(_ heads: Set<Int>) -> Bool {
    let differ = Set(heads.map { text.bytes(of: $0) }).count * 2 > heads.count
    return differ && gaps.count(where: \.isWithinParagraph) * 5 < gaps.count
  }

  private static let linesOfASheet = 100

  /// Whether form feeds are as close as on paper. Elsewhere they divide the text into sections, whose
  /// titles may recur.
  private func divideSheets(_ formFeeds: [Int]) -> Bool {
    let sheets = zip(formFeeds, formFeeds.dropFirst()).count { $1 - $0 <= Self.linesOfASheet }
    return sheets * 20 >= (formFeeds.count - 1) * 19
  }

  /// The pages between form feeds; none if one of them has more lines than a sheet of paper.
  static func sheets(_ text: TextLines, formFeeds: [Int], in body: Range<Int>) -> [PrintPage] {
    let end = body.last { !text.lines[$0].isBlank } ?? body.lowerBound
    let starts = [body.lowerBound] + formFeeds.filter { $0 > body.lowerBound && $0 <= end }
    let ends = starts.dropFirst() + [body.upperBound]
    let isPaper = zip(starts, ends).allSatisfy { $1 - $0 <= linesOfALargeSheet }
    guard starts.count > 1, isPaper else { return [] }
    // Pages before the book count, too.
    let before = formFeeds.count { $0 <= body.lowerBound }
    return starts.enumerated().map { index, line in
      PrintPage(label: String(before + index + 1), offset: Int(text.lines[line].start))
    }
  }

  /// With small print in columns.
  private static let linesOfALargeSheet = 300

  /// The nearest line that is not blank.
  private func filled(_ lines: Range<Int>, fromEnd: Bool) -> Int? {
    let near = fromEnd ? lines.suffix(Self.reach) : lines.prefix(Self.reach)
    return fromEnd
      ? near.last { !text.lines[$0].isBlank } : near.first { !text.lines[$0].isBlank }
  }

  /// The lines whose words, apart from numbers, recur.
  private func repeated(_ lines: [Int?], least: Int) -> Set<Int> {
    let lines = lines.compactMap { $0 }.filter { text.lines[$0].length <= Self.longest }
    let groups = Dictionary(grouping: lines, by: wordsApartFromNumbers)
    return Set(groups.values.filter { $0.count >= max(least, Self.fewest) }.joined())
  }

  /// The pages of the printed edition, where their numbers stand in the text.
  func pages(in body: Range<Int>) -> [PrintPage] {
    guard let first = numbered.first else { return [] }
    let distances = zip(numbered, numbered.dropFirst()).map { $1.line - $0.line }.sorted()
    // A number at the head of its page stands near the beginning, one at the foot behind a page of text.
    let isHead = (first.line - body.lowerBound) * 2 < distances[distances.count / 2]
    let start = isHead ? [] : [(line: body.lowerBound, value: first.value - 1)]
    let ends = Dictionary(gaps.flatMap { gap in gap.lines.map { ($0, gap.lines.upperBound) } }) {
      $1
    }
    return (start + numbered).compactMap { number in
      let end = ends[number.line] ?? number.line
      guard end < body.upperBound else { return nil }
      return PrintPage(
        label: String(number.value + (isHead ? 0 : 1)), offset: Int(text.lines[end].start))
    }
  }

  // MARK: Numbers

  /// - Parameter alone: the lines between blank lines.
  private mutating func findNumbers(_ alone: [Int], in body: Range<Int>) {
    let numbers = alone.compactMap { line in pageNumber(line).map { (line: line, value: $0) } }
    guard numbers.count >= Self.fewestNumbers else { return }
    let steps = zip(numbers, numbers.dropFirst()).count { $1.value == $0.value + 1 }
    let within = numbers.count { isWithinSentence($0.line, in: body) }
    guard steps * 10 >= numbers.count * 8, within * 5 >= numbers.count else { return }
    numbered = numbers
    for number in numbers { addGap(around: number.line..<number.line + 1, in: body) }
  }

  private func pageNumber(_ line: Int) -> Int? {
    guard text.lines[line].length <= Self.longestNumber else { return nil }
    let digits = text.bytes(of: line).filter { !$0.isOne(of: " -[]()") }
    guard (1...4).contains(digits.count), digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private func isBetweenBlanks(_ line: Int, in body: Range<Int>) -> Bool {
    line > body.lowerBound && line + 1 < body.upperBound && text.lines[line + 1].isBlank
      && text.lines[line - 1].isBlank && !text.lines[line].isBlank
  }

  private func isWithinSentence(_ line: Int, in body: Range<Int>) -> Bool {
    guard let above = filled(body.lowerBound..<line, fromEnd: true),
      let below = filled(line + 1..<body.upperBound, fromEnd: false)
    else { return false }
    return goesOn(from: above, to: below)
  }

  // MARK: Lines with numbers

  /// The maximum distance between the foot of a page and the head of the next, in lines.
  private static let reachOfEdge = 16

  /// Finds numbered feet or heads of pages in a file without form feeds: `Guidebook  24`, `24  LOW WATER` or
  /// `[Page 24]`. Recurring lines next to them are at the other edge of the page, and are hidden too.
  private mutating func findNumberedLines(_ alone: [Int], in body: Range<Int>) {
    let numbered = alone.filter { line in
      text.lines[line].length <= Self.longest && numberAtEdge(of: line) != nil
        && pageNumber(line) == nil
    }
    let series = repeated(numbered, least: Self.fewest).sorted()
    guard series.count >= Self.fewestNumbers, areAscending(series) else { return }
    let lines = adding(numbered, to: series)
    let before = lines.map { neighbour(of: $0, in: body, step: -1) }
    let after = lines.map { neighbour(of: $0, in: body, step: 1) }
    // Inside sentences, what stands next to a number is text.
    let known: Set<Int> =
      takesLabels
      ? []
      : repeated(before, least: lines.count / 2)
        .union(repeated(after, least: lines.count / 2))
    for (line, near) in zip(lines, zip(before, after)) {
      let hidden = [near.0, line, near.1].compactMap { $0 }.filter {
        $0 == line || known.contains($0)
      }
      if let first = hidden.first, let last = hidden.last {
        addGap(around: first..<last + 1, in: body)
      }
    }
    self.numbered = lines.compactMap { line in numberAtEdge(of: line).map { (line, $0) } }
    // Page breaks fall within sentences; if few do, these are numbered chapters.
    if gaps.count(where: \.isWithinParagraph) * 5 < gaps.count { gaps = [] }
  }

  private static let mostPagesWithout = 5

  /// Whether the numbers of the lines ascend. Some may be missing: perhaps only left pages have such a line, or
  /// none stands where a chapter begins.
  private func areAscending(_ lines: [Int]) -> Bool {
    let values = lines.compactMap(numberAtEdge)
    let steps = zip(values, values.dropFirst()).count { 1...(Self.mostPagesWithout + 1) ~= $1 - $0 }
    return steps * 10 >= (values.count - 1) * 9
  }

  /// The lines of a series, and others whose numbers fit between: on pages on the other side, the title of the
  /// chapter may take the place of the book's.
  private func adding(_ numbered: [Int], to series: [Int]) -> [Int] {
    numbered.filter { line in
      let next = series.partitioningIndex { $0 >= line }
      if next < series.count, series[next] == line { return true }
      guard let number = numberAtEdge(of: line) else { return false }
      let before = next > 0 ? numberAtEdge(of: series[next - 1]) : number - 1
      let after = next < series.count ? numberAtEdge(of: series[next]) : number + 1
      return before.map { 1...Self.mostPagesWithout ~= number - $0 } == true
        && after.map { 1...Self.mostPagesWithout ~= $0 - number } == true
    }
  }

  /// The number that begins or ends a line, with two spaces between it and the words, or that ends it before a
  /// bracket. It may belong to a word, as in `SMM:08-9`.
  private func numberAtEdge(of line: Int) -> Int? {
    let bytes = text.bytes(of: line)
    if bytes.last == 0x5D { return numberAtEnd(of: bytes.dropLast()) }
    let last = 0x30...0x39 ~= text.lines[line].last ? bytes.suffix(while: { $0 != 0x20 }) : []
    if !last.isEmpty, bytes.dropLast(last.count).suffix(2).areTwoSpaces {
      return numberAtEnd(of: last)
    }
    let first = bytes.prefix { $0 != 0x20 }
    let isApart = first.endIndex + 1 < bytes.endIndex && bytes[first.endIndex + 1] == 0x20
    if isApart { return numberAtEnd(of: first) }
    // `PAGE 24` and `end page 24`
    let isLabelled =
      takesLabels && last.count > 0 && last.count <= 4 && bytes.count <= Self.longestLabelled
      && (2...3).contains(bytes.split(separator: 0x20).count)
    return isLabelled ? numberAtEnd(of: last) : nil
  }

  /// In bytes.
  private static let longestLabelled = 24

  private func numberAtEnd(of word: ArraySlice<UInt8>) -> Int? {
    let digits = word.suffix(while: { 0x30...0x39 ~= $0 })
    guard (1...4).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The nearest line in one direction that is not blank; nil if there is none within reach.
  private func neighbour(of line: Int, in body: Range<Int>, step: Int) -> Int? {
    var near = line + step
    while body.contains(near), abs(near - line) <= Self.reachOfEdge, text.lines[near].isBlank {
      near += step
    }
    return body.contains(near) && !text.lines[near].isBlank ? near : nil
  }

  private func wordsApartFromNumbers(of line: Int) -> [UInt8] {
    text.bytes(of: line).filter { $0 > 0x20 && !(0x30...0x39 ~= $0) }
  }

  // MARK: Gaps

  private func goesOn(from above: Int, to below: Int) -> Bool {
    let last = text.lines[above].last
    guard !last.isOne(of: ".!?:;\"')]"), last < 0x80 else { return false }
    return text.firstScalar(of: below).isSmallLetter
      && text.lines[below].indent <= text.lines[above].indent
  }

  /// Widens a range to the blank lines around it.
  private mutating func addGap(around lines: Range<Int>, in body: Range<Int>) {
    var (start, end) = (lines.lowerBound, lines.upperBound)
    while start > max(body.lowerBound, gaps.last?.lines.upperBound ?? 0),
      text.lines[start - 1].isBlank
    {
      start -= 1
    }
    while end < body.upperBound, text.lines[end].isBlank { end += 1 }
    guard start >= gaps.last?.lines.upperBound ?? 0 else { return }
    let isWithin =
      start > body.lowerBound && end < body.upperBound && goesOn(from: start - 1, to: end)
    gaps.append(Gap(lines: start..<end, isWithinParagraph: isWithin))
  }
}

extension ArraySlice<UInt8> {
  fileprivate var areTwoSpaces: Bool { count == 2 && first == 0x20 && last == 0x20 }

  fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> ArraySlice {
    self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
