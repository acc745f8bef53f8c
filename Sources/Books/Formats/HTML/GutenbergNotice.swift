/// What Project Gutenberg writes around a book, in the text of a page.
struct GutenbergNotice {
  /// The text between the notices, in bytes.
  let body: Range<Int>
  private(set) var title: String?
  private(set) var author: String?
  private(set) var language: String?

  /// The longest notice before a book, in bytes.
  static let longest = 1 << 15

  /// Looks for the line that begins the book; nil if there is none.
  init?(_ text: [UInt8]) {
    guard
      let start = Self.line(
        startingWith: "*** START OF TH", in: text[..<min(text.count, Self.longest)])
    else { return nil }
    let end = Self.line(startingWith: "*** END OF TH", in: text[start.upperBound...])
    body = start.upperBound..<(end?.lowerBound ?? text.count)
    for line in text[..<start.lowerBound].split(separator: 0x0A) {
      read(String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func read(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].split(separator: " ").joined(separator: " ")
    switch line[..<colon] {
    case "Title": title = title ?? value
    case "Author": author = author ?? value
    case "Language": language = language ?? value
    default: break
    }
  }

  private static func line(startingWith start: StaticString, in text: ArraySlice<UInt8>) -> Range<
    Int
  >? {
    let start = start.withUTF8Buffer { Array($0) }
    var line = text.startIndex
    while line < text.endIndex {
      let end = text[line...].firstIndex(of: 0x0A) ?? text.endIndex
      if text[line..<end].starts(with: start) { return line..<min(end + 1, text.endIndex) }
      line = end + 1
    }
    return nil
  }
}
