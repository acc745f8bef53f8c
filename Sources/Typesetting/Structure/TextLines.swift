/// The text of a file seen as lines.
struct TextLines: Sendable {
  let utf8: [UInt8]
  let lines: [Line]

  func bytes(of line: Int) -> ArraySlice<UInt8> {
    utf8[Int(lines[line].start)..<Int(lines[line].end)]
  }

  func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> {
    utf8[offset(ofLine: lines.lowerBound)..<Int(self.lines[lines.upperBound - 1].end)]
  }

  func string(of line: Int) -> String {
    String(decoding: bytes(of: line), as: UTF8.self)
  }

  /// Some lines as one, with a space between the words and nothing else that is white.
  func foldedText(of lines: Range<Int>) -> String {
    lines.flatMap { string(of: $0).split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  func offset(ofLine line: Int) -> Int {
    line < lines.count ? Int(lines[line].start) : utf8.count
  }
}
