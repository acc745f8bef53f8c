internal import CurlewManuscript

/// What a reader sees of a short line at a glance. Titles of one kind look alike.
package struct LineLook: Equatable, Sendable {
  /// Its words, with single spaces.
  package let words: String
  let placing: Placing
  let letters: Letters
  let end: Ending
  /// The signs before its first word and behind its last.
  let lead, trail: String
  let number: LineNumber?
  /// In small letters.
  let firstWord, lastWord: String
  let length: Int
  /// Whether it is the beginning of a longer line, and its number begins a paragraph: `Article 5. The sea is …`
  let isRunIn: Bool

  /// Where a line stands.
  struct Placing: Equatable, Sendable {
    /// How many blank lines stand above and below, up to two.
    var above, below: Int
    var indent: Int
    var isCentred = false
    /// Whether the line above, or below, is nothing but a rule.
    var isBelowRule = false, isAboveRule = false
  }

  enum Letters: Hashable, Sendable { case withoutCase, capitals, title, sentence }
  enum Ending: Hashable, Sendable { case none, stop, colon, question, comma, quotation }

  /// In characters; longer lines are no titles.
  static let longest = 110
  private static let longestSmallWord = 3

  init(_ text: String, _ placing: Placing, isRunIn: Bool = false) {
    words = text
    self.isRunIn = isRunIn
    self.placing = placing
    let scalars = Array(text.unicodeScalars)
    length = scalars.count
    let first = scalars.firstIndex(where: \.isInWord) ?? scalars.count
    let last = scalars.lastIndex(where: \.isInWord) ?? -1
    lead = String(scalars[..<first])
    trail = last < first ? "" : String(scalars[(last + 1)...])
    number = LineNumber(scalars)
    let parts = scalars.split { !$0.isInWord }
    firstWord = parts.first.map { String($0).lowercased() } ?? ""
    lastWord = parts.last.map { String($0).lowercased() } ?? ""
    letters = Self.letters(of: parts)
    end = Self.ending(scalars.last)
  }

  /// The number, if a single letter is no Roman number.
  var numberInLetters: LineNumber? { LineNumber(Array(words.unicodeScalars), inLetters: true) }

  private static func letters(of words: [ArraySlice<Unicode.Scalar>]) -> Letters {
    let names = words.filter { $0.first?.decimal == nil }
    let cased = names.joined().filter(\.isOfCase)
    guard !cased.isEmpty else { return .withoutCase }
    if cased.count > 1, cased.allSatisfy({ !$0.isSmallLetter }) { return .capitals }
    let long = names.enumerated().filter { $0 == 0 || $1.count > longestSmallWord }
    let capitalised = long.count { $1.first?.isCapital == true }
    return capitalised * 4 >= long.count * 3 ? .title : .sentence
  }

  private static func ending(_ last: Unicode.Scalar?) -> Ending {
    switch last {
    case ".", "。": .stop
    case ":", "：": .colon
    case "?", "!", "？", "！": .question
    case ",", ";", "，", "；", "、": .comma
    case "\"", "”", "’", "»", "」": .quotation
    default: .none
    }
  }
}

/// The lines of a text, and how they look.
struct LookedLines {
  let text: TextLines
  private let workers: Workers
  private let width: Int
  /// Whether blank lines stand between paragraphs: then the first line has space above it, too.
  let hasBlankLines: Bool

  /// Whether most lines are indented.
  let isIndented: Bool
  /// Whether the text is written in capitals throughout, so that they say nothing.
  let isInCapitals: Bool
  /// How many lines are not blank.
  let filled: Int

  init(_ utf8: [UInt8], by workers: Workers = .one) {
    self.init(TextLines(utf8: utf8, lines: TextScan(utf8, by: workers).lines), by: workers)
  }

  init(_ text: TextLines, by workers: Workers = .one) {
    (self.text, self.workers) = (text, workers)
    let lengths = text.lines.lazy.filter { !$0.isBlank }.map { Int($0.indent) + Int($0.length) }
      .sorted()
    width = lengths.isEmpty ? 80 : lengths[lengths.count * 9 / 10]
    filled = lengths.count
    let sample = text.utf8.prefix(Self.sample)
    isInCapitals =
      sample.count { 0x41...0x5A ~= $0 } > sample.count { 0x61...0x7A ~= $0 }
    isIndented = text.lines.count { !$0.isBlank && $0.indent == 0 } * 3 < filled
    hasBlankLines = text.lines.count - filled > text.lines.count / 50
  }

  /// Calls `body` with ranges of lines, several at the same time. Returns the results in order.
  func inPieces<Result: Sendable>(_ body: @escaping @Sendable (Range<Int>) -> Result) -> [Result] {
    workers.map(
      workers.pieces(of: text.lines, in: text.utf8.count) { Int($0.start) }, body)
  }

  private static let mostBlankLines = 2
  /// In bytes.
  private static let sample = 1 << 16

  private static let linesOfTitlePage = 8

  /// Whether the text before a line ends a sentence, or is a title page.
  func followsSentence(_ line: Int) -> Bool {
    line < Self.linesOfTitlePage && standsAboveText(line)
      || text.lines[..<line].lastIndex { !$0.isBlank }.map(endsSentence) ?? true
  }

  private static let shortLine = 40

  private func standsAboveText(_ line: Int) -> Bool {
    text.lines[(line + 1)...].first { !$0.isBlank }.map { next in
      next.length > Self.shortLine || !next.last.isASCIILetterOrDigit
    } ?? false
  }

