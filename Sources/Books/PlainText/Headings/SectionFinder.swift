internal import CurlewManuscript

/// Finds the parts and chapters of a book from the evidence of the whole book.
///
/// A line is a heading because others are like it. The steps:
///
/// 1. Each block was parsed by itself: a short block may be a heading if it has a number in figures, a
///    known word such as "chapter", or is a single letter (`HeadingParser`).
/// 2. Headings with no text between them are a list: a printed table of contents, if known words say so.
/// 3. Candidates of the same words and style are a series. A series counts if its numbers ascend by one,
///    are not as close as stanzas or the items of a list, and begin at one (`SectionSeries`). Known words are
///    only weight: a chapter with a known word needs no series, and an unknown word or none needs at least
///    three.
/// 4. Titles may be marked: by rules below or before them, hashes or stars (`MarkedTitles`).
/// 5. The printed contents are the strongest evidence: where at least half of their entries match
///    short blocks behind them, in the same order, these blocks are headings, with or without a number,
///    and nothing inside the contents is one (`ContentsMatch`).
/// 6. A book of which the chapters explain little is searched for lines that look alike and divide it better
///    (`TitleSeries`): with numbers behind any word or none, below white space, in capitals, behind a sign or a label.
///    Where only some stories of a collection have chapters, these are a level below the titles.
/// 7. Levels follow from nesting: parts are what chapters stand below, and decimals count their own depth.
///
/// What no rule finds, a reader shows: see `CorrectedContents`.
struct SectionFinder {
  let text: TextLines
  let markup: (any Markup)?
  let statistics: LineStatistics
  let imprint: Imprint
  var blocks: [LineBlock]
  private(set) var outline: [Heading<Int>] = []
  var candidates: [HeadingCandidate] = []
  /// Parts of lines that are not shown: the hashes or stars before titles.
  var hidden: [Range<Int>] = []

  init(
    _ text: TextLines, _ blocks: consuming [LineBlock], _ imprint: Imprint,
    _ statistics: LineStatistics, markup: (any Markup)?
  ) {
    (self.text, self.imprint, self.markup) = (text, imprint, markup)
    (self.statistics, self.blocks) = (statistics, blocks)
  }

  /// - Parameter candidates: the blocks that may be headings, ascending.
  mutating func run(_ candidates: [HeadingCandidate], by workers: Workers) {
    self.candidates = candidates
    dropContents()
    dropDoubtful()
    keepSeries()
    dropTitles()
    if markup == nil { addMarkedTitles() }
    matchContents()
    addTitles(by: workers)
    for index in blocks.indices where isSubheading(index) { blocks[index].kind = .subheading }
    mark()
  }

  /// Moves the blocks out, which avoids a copy.
  mutating func takeBlocks() -> [LineBlock] {
    defer { blocks = [] }
    return blocks
  }

  /// Makes some lines blocks of their own, and updates the block indices of the candidates.
  mutating func divide(at lines: Set<Int>) {
    guard !lines.isEmpty else { return }
    let starts = candidates.map { blocks[$0.block].lines.lowerBound }
    blocks = blocks.flatMap { block in
      block.lines.contains(where: lines.contains) ? divide(block, at: lines) : [block]
    }
    let places = Dictionary(blocks.enumerated().map { ($1.lines.lowerBound, $0) }) { $1 }
    for (index, start) in starts.enumerated() { candidates[index].block = places[start] ?? 0 }
  }

  private func divide(_ block: LineBlock, at lines: Set<Int>) -> [LineBlock] {
    var starts = block.lines.filter { lines.contains($0) || lines.contains($0 - 1) }
    if starts.first != block.lines.lowerBound { starts.insert(block.lines.lowerBound, at: 0) }
    return zip(starts, starts.dropFirst() + [block.lines.upperBound]).map { start, end in
      var part = block
      part.lines = start..<end
      guard start > block.lines.lowerBound else { return part }
      (part.blankLines, part.followsFormFeed, part.runsOn) = (1, false, false)
      return part
    }
  }

