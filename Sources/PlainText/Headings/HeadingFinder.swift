internal import Manuscript

/// Decides which of the possible headings of a book are headings, by comparing them.
///
/// Headings without text between them are a printed table of contents. Bare numbers are chapters only
/// if there are no other chapters, and not if they are so frequent that they count stanzas. A line of
/// capitals between blank lines is a subheading, or a chapter if the book has no other chapters.
struct HeadingFinder {
  private let text: TextLines
  private let markup: (any Markup)?
  private let title: String
  private let author: String?
  private var blocks: [LineBlock]
  private(set) var outline: [Heading] = []
  private var candidates: [HeadingCandidate] = []

  init(
    _ text: TextLines, _ blocks: [LineBlock], title: String, author: String?,
    markup: (any Markup)?
  ) {
    self.text = text
    self.markup = markup
    self.blocks = blocks
    self.title = title
    self.author = author
  }

  /// - Parameter candidates: the blocks that may be headings, ascending.
  mutating func run(_ candidates: [HeadingCandidate]) {
    self.candidates = candidates
    dropContents()
    dropDoubtful()
    dropNumerals()
    addCapitals()
    addSpacedTitles()
    mark()
  }

  /// Moves the blocks out, which avoids a copy.
  mutating func takeBlocks() -> [LineBlock] {
    defer { blocks = [] }
    return blocks
  }

  // MARK: Printed contents

  private mutating func dropContents() {
    var rest = candidates[...]
    var chapters: [HeadingCandidate] = []
    while let first = rest.first {
      let run = zip(rest, first.block...).prefix { $0.block == $1 }.map(\.0)
      let end = isContents(run) ? endOfContents(run) : run.startIndex
      for entry in run[..<end] { blocks[entry.block].kind = .contents }
      chapters += run[end...]
      rest = rest.dropFirst(run.count)
    }
    candidates = chapters
  }

  /// Whether consecutive headings are a table of contents: no book has three empty chapters.
  private func isContents(_ run: [HeadingCandidate]) -> Bool {
    run.contains { entry in run.count { $0.heading.kind == entry.heading.kind } >= 3 }
  }

  /// The real first headings may follow the list directly; they begin where its first line occurs
  /// again.
  private func endOfContents(_ run: [HeadingCandidate]) -> Int {
    guard let first = run.first else { return run.endIndex }
    return run.dropFirst().lastIndex { haveSameWords($0, first) } ?? run.endIndex
  }

  private func haveSameWords(_ one: HeadingCandidate, _ other: HeadingCandidate) -> Bool {
    guard markup == nil else { return words(of: one) == words(of: other) }
    return text.haveSameWords(blocks[one.block].lines, blocks[other.block].lines)
  }

  private func words(of candidate: HeadingCandidate) -> String {
    let bytes = text.bytes(of: blocks[candidate.block].lines)
    return text.foldedText(markup?.visible(in: bytes)[...] ?? bytes).trimmed
  }

  // MARK: Doubtful headings

  /// An unknown word is a number only if three different ones follow the same keyword.
  private mutating func dropDoubtful() {
    let doubtful = candidates.filter { $0.heading.isDoubtful }
    guard !doubtful.isEmpty else { return }
    let titles = Dictionary(grouping: doubtful, by: \.heading.kind)
      .mapValues { Set($0.map(words)).count }
    candidates.removeAll { $0.heading.isDoubtful && titles[$0.heading.kind, default: 0] < 3 }
  }

  private mutating func dropNumerals() {
    let numerals = candidates.filter { $0.heading.kind == .numeral }.map(\.block)
    let chapters = candidates.count { $0.heading.isNumberedChapter }
    guard chapters >= 3 || areStanzas(numerals) else { return }
    for block in numerals { blocks[block].kind = .subheading }
    candidates.removeAll { $0.heading.kind == .numeral }
  }

  private func areStanzas(_ numerals: [Int]) -> Bool {
    medianDistance(numerals) < 40
  }

  /// The median distance between consecutive blocks of a selection, in lines.
  private func medianDistance(_ chosen: [Int]) -> Int {
    let distances = zip(chosen, chosen.dropFirst())
      .map { blocks[$1].lines.lowerBound - blocks[$0].lines.lowerBound }.sorted()
    return distances.isEmpty ? .max : distances[distances.count / 2]
  }

  // MARK: Capitals

  private mutating func addCapitals() {
    let capitals = blocks.indices.filter(isSetOffInCapitals)
    for index in capitals { blocks[index].kind = .subheading }
    guard candidates.count < 3 else { return }
    let heading = ParsedHeading(kind: .capitals, rank: .chapter, isBare: false)
    // The title of the book may be repeated before the first chapter. Later it is a chapter: the poem
    // that a collection is named after.
    candidates += capitals.filter(isChapterInCapitals).drop(while: isTitle).map {
      HeadingCandidate(block: $0, heading: heading)
    }
    candidates.sort { $0.block < $1.block }
  }

