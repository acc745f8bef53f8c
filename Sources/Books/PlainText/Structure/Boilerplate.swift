internal import CurlewManuscript

/// The text around a book: a library's preamble and licence, or a few lines that name the book.
///
/// It is not shown, but stays in the text, so that offsets do not depend on recognising it.
struct Boilerplate {
  private(set) var head: Range<Int>
  private(set) var foot: Range<Int>
  /// Lines within the book that explain its mark-up.
  private(set) var legend: Range<Int>?

  /// The lines of the book.
  var body: Range<Int> { head.upperBound..<max(foot.lowerBound, head.upperBound) }

  private static let reachOfHead = 900
  private static let reachOfFoot = 600

  init(_ text: TextLines, markup: (any Markup)?, of excerpt: Excerpt) {
    let count = text.lines.count
    head = 0..<0
    foot = count..<count
    if excerpt.hasBeginning { findHead(text, markup) }
    if excerpt.hasEnd { findFoot(text, markup) }
  }

  private mutating func findHead(_ text: TextLines, _ markup: (any Markup)?) {
    let first = 0..<min(text.lines.count, Self.reachOfHead)
    if let mark = first.last(where: { Self.isStart(text.bytes(of: $0)) }) {
      head = 0..<Self.endOfCredits(text, after: mark + 1)
    } else {
      head = 0..<Self.endOfDeclaration(text)
    }
    if let markup {
      head = 0..<max(head.upperBound, markup.endOfHeader(in: text))
      legend = markup.legend(in: text)
    }
  }

  private mutating func findFoot(_ text: TextLines, _ markup: (any Markup)?) {
    let count = text.lines.count
    let last = max(head.upperBound, count - Self.reachOfFoot)..<count
    let starts = [
      last.first { Self.isEnd(text.bytes(of: $0)) },
      last.last { Self.isColophon($0, in: text) },
      markup.flatMap { markup in last.last { markup.beginsFoot(text.bytes(of: $0)) } },
    ]
    if let start = starts.compactMap(\.self).min() { foot = start..<count }
  }

  private static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "*") else { return false }
    return line.contains(anyOf: [
      "start of the project gutenberg", "start of this project gutenberg",
      "*end*the small print", "*end the small print",
    ])
  }

  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, "*eE".utf8.contains(first) else { return false }
    if line.begins(with: "***") {
      return line.contains(anyOf: ["end of the project gutenberg", "end of this project gutenberg"])
    }
    return [
      "end of project gut", "end of the project gut", "end of this project gut",
      "ende dieses projekt gut", "ende dieses project gut",
    ].contains { line.begins(with: $0) }
  }

  /// Whether a line is the heading of the notice that Wikisource appends to a book.
  private static func isColophon(_ line: Int, in text: TextLines) -> Bool {
    guard text.bytes(of: line).begins(with: "about this digital edition") else { return false }
    let block = nextBlock(text, from: line + 1)
    return !block.isEmpty && text.bytes(of: block).contains(anyOf: ["wikisource"])
  }

  /// The first blocks behind the start mark often say who made the file, and thank others.
  private static func endOfCredits(_ text: TextLines, after line: Int) -> Int {
    let credits = [
      "Produced by", "Transcribed", "E-text", "This etext", "This eBook was", "HTML file produced",
      "Etext prepared", "Prepared by", "Scanned by", "This file was", "Updated editions",
    ]
    var (end, block) = (line, nextBlock(text, from: line))
    let words = block.isEmpty ? "" : text.string(of: block.lowerBound)
    if credits.contains(where: { words.begins(with: $0) }) {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    if isCredit(block, aboveTitleIn: text, head: line) {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    while block.count <= 6, thanksLibrary(text, block) {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    return end
  }

  /// Whether a block is a single line, such as a volunteer's name, above the title that the preamble
  /// states.
  private static func isCredit(
    _ block: Range<Int>, aboveTitleIn text: TextLines, head: Int
  ) -> Bool {
    let key = "Title: "
    let stated = (0..<head).lazy.map { text.string(of: $0) }.first { $0.begins(with: key) }
    guard block.count == 1, let title = stated?.dropFirst(key.count).lowercased(),
      text.string(of: block.lowerBound).lowercased() != title
    else { return false }
    let next = nextBlock(text, from: block.upperBound)
    return !next.isEmpty && text.string(of: next.lowerBound).lowercased() == title
  }

  private static func nextBlock(_ text: TextLines, from line: Int) -> Range<Int> {
    let first = text.lines[line...].firstIndex { !$0.isBlank } ?? text.lines.count
    return first..<(text.lines[first...].firstIndex { $0.isBlank } ?? text.lines.count)
  }

  /// Whether a block among the first lines mentions the library, which no book does.
  private static func thanksLibrary(_ text: TextLines, _ block: Range<Int>) -> Bool {
    guard !block.isEmpty else { return false }
    let words = text.bytes(of: block)
    return words.contains(anyOf: ["gutenberg"]) && words.contains(anyOf: ["project", "projekt"])
  }

  /// The end of lines such as `Title: …` and `Author: …` at the start of a file, or below a remark on the file; 0 if
  /// there are none.
  private static func endOfDeclaration(_ text: TextLines) -> Int {
    let first = nextBlock(text, from: 0)
    return [first, nextBlock(text, from: first.upperBound)].lazy.filter {
      1...12 ~= $0.count && first.count <= 12
        && ["Title:", "TITLE:"].contains(where: text.string(of: $0.lowerBound).begins)
        && $0.allSatisfy { text.string(of: $0).contains(":") }
    }.first?.upperBound ?? 0
  }
}

extension ArraySlice<UInt8> {
  /// Whether it contains one of some lower-case phrases, ignoring the case of ASCII letters.
  fileprivate func contains(anyOf words: [String]) -> Bool {
    words.contains { words in indices.contains { self[$0...].begins(with: words) } }
  }

  /// Whether it begins with a lower-case phrase, ignoring the case of ASCII letters.
  fileprivate func begins(with words: String) -> Bool {
    count >= words.utf8.count && zip(self, words.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }
}