  // MARK: Lists

  private mutating func dropContents() {
    var rest = candidates[...]
    var chapters: [HeadingCandidate] = []
    while let first = rest.first {
      let run = zip(rest, first.block...).prefix { $0.block == $1 }.map(\.0)
      let end = isContents(run) ? endOfContents(run) : run.startIndex
      for entry in run[..<end] where !entry.heading.needsSeries {
        blocks[entry.block].kind = .contents
      }
      chapters += run[end...]
      rest = rest.dropFirst(run.count)
    }
    candidates = chapters
  }

  /// Whether consecutive headings are a table of contents: no book has three empty chapters.
  private func isContents(_ run: [HeadingCandidate]) -> Bool {
    run.count >= 3
      && Dictionary(grouping: run, by: \.heading.kind).values.contains { $0.count >= 3 }
  }

  /// The real first headings may follow the list directly; they begin where its first line occurs
  /// again.
  private func endOfContents(_ run: [HeadingCandidate]) -> Int {
    guard let first = run.first else { return run.endIndex }
    // Compared as bytes, since comparing strings with many combining marks is slow.
    let words = words(of: first).utf8
    return run.dropFirst().lastIndex { self.words(of: $0).utf8.elementsEqual(words) }
      ?? run.endIndex
  }

  private func words(of candidate: HeadingCandidate) -> String {
    let bytes = text.bytes(of: blocks[candidate.block].lines)
    let words = markup?.visible(in: bytes)[...] ?? bytes.withoutSigns(before: !hidden.isEmpty)
    return text.collapsedText(words).trimmed
  }

  // MARK: Series

  /// An unknown word is a number only if three different ones follow the same keyword.
  private mutating func dropDoubtful() {
    let doubtful = candidates.filter { $0.heading.isDoubtful }
    guard !doubtful.isEmpty else { return }
    let titles = Dictionary(grouping: doubtful, by: \.heading.kind)
      .mapValues { Set($0.map(words)).count }
    candidates.removeAll { $0.heading.isDoubtful && titles[$0.heading.kind, default: 0] < 3 }
  }

  private mutating func keepSeries() {
    var series = SectionSeries(text: text, blocks: blocks, candidates: candidates)
    series.select()
    candidates = series.candidates
    for block in series.subheadings { blocks[block].kind = .subheading }
    for block in series.runsOn { blocks[block].runsOn = true }
  }

  // MARK: Printed contents

  private mutating func matchContents() {
    guard let match = ContentsMatch(text, blocks) else { return }
    let known = Set(candidates.map(\.block))
    let bare = Set(candidates.filter(\.heading.isBare).map(\.block))
    candidates.removeAll { $0.block <= match.end }
    candidates += match.blocks
      .filter { !known.contains($0) && !bare.contains($0 - 1) }
      .map { HeadingCandidate(block: $0, heading: .title) }
    candidates.sort { $0.block < $1.block }
  }