  private func isSetOffInCapitals(_ index: Int) -> Bool {
    let block = blocks[index]
    let blankLinesAfter = index + 1 < blocks.count ? blocks[index + 1].blankLines : 2
    guard block.blankLines >= 2 || blankLinesAfter >= 2, block.lines.count <= 3,
      block.kind != .sceneBreak, block.kind != .contents, text.bytes(of: block.lines).count <= 120
    else { return false }
    return block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
  }

  private func isChapterInCapitals(_ index: Int) -> Bool {
    !["CONTENTS", "THE END", "FINIS", "CURTAIN"].contains(capitals(of: index))
      && !candidates.contains { $0.block == index || ($0.heading.isBare && $0.block == index - 1) }
  }

  private func isTitle(_ index: Int) -> Bool { capitals(of: index) == title.uppercased() }

  private func capitals(of index: Int) -> String {
    text.foldedText(of: blocks[index].lines).uppercased().withoutFullStop
  }

  // MARK: Titles

  /// Titles that only white space sets off, in a book without other chapters: the poems of a
  /// collection, the scenes of a play.
  private mutating func addSpacedTitles() {
    guard candidates.count(where: { $0.heading.isChapter }) < 3 else { return }
    let known = Set(candidates.map(\.block))
    let titles = SpacedTitles(text: text, title: title, author: author).find(in: blocks)
      .filter { !known.contains($0) }
    guard titles.count >= SpacedTitles.fewest else { return }
    let heading = ParsedHeading(kind: .capitals, rank: .chapter, isBare: false)
    candidates += titles.map { HeadingCandidate(block: $0, heading: heading) }
    candidates.sort { $0.block < $1.block }
    let areShort = medianDistance(titles) < Self.linesOfAShortPoem
    for block in titles { blocks[block].runsOn = areShort }
  }

  /// Shorter poems share a page.
  private static let linesOfAShortPoem = 30

  // MARK: The outline

  private mutating func mark() {
    let hasChapters = candidates.contains { $0.heading.isChapter }
    for (position, candidate) in candidates.enumerated() {
      let nextHeading = position + 1 < candidates.count ? candidates[position + 1].block : .max
      let title =
        candidate.heading.isBare ? titleLine(below: candidate.block, before: nextHeading) : nil
      if title != nil { blocks[candidate.block + 1].kind = .subheading }
      blocks[candidate.block].kind = .heading
      outline.append(
        Heading(
          title: words(of: candidate).joined(withTitle: title).withoutUnderscores,
          level: candidate.heading.rank == .part && hasChapters ? 0 : 1,
          offset: text.offset(ofLine: blocks[candidate.block].lines.lowerBound)))
    }
  }

  /// The title in the block below a bare number. One that is not in capitals must have text below it.
  private func titleLine(below index: Int, before nextHeading: Int) -> String? {
    guard index + 2 < blocks.count, nextHeading > index + 1 else { return nil }
    let block = blocks[index + 1]
    guard block.lines.count <= 2, block.kind != .sceneBreak, text.bytes(of: block.lines).count <= 90
    else { return nil }
    let words = text.foldedText(of: block.lines)
    guard !HeadingParser.beginsWithDivision(words) else { return nil }
    let isInCapitals = block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
    let isAboveText = block.lines.count == 1 && nextHeading > index + 2
    return isInCapitals || (isAboveText && words.looksLikeTitle) ? words : nil
  }
}

extension String {
  /// Whether a line begins like a title and does not end like a sentence.
  fileprivate var looksLikeTitle: Bool {
    guard count <= 60, let first, let last, first.isLetter, !first.isLowercase else { return false }
    return last.isLetter || last.isNumber || ("?!".contains(last) && isInTitleCase)
  }

  /// Whether all words of four letters or more are capitalised.
  private var isInTitleCase: Bool {
    split(separator: " ").allSatisfy { $0.count < 4 || $0.first?.isUppercase == true }
  }

  fileprivate func joined(withTitle title: String?) -> String {
    guard let title else { return self }
    let endsClause = last.map { ".:;—–-".contains($0) } ?? true
    return endsClause ? "\(self) \(title)" : "\(self). \(title)"
  }

  fileprivate var withoutUnderscores: String { filter { $0 != "_" } }

  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.last == " " ? start.dropLast() : start)
  }
}

extension ArraySlice<UInt8> {
  /// Whether all letters are capitals, and there are at least two.
  var isInCapitals: Bool {
    guard !contains(where: { 0x61...0x7A ~= $0 }) else { return false }
    guard contains(where: { $0 >= 0x80 }) else { return count { 0x41...0x5A ~= $0 } >= 2 }
    let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
    guard !scalars.contains(where: \.isSmallLetter) else { return false }
    return scalars.count(where: \.isCapital) >= 2
  }
}
