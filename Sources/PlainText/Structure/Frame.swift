internal import Manuscript

/// What stands around a book: a library's preamble and licence, or a few lines that name the book.
///
/// The frame is folded away, not cut off: offsets count it, and its lines are there for a title
/// page to show.
struct Frame {
  private(set) var head: Range<Int>
  private(set) var foot: Range<Int>
  /// Lines of the book itself that explain its marks.
  private(set) var legend: Range<Int>?

  /// The lines of the book itself.
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
    if let mark = last.first(where: { Self.isEnd(text.bytes(of: $0)) }) { foot = mark..<count }
    let colophon = markup.flatMap { markup in
      last.last { markup.beginsFoot(text.bytes(of: $0)) }
    }
    if let colophon, colophon < foot.lowerBound { foot = colophon..<foot.upperBound }
  }

  private static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x2A else { return false }
    return line.contains(anyOf: [
      "start of the project gutenberg", "start of this project gutenberg",
      "*end*the small print", "*end the small print",
    ])
  }

  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first == 0x2A || first | 0x20 == 0x65 else { return false }
    if line.begins(with: "***") {
      return line.contains(anyOf: ["end of the project gutenberg", "end of this project gutenberg"])
    }
    return [
      "end of project gut", "end of the project gut", "end of this project gut",
      "ende dieses projekt gut", "ende dieses project gut",
    ].contains { line.begins(with: $0) }
  }

  /// The first block after the mark often says who made the file, and those below it whom to thank.
  private static func endOfCredits(_ text: TextLines, after line: Int) -> Int {
    let credits = ["Produced by", "Transcribed", "E-text", "This etext", "This eBook was"]
    var (end, block) = (line, nextBlock(text, from: line))
    if !block.isEmpty, case let words = text.string(of: block.lowerBound),
      credits.contains(where: { words.hasPrefix($0) })
    {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    if stands(block, aboveTitleIn: text, head: line) {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    while block.count <= 6, thanksLibrary(text, block) {
      end = block.upperBound
      block = nextBlock(text, from: end)
    }
    return end
  }

  /// Whether a line alone, such as the names of those who made the file, stands between the mark and
  /// the title that the frame has told.
  private static func stands(
    _ block: Range<Int>, aboveTitleIn text: TextLines, head: Int
  ) -> Bool {
    let key = "Title: "
    let told = (0..<head).lazy.map { text.string(of: $0) }.first { $0.hasPrefix(key) }
    guard block.count == 1, let title = told?.dropFirst(key.count).lowercased(),
      text.string(of: block.lowerBound).lowercased() != title
    else { return false }
    let next = nextBlock(text, from: block.upperBound)
    return !next.isEmpty && text.string(of: next.lowerBound).lowercased() == title
  }

  private static func nextBlock(_ text: TextLines, from line: Int) -> Range<Int> {
    let first = text.lines[line...].firstIndex { !$0.isBlank } ?? text.lines.count
    return first..<(text.lines[first...].firstIndex { $0.isBlank } ?? text.lines.count)
  }

  /// Whether a block of the first lines speaks of the library: no book does.
  private static func thanksLibrary(_ text: TextLines, _ block: Range<Int>) -> Bool {
    guard !block.isEmpty else { return false }
    let words = text.bytes(of: block)
    return words.contains(anyOf: ["gutenberg"]) && words.contains(anyOf: ["project", "projekt"])
  }

  /// Lines such as `Title: …` and `Author: …`, when a file begins with them.
  private static func endOfDeclaration(_ text: TextLines) -> Int {
    let first = text.lines.firstIndex { !$0.isBlank } ?? 0
    let end = text.lines[first...].firstIndex { $0.isBlank } ?? text.lines.count
    guard first < end, end - first <= 12, text.string(of: first).hasPrefix("Title:") else {
      return 0
    }
    return (first..<end).allSatisfy { text.string(of: $0).contains(":") } ? end : 0
  }
}

extension ArraySlice<UInt8> {
  /// Whether some words in small letters stand in it, however it is capitalised.
  fileprivate func contains(anyOf words: [String]) -> Bool {
    words.contains { words in indices.contains { self[$0...].begins(with: words) } }
  }

  /// Whether it begins with words in small letters, however it is capitalised.
  fileprivate func begins(with words: String) -> Bool {
    count >= words.utf8.count && zip(self, words.utf8).allSatisfy { $0.inSmallLetter == $1 }
  }
}
