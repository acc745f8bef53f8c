/// Finds the headings among the blocks of a book.
///
/// First every block is read by itself: what its words could be. Then the book as a whole decides.
/// A list of headings with no text between them is a printed table of contents, and its lines are no
/// chapters. Numbers alone are chapters only where nothing else is, and not when they come so thick
/// that they count stanzas. Capitals set off by blank lines are headings of less weight, unless the
/// book has no others.
struct HeadingFinder {
  private let text: TextLines
  private let title: String
  private(set) var blocks: [Block]
  private(set) var outline: [Heading] = []
  private var parsed: [ParsedHeading?] = []

  init(_ text: TextLines, _ blocks: [Block], title: String) {
    self.text = text
    self.blocks = blocks
    self.title = title
  }

  mutating func run() {
    parsed = blocks.map(parse)
    dropContents()
    dropDoubtful()
    dropNumerals()
    let capitals = blocks.indices.filter { parsed[$0] == nil && isSetOffInCapitals($0) }
    for index in capitals { blocks[index].kind = .subheading }
    let found = blocks.indices.filter { parsed[$0] != nil }
    let isNamedByCapitals = found.count < 3
    for index in isNamedByCapitals ? capitals.filter(isChapterInCapitals) : [] {
      parsed[index] = ParsedHeading(kind: .named, rank: .chapter, isBare: false)
    }
    mark()
  }

  // MARK: One block

  private static let longest = 320

  private func parse(_ block: Block) -> ParsedHeading? {
    guard block.lines.count <= 5, length(of: block) <= Self.longest,
      HeadingGlance.mayBeHeading(text.bytes(of: block.lines)), !isList(block)
    else { return nil }
    return HeadingParser.parse(text.foldedText(of: block.lines)) ?? parseNumberAndTitle(block)
  }

  /// A number alone, and below it a title in capitals.
  private func parseNumberAndTitle(_ block: Block) -> ParsedHeading? {
    let lines = block.lines
    guard lines.count > 1, lines.dropFirst().allSatisfy({ text.bytes(of: $0).isInCapitals }),
      var heading = HeadingParser.parse(text.string(of: lines.lowerBound)), heading.isBare
    else { return nil }
    heading.isBare = false
    return heading
  }

  private func length(of block: Block) -> Int {
    Int(text.lines[block.lines.upperBound - 1].end - text.lines[block.lines.lowerBound].start)
  }

  /// Whether more than one line of a block is a heading: then it is a list of them.
  private func isList(_ block: Block) -> Bool {
    block.lines.dropFirst().contains {
      if case .numbered = HeadingParser.parse(text.string(of: $0))?.kind { true } else { false }
    }
  }

  private func isSetOffInCapitals(_ index: Int) -> Bool {
    let block = blocks[index]
    let following = index + 1 < blocks.count ? blocks[index + 1].blankLines : 2
    guard block.blankLines >= 2 || following >= 2 else { return false }
    guard block.lines.count <= 3, block.kind != .sceneBreak, length(of: block) <= 120 else {
      return false
    }
    return block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
  }

  private func isChapterInCapitals(_ index: Int) -> Bool {
    let words = text.foldedText(of: blocks[index].lines)
    let others = ["CONTENTS", "THE END", "FINIS", title.uppercased()]
    return !others.contains(words.uppercased())
  }

  // MARK: The whole book

  /// A word that no list has is a number when more such come with the same word.
  private mutating func dropDoubtful() {
    var counts: [String: Int] = [:]
    for case .numbered(let keyword)? in parsed.map({ $0?.kind }) {
      counts[keyword, default: 0] += 1
    }
    for (index, heading) in parsed.enumerated() {
      guard let heading, heading.isDoubtful, case .numbered(let keyword) = heading.kind else {
        continue
      }
      if counts[keyword, default: 0] < 3 { parsed[index] = nil }
    }
  }

  private mutating func dropContents() {
    var index = 0
    while index < blocks.count {
      let run = index..<(parsed[index...].firstIndex { $0 == nil } ?? blocks.count)
      if isContents(run) {
        for entry in run.lowerBound..<endOfContents(run) { parsed[entry] = nil }
      }
      index = run.upperBound + 1
    }
  }