  /// Whether a line ends a sentence, or all of its letters are capitals.
  func endsSentence(_ line: Int) -> Bool {
    let last = text.lines[line].last
    return last >= 0x80 || last.isOne(of: ".!?:\"')]_*") || text.bytes(of: line).isInCapitals
  }

  func blankLines(above line: Int) -> Int {
    text.lines[..<line].suffix(Self.mostBlankLines).reversed().prefix(while: \.isBlank).count
  }

  func blankLines(below line: Int) -> Int {
    text.lines[(line + 1)...].prefix(Self.mostBlankLines).prefix(while: \.isBlank).count
  }

  /// How a line looks; nil if it is blank, a rule, or too long for a title. Of a longer line that begins with a
  /// number, the first words are the title.
  func look(_ line: Int) -> LineLook? {
    guard !text.lines[line].isBlank, !isRule(line) else { return nil }
    let shape = text.lines[line]
    let (indent, length) = (Int(shape.indent), Int(shape.length))
    guard let words = words(of: line) else { return nil }
    return LineLook(
      words,
      LineLook.Placing(
        above: line == 0 && hasBlankLines ? Self.mostBlankLines : blankLines(above: line),
        below: blankLines(below: line), indent: indent,
        isCentred: indent > 4 && abs(2 * indent + length - width) <= 8,
        isBelowRule: line > 0 && isRule(line - 1),
        isAboveRule: line + 1 < text.lines.count && isRule(line + 1)),
      isRunIn: length > LineLook.longest)
  }

  /// The words that a line has as a title; nil if it can be none.
  func words(of line: Int) -> String? {
    guard !text.lines[line].isBlank else { return nil }
    return text.lines[line].length > LineLook.longest
      ? beginning(of: line) : text.collapsedText(of: line..<line + 1)
  }

  private static let (wordsOfBeginning, longestWord) = (4, 20)

  /// The first words that stand below a line, joined by underlines.
  func beginning(below line: Int) -> String {
    guard let next = text.lines[(line + 1)...].firstIndex(where: { !$0.isBlank }) else { return "" }
    return text.collapsedText(of: next..<next + 1).split(separator: " ")
      .prefix(Self.wordsOfBeginning).map { String($0.unicodeScalars.prefix(Self.longestWord)) }
      .joined(separator: "_")
  }

  /// The lines that have some words as titles, by these words. Each line is looked at once.
  func lines(of titles: Set<String>) -> [String: [Int]] {
    // Comparing the first byte rules out most lines.
    let first = Set(titles.compactMap(\.utf8.first))
    var found: [String: [Int]] = [:]
    for line in text.lines.indices where first.contains(text.lines[line].first) {
      if let words = words(of: line), titles.contains(words) {
        found[words, default: []].append(line)
      }
    }
    return found
  }

  func lines(of title: String) -> [Int] { lines(of: [title])[title] ?? [] }

  func lines(beginningWith title: String) -> [Int] {
    let first = title.utf8.first
    // Comparing the first byte rules out most lines.
    return text.lines.indices.filter {
      text.lines[$0].first == first && words(of: $0)?.hasPrefix(title) == true
    }
  }

  private static let (mostBytesOfNumber, shortestTitle) = (40, 24)

  /// The first words of a long line, if there is a number among them.
  private func beginning(of line: Int) -> String? {
    let bytes = text.bytes(of: line).prefix(LineLook.longest)
    guard
      bytes.prefix(Self.mostBytesOfNumber).contains(where: {
        0x30...0x39 ~= $0 || 0x49...0x58 ~= $0 || $0 >= 0xD9
      })
    else { return nil }
    let stop = bytes.dropFirst(Self.shortestTitle).firstIndex { $0.isOne(of: ".:;,") }
    let end = stop ?? bytes.lastIndex(of: 0x20) ?? bytes.startIndex
    let words = text.collapsedText(bytes[..<end])
    return LineNumber(Array(words.unicodeScalars)) == nil ? nil : words
  }

  /// Whether a line has nothing but signs.
  private func isRule(_ line: Int) -> Bool {
    text.lines[line].length > 2 && text.bytes(of: line).isSceneBreak
  }
}

extension Unicode.Scalar {
  /// Whether it is a capital or a small letter.
  fileprivate var isOfCase: Bool { isASCII ? isASCIILetter : properties.isCased }
}

extension ArraySlice<UInt8> {
  /// Whether all letters are capitals, and there are at least two.
  var isInCapitals: Bool {
    guard !contains(where: { 0x61...0x7A ~= $0 }) else { return false }
    guard contains(where: { $0 >= 0x80 }) else { return count { 0x41...0x5A ~= $0 } >= 2 }
    var capitals = 0
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      if scalar.isSmallLetter { return false }
      if scalar.isCapital { capitals += 1 }
    }
    return capitals >= 2
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of an alphabet without capitals, such as Arabic, Hindi, Georgian or Thai.
  /// Chinese and Japanese have none either, but are not alphabets.
  var isOfScriptWithoutCapitals: Bool {
    switch value {
    // Unicode calls the letters of Georgian small, but their capitals are hardly used.
    case 0x10D0...0x10FF: true
    case 0x590..<0x10A0, 0x1200..<0x13A0, 0x1680..<0x1C80:
      properties.isAlphabetic && !isCapital && !isSmallLetter
    default: false
    }
  }
}
