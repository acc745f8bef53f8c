/// The marks of Aozora Bunko: `［＃「一」は中見出し］` says that 一 is a heading, `親譲《おやゆず》り`
/// how a word is read, and `｜` where such a word begins.
enum AozoraMarkup {
  static let noteOpening = Array("［＃".utf8)
  private static let noteClosing = Array("］".utf8)
  private static let readingOpening = Array("《".utf8)
  private static let readingClosing = Array("》".utf8)
  private static let bar = Array("｜".utf8)
  private static let longestReading = 120

  /// The notes, readings and bars of a line. What is not closed stays as it is.
  static func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var offset = line.startIndex
    while offset < line.endIndex {
      let rest = line[offset...]
      if let range = hiddenRange(at: rest, from: line.startIndex) {
        hidden.append(range)
        offset = range.upperBound
      } else {
        offset += 1
      }
    }
    return hidden
  }

  private static func hiddenRange(at rest: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    // All these signs begin with E3 or EF.
    guard rest.first == 0xE3 || rest.first == 0xEF else { return nil }
    if rest.starts(with: noteOpening) { return note(at: rest) }
    if rest.starts(with: readingOpening), rest.startIndex > start {
      guard let end = rest.prefix(longestReading).range(of: readingClosing) else { return nil }
      return rest.startIndex..<end.upperBound
    }
    let beginsWord =
      rest.starts(with: bar) && rest.prefix(longestReading).range(of: readingOpening) != nil
    return beginsWord ? rest.startIndex..<rest.startIndex + bar.count : nil
  }

  /// A note may quote brackets.
  private static func note(at rest: ArraySlice<UInt8>) -> Range<Int>? {
    var (depth, offset) = (0, rest.startIndex)
    while offset < rest.endIndex {
      let tail = rest[offset...]
      if tail.starts(with: noteOpening.prefix(3)) { depth += 1 }
      if tail.starts(with: noteClosing) {
        depth -= 1
        if depth == 0 { return rest.startIndex..<offset + noteClosing.count }
      }
      offset += 1
    }
    return nil
  }

  static func isOnlyNotes(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: noteOpening) else { return false }
    return Markup.aozora.visible(in: line).allSatisfy { $0 <= 0x20 }
  }

  static func startsPage(_ line: ArraySlice<UInt8>) -> Bool {
    ["改ページ", "改丁", "改見開き"].contains { line.range(of: Array($0.utf8)) != nil }
  }

  /// Large and middle headings; the small ones stay lines of the text.
  static func headingRank(_ line: ArraySlice<UInt8>) -> HeadingRank? {
    guard line.range(of: noteOpening) != nil else { return nil }
    if line.range(of: Array("大見出し］".utf8)) != nil { return .part }
    return line.range(of: Array("中見出し］".utf8)) != nil ? .chapter : nil
  }

  /// The lines that explain the marks, with the rules above and below them, near the head of a
  /// text.
  static func legend(in text: TextLines) -> Range<Int>? {
    let rules = text.lines.indices.prefix(60).filter { line in
      text.lines[line].length >= 20 && text.bytes(of: line).allSatisfy { $0 == 0x2D }
    }
    guard rules.count >= 2,
      text.bytes(of: rules[0]..<rules[1]).range(of: Array("記号について".utf8)) != nil
    else { return nil }
    return rules[0]..<rules[1] + 1
  }

  /// The first line that says from which edition a text was made.
  static func isColophon(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: Array("底本：".utf8))
  }
}