  /// No book has three chapters with nothing in them.
  private func isContents(_ run: Range<Int>) -> Bool {
    var counts: [String: Int] = [:]
    for case .numbered(let keyword)? in run.map({ parsed[$0]?.kind }) {
      counts[keyword, default: 0] += 1
    }
    return counts.values.contains { $0 >= 3 } || run.count { parsed[$0]?.kind == .numeral } >= 3
  }

  /// The real first headings may follow the list at once; they are where its first line comes again.
  /// Without that the last heading of the list has text below it.
  private func endOfContents(_ run: Range<Int>) -> Int {
    let first = text.foldedText(of: blocks[run.lowerBound].lines)
    let again = run.dropFirst().last { text.foldedText(of: blocks[$0].lines) == first }
    return again ?? run.upperBound
  }

  private mutating func dropNumerals() {
    let numerals = blocks.indices.filter { parsed[$0]?.kind == .numeral }
    let chapters = parsed.count {
      $0?.rank == .chapter && $0?.kind != .numeral && $0?.kind != .named
    }
    guard chapters >= 3 || areStanzas(numerals) else { return }
    for index in numerals {
      parsed[index] = nil
      blocks[index].kind = .subheading
    }
  }

  private func areStanzas(_ numerals: [Int]) -> Bool {
    let distances = zip(numerals, numerals.dropFirst())
      .map { blocks[$1].lines.lowerBound - blocks[$0].lines.lowerBound }.sorted()
    return distances.isEmpty ? false : distances[distances.count / 2] < 40
  }

  // MARK: The outline

  private mutating func mark() {
    let hasChapters = parsed.contains { $0?.rank == .chapter && $0?.kind != .named }
    for index in blocks.indices {
      guard let heading = parsed[index] else { continue }
      blocks[index].kind = .heading
      var words = text.foldedText(of: blocks[index].lines)
      if heading.isBare, let title = titleLine(below: index) {
        blocks[index + 1].kind = .subheading
        words = words.joinedWithTitle(title)
      }
      outline.append(
        Heading(
          title: words.withoutUnderscores, level: heading.rank == .part && hasChapters ? 0 : 1,
          offset: text.offset(ofLine: blocks[index].lines.lowerBound)))
    }
  }

  /// The title that stands in a block of its own below a heading's number.
  private func titleLine(below index: Int) -> String? {
    guard index + 2 < blocks.count, parsed[index + 1] == nil, parsed[index + 2] == nil else {
      return nil
    }
    let block = blocks[index + 1]
    guard block.lines.count <= 2, block.kind != .sceneBreak, length(of: block) <= 90 else {
      return nil
    }
    let words = text.foldedText(of: block.lines)
    guard !HeadingParser.beginsWithDivision(words) else { return nil }
    let isInCapitals = block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
    return isInCapitals || (block.lines.count == 1 && words.looksLikeTitle) ? words : nil
  }
}

extension String {
  /// Whether a line could be a title: it begins like one and does not end like a sentence.
  fileprivate var looksLikeTitle: Bool {
    guard count <= 60, let first, let last, first.isLetter, !first.isLowercase else { return false }
    return last.isLetter || last.isNumber || ("?!".contains(last) && isInTitleCase)
  }

  /// Whether all words but the small ones have capitals.
  private var isInTitleCase: Bool {
    split(separator: " ").allSatisfy { $0.count < 4 || $0.first?.isUppercase == true }
  }

  fileprivate func joinedWithTitle(_ title: String) -> String {
    let endsClause = last.map { ".:;—–-".contains($0) } ?? true
    return endsClause ? "\(self) \(title)" : "\(self). \(title)"
  }

  fileprivate var withoutUnderscores: String { filter { $0 != "_" } }
}

extension ArraySlice<UInt8> {
  /// Whether the letters of a line are capitals, two of them at least.
  var isInCapitals: Bool {
    guard !contains(where: { 0x61...0x7A ~= $0 }) else { return false }
    let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
    guard !scalars.contains(where: \.properties.isLowercase) else { return false }
    return scalars.count(where: \.properties.isUppercase) >= 2
  }
}
