internal import CurlewManuscript

/// The lines between `---` at the beginning of a Markdown file, or those that begin with `%` as for Pandoc, with what they
/// say of the book.
struct FrontMatter {
  private(set) var title: String?
  private(set) var author: String?
  private(set) var language: Language?
  /// Where the text begins.
  private(set) var end = 0

  init(_ text: [UInt8]) {
    if text.starts(with: "% ".utf8) { readTitleBlock(text.prefix(1 << 12)) }
    guard text.starts(with: "---\n".utf8) || text.starts(with: "---\r\n".utf8) else { return }
    var offset = 0
    for (number, line) in text.prefix(1 << 14).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).enumerated() {
      offset += line.count + 1
      let line = String(decoding: line, as: UTF8.self).collapsingSpaces
      if number > 0, line == "---" || line == "..." {
        end = min(offset, text.count)
        return
      }
      read(line)
    }
    // Without an end it is a rule, and what follows is text.
    (title, author, language) = (nil, nil, nil)
  }

  /// Reads lines such as `% The Harbour` and `% Anna Berg`: the title, the authors and the date. What goes on is indented.
  private mutating func readTitleBlock(_ text: ArraySlice<UInt8>) {
    var fields: [String] = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isNew = line.first == UInt8(ascii: "%") && fields.count < 3
      guard isNew || line.first == 0x20 else { break }
      let words = String(decoding: line.drop { $0 == UInt8(ascii: "%") }, as: UTF8.self)
      if isNew { fields.append(words) } else { fields[fields.count - 1] += words }
      end = min(line.endIndex + 1, text.endIndex)
    }
    let found = fields.map { $0.collapsingSpaces.isEmpty ? nil : $0.collapsingSpaces }
    (title, author) = (found.first ?? nil, found.dropFirst().first ?? nil)
  }

  private mutating func read(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    let text = String(value).withoutQuotes
    guard !text.isEmpty else { return }
    switch line[..<colon] {
    case "title": title = text
    case "author": author = text
    case "lang", "language": language = Language(text)
    default: break
    }
  }
}

extension String {
  fileprivate var withoutQuotes: String {
    guard let first, first == "\"" || first == "'", last == first, count >= 2 else { return self }
    return String(dropFirst().dropLast())
  }
}
