/// What stands around a book: a library's preamble and licence, or a few lines that name the book.
///
/// The frame is folded away, not cut off: offsets count it, and its lines are there for a title
/// page to show.
struct Frame {
  private(set) var head: Range<Int>
  private(set) var foot: Range<Int>

  /// The lines of the book itself.
  var body: Range<Int> { head.upperBound..<max(foot.lowerBound, head.upperBound) }

  private static let reachOfHead = 900
  private static let reachOfFoot = 600

  init(_ text: TextLines, of excerpt: Excerpt = .whole) {
    let count = text.lines.count
    head = 0..<0
    foot = count..<count
    if excerpt.hasBeginning { findHead(text) }
    if excerpt.hasEnd { findFoot(text) }
  }

  private mutating func findHead(_ text: TextLines) {
    let count = text.lines.count
    let marks = (0..<min(count, Self.reachOfHead)).filter { Self.isStart(text.bytes(of: $0)) }
    if let mark = marks.last {
      head = 0..<Self.endOfCredits(text, after: mark + 1)
    } else {
      head = 0..<Self.endOfDeclaration(text)
    }
  }

  private mutating func findFoot(_ text: TextLines) {
    let count = text.lines.count
    let last = max(head.upperBound, count - Self.reachOfFoot)..<count
    if let mark = last.first(where: { Self.isEnd(text.bytes(of: $0)) }) { foot = mark..<count }
  }

  private static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x2A else { return false }
    let text = String(decoding: line, as: UTF8.self).uppercased()
    return text.contains(anyOf: [
      "START OF THE PROJECT GUTENBERG", "START OF THIS PROJECT GUTENBERG",
    ])
      || text.contains(anyOf: ["*END*THE SMALL PRINT", "*END THE SMALL PRINT"])
  }

  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first == 0x2A || first | 0x20 == 0x65 else { return false }
    let text = String(decoding: line, as: UTF8.self).uppercased()
    if text.hasPrefix("***") {
      return text.contains(anyOf: ["END OF THE PROJECT GUTENBERG", "END OF THIS PROJECT GUTENBERG"])
    }
    return ["END OF PROJECT GUT", "END OF THE PROJECT GUT", "END OF THIS PROJECT GUT"]
      .contains { text.hasPrefix($0) }
  }

  /// The first block after the mark often says who made the file.
  private static func endOfCredits(_ text: TextLines, after line: Int) -> Int {
    let first = text.lines[line...].firstIndex { !$0.isBlank } ?? line
    guard first < text.lines.count else { return line }
    let words = text.string(of: first)
    let credits = ["Produced by", "Transcribed", "E-text", "This etext", "This eBook was"]
    guard credits.contains(where: { words.hasPrefix($0) }) else { return line }
    return text.lines[first...].firstIndex { $0.isBlank } ?? text.lines.count
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

extension String {
  fileprivate func contains(anyOf parts: [String]) -> Bool {
    parts.contains { contains($0) }
  }
}

/// What a frame says of its book.
struct Particulars {
  var title: String?
  var author: String?
  var language: String?

  init(_ text: TextLines, head: Range<Int>) {
    for line in head {
      let words = text.foldedText(of: line..<line + 1)
      title = title ?? words.value(of: "Title:")
      author = author ?? words.value(of: "Author:")
      language = language ?? words.value(of: "Language:")
    }
  }
}

extension String {
  fileprivate func value(of key: String) -> String? {
    guard hasPrefix(key) else { return nil }
    let value = dropFirst(key.count).drop { $0 == " " }
    return value.isEmpty ? nil : String(value)
  }
}