  /// The names of the books of a Bible, whose chapters are counted anew in each, if no line gives them
  /// alone: by the block of the first chapter.
  private var names: [Int: String] {
    guard !candidates.contains(where: { $0.heading.rank == .part }) else { return [:] }
    let first = candidates.filter { $0.heading.isCounted && $0.heading.number == [1] }
    let kinds = Set(first.map(\.heading.kind))
    guard kinds.count == first.count, kinds.count >= SectionSeries.fewest else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: first.map { candidate in
        (
          candidate.block,
          words(of: candidate).split(separator: " ").dropLast().joined(separator: " ")
        )
      })
  }

  // MARK: The outline

  private mutating func mark() {
    let hasChapters = candidates.contains { $0.heading.isChapter }
    let names = names
    let titles = TitleLines(text, blocks, candidates).all
    for (candidate, title) in zip(candidates, titles) {
      if let title {
        for rule in candidate.block + 1..<title.block { blocks[rule].kind = .furniture }
        blocks[title.block].kind = .titleLine
      }
      hideUnderline(of: title?.block ?? candidate.block)
      blocks[candidate.block].kind = .heading
      hideSigns(around: candidate.block)
      let offset = text.offset(ofLine: blocks[candidate.block].lines.lowerBound)
      if let name = names[candidate.block] {
        outline.append(Heading(title: name, level: 0, offset: offset))
      }
      outline.append(
        Heading(
          title: words(of: candidate).joined(withTitle: title?.words).withoutUnderscores,
          level: candidate.heading.level(besideChapters: hasChapters), offset: offset))
    }
  }

  /// Hides signs that stand on both sides of a title: `== 3 ==`.
  private mutating func hideSigns(around block: Int) {
    let range = text.range(of: blocks[block].lines)
    let title = text.utf8[range].withoutSigns(before: false)
    guard markup == nil, title.count < range.count else { return }
    hidden += [range.lowerBound..<title.startIndex, title.endIndex..<range.upperBound]
  }

  /// Hides the rule directly below a heading, so that it is not shown as a scene break.
  private mutating func hideUnderline(of block: Int) {
    guard block + 1 < blocks.count, let sign = text.signOfRule(blocks[block + 1]) else { return }
    if sign.isOne(of: "-=_~") { blocks[block + 1].kind = .furniture }
  }
}

extension ParsedHeading {
  static let title = ParsedHeading(kind: .title, rank: .chapter, isBare: false)

  static func letter(_ place: Int) -> ParsedHeading {
    ParsedHeading(kind: .letter, rank: .chapter, isBare: true, number: [place])
  }

  /// A title whose level is known from its rule or its signs, or from other titles.
  static func title(level: Int) -> ParsedHeading {
    let number = Array(repeating: 0, count: level)
    return ParsedHeading(
      kind: .title, rank: .chapter, isBare: false, number: number, isSection: true)
  }

  /// 0 for a part, 1 for a chapter, more for the sections of a chapter.
  fileprivate func level(besideChapters: Bool) -> Int {
    isSection ? number.count : rank == .part && besideChapters ? 0 : 1
  }
}

extension String {
  fileprivate func joined(withTitle title: String?) -> String {
    guard let title else { return self }
    let endsClause = last.map { ".:;—–-".contains($0) || $0.isWide } ?? true
    return endsClause ? "\(self) \(title)" : "\(self). \(title)"
  }

  /// The title without underscores that mark emphasis. An underscore within a word is kept, and so
  /// are all if their number is odd.
  fileprivate var withoutUnderscores: String {
    guard utf8.contains(0x5F) else { return self }
    let marks = Set(indices.filter { self[$0] == "_" && !isWithinWord($0) })
    guard marks.count.isMultiple(of: 2) else { return self }
    return String(indices.filter { !marks.contains($0) }.map { self[$0] })
  }

  private func isWithinWord(_ index: Index) -> Bool {
    let next = self.index(after: index)
    guard index > startIndex, next < endIndex else { return false }
    return [self[self.index(before: index)], self[next]].allSatisfy { $0.isLetter || $0.isNumber }
  }

  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.last == " " ? start.dropLast() : start)
  }
}

extension Character {
  /// Whether it is from a script without spaces and full stops of one cell, such as Chinese.
  var isWide: Bool { unicodeScalars.contains { $0.value >= 0x2E80 } }
}

extension ArraySlice<UInt8> {
  /// A title without the signs around it: `*II*`, `== 3 ==`; or without those before it, where titles have such.
  fileprivate func withoutSigns(before: Bool) -> Self {
    let line = self[..<(lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? startIndex)].drop { $0 == 0x20 }
    guard let sign = line.first, sign.isOne(of: "#*-=~_"),
      case let title = line.drop(while: { $0 == sign }),
      let end = title.lastIndex(where: { $0 != sign })
    else { return self }
    let isAround = sign != 0x5F && line.last == sign
    return isAround ? title[...end].drop { $0 == 0x20 } : before ? title : self
  }
}
