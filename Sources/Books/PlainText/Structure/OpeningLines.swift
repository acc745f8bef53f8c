/// The short lines at the beginning of a book without boilerplate, which may be title and author.
struct OpeningLines {
  private var lines: [String] = []
  /// Whether the first line is underlined, or centred above a blank line.
  private var isFirstSetOff = false
  /// Whether the first line is worded like a title, in a block of a few short lines.
  private var isFirstLikeTitle = false
  /// `ls(1)` from the first line of a manual page, which begins and ends with it.
  private var nameOfManualPage: String?
  private let openWithTitle: Bool
  private let nameOfFile: String

  private static let most = 8
  private static let longest = 60

  init(_ text: TextLines, boilerplate: Boilerplate, _ openWithTitle: Bool, _ nameOfFile: String) {
    (self.openWithTitle, self.nameOfFile) = (openWithTitle, nameOfFile)
    let body = boilerplate.body
    let start = Self.endOfLetterhead(text, in: body) ?? body.lowerBound
    for line in (start..<body.upperBound).prefix(40) where !text.lines[line].isBlank {
      if lines.isEmpty { nameOfManualPage = Self.nameOfManualPage(line, in: text) }
      guard text.lines[line].length <= Self.longest, lines.count < Self.most,
        !text.bytes(of: line).isSceneBreak
      else { break }
      if lines.isEmpty {
        isFirstSetOff = Self.isSetOff(line, in: text)
        isFirstLikeTitle = Self.isLikeTitle(line, in: text)
      }
      lines.append(text.collapsedText(of: line..<line + 1))
    }
  }

  /// The index behind a first block of two columns, as in an RFC, if a centred line follows it.
  private static func endOfLetterhead(_ text: TextLines, in body: Range<Int>) -> Int? {
    let lines = body.drop { text.lines[$0].isBlank }
    let head = lines.prefix(mostInLetterhead).prefix { !text.lines[$0].isBlank }
    let rows = head.count { hasColumns(text.bytes(of: $0)) }
    let next = lines.dropFirst(head.count).first { !text.lines[$0].isBlank }
    guard rows >= 2, let next, isSetOff(next, in: text) else { return nil }
    return head.endIndex
  }

  private static let mostInLetterhead = 16

  private static func hasColumns(_ line: ArraySlice<UInt8>) -> Bool {
    line.range(of: Array(repeating: 0x20, count: 8)) != nil
  }

  private static let centred = 8

  private static func isSetOff(_ line: Int, in text: TextLines) -> Bool {
    guard line + 1 < text.lines.count else { return false }
    let isUnderlined = text.bytes(of: line + 1).isSceneBreak
    let isCentred = text.lines[line].indent >= Self.centred
    return isUnderlined || isCentred && text.lines[line + 1].isBlank
  }

  private static func isLikeTitle(_ line: Int, in text: TextLines) -> Bool {
    let block = text.lines[line...].prefix(mostInBlock + 1).prefix { !$0.isBlank }
    return block.count <= mostInBlock && block.allSatisfy { $0.length <= longest }
      && TitleWords(text.bytes(of: line)).areTitle
  }

  private static let mostInBlock = 3
  private static let longestOfManualPage = 200

  static func nameOfManualPage(_ line: Int, in text: TextLines) -> String? {
    guard text.lines[line].length <= longestOfManualPage,
      case let words = text.bytes(of: line).split(whereSeparator: { $0 <= 0x20 }), words.count >= 3,
      let name = words.first, name == words.last, name.last == 0x29, name.contains(0x28)
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  var titleAndAuthor: (title: String, author: String?)? {
    asPrinted.map { ($0.title.withoutMarksOfPrint, $0.author?.withoutMarksOfPrint) }
  }

  private var asPrinted: (title: String, author: String?)? {
    if let nameOfManualPage { return (nameOfManualPage, nil) }
    guard lines.count >= 2 else { return TitleAndAuthor(lines).byName(ofFile: nameOfFile) ?? alone }
    if openWithTitle { return (lines[0], lines[1]) }
    let found = TitleAndAuthor(lines)
    return found.found ?? found.byName(ofFile: nameOfFile) ?? alone
  }

  /// The first line as a title without an author, if it stands out, has several words and is not a
  /// heading. Directly above long lines it may be the first of several headings.
  private var alone: (title: String, author: String?)? {
    guard let first = TitleAndAuthor(lines).title, first.contains(" "),
      isFirstSetOff || isFirstLikeTitle && lines.count > 1,
      HeadingParser.parse(first) == nil, !PrintedContents.isTitle(first),
      first.last.map({ !".,:;".contains($0) }) == true
    else { return nil }
    return (first, nil)
  }
}
