internal import CurlewManuscript

/// The title, author and language that a book states: in the boilerplate, or on its first lines.
struct Credits {
  var title: String?
  var author: String?
  var language: String?

  /// - Parameter name: The name of the file.
  init(_ text: TextLines, boilerplate: Boilerplate, markup: (any Markup)?, _ name: String) {
    for line in boilerplate.head {
      let words = text.collapsedText(of: line..<line + 1)
      title = title ?? words.value(of: "Title:") ?? words.metadata("TITLE")
      author = author ?? words.value(of: "Author:") ?? words.metadata("AUTHORNAME")
      language = language ?? words.value(of: "Language:")
    }
    if title == nil { readCredit(text, boilerplate.head) }
    if title == nil || author == nil { readEnd(text, boilerplate.foot) }
    let opensWithTitle = markup?.opensWithTitleAndAuthor ?? false
    if title == nil && (boilerplate.head.isEmpty || opensWithTitle) {
      readOpening(OpeningLines(text, boilerplate: boilerplate, opensWithTitle, name))
    }
  }

  /// `The Project Gutenberg Etext of Alice in Wonderland, by Lewis Carroll`, with or without stars.
  private mutating func readCredit(_ text: TextLines, _ head: Range<Int>) {
    for line in head.prefix(40) {
      let words = text.collapsedText(of: line..<line + 1).trimmingStars
      guard words.firstRange(ofPhrase: "Project Gutenberg") != nil,
        let of = ["Etext of ", "EBook of ", "eBook of ", "eBook, "].lazy
          .compactMap({ words.firstRange(ofPhrase: $0) }).first
      else { continue }
      let rest = words[of.upperBound...]
      let by = rest.firstRange(ofPhrase: ", by ")
      title = String(rest[..<(by?.lowerBound ?? rest.endIndex)])
      author = author ?? by.map { String(rest[$0.upperBound...]) }
      return
    }
  }

  /// Reads the end mark: `End of Project Gutenberg's Alice in Wonderland, by Lewis Carroll`.
  private mutating func readEnd(_ text: TextLines, _ foot: Range<Int>) {
    guard let line = foot.first, foot.count > 1,
      case let words = text.collapsedText(of: line..<line + 2),
      words.lowercased().begins(with: "end of "),
      let library = ["Gutenberg's ", "Gutenberg’s ", "Gutenberg Etext of ", "Gutenberg EBook of "]
        .lazy
        .compactMap({ words.firstRange(ofPhrase: $0) }).first
    else { return }
    let rest = words[library.upperBound...].prefix(while: { $0 != "*" })
    let by = rest.firstRange(ofPhrase: ", by ")
    title = title ?? String(rest[..<(by?.lowerBound ?? rest.endIndex)]).withoutSpaceAtEnd
    author = author ?? by.map { String(rest[$0.upperBound...]).withoutSpaceAtEnd }
  }

  private mutating func readOpening(_ opening: OpeningLines) {
    guard let found = opening.titleAndAuthor else { return }
    title = found.title
    author = author ?? found.author
  }
}

extension String {
  fileprivate func value(of key: String) -> String? {
    guard begins(with: key) || begins(with: key.uppercased()) else { return nil }
    let value = dropFirst(key.count).drop { $0 == " " }
    return value.isEmpty ? nil : String(value)
  }

  /// The value of `#META# 020.BookTITLE :: …`, the header of OpenITI.
  fileprivate func metadata(_ key: String) -> String? {
    guard begins(with: "#META#"), let colons = firstRange(ofPhrase: ":: "),
      self[..<colons.lowerBound].uppercased().firstRange(ofPhrase: key) != nil
    else { return nil }
    let value = self[colons.upperBound...]
    return value.isEmpty || value.begins(with: "NO") ? nil : String(value)
  }

  fileprivate var trimmingStars: String {
    let start = drop { $0 == "*" }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == "*" }.count))
  }
}

extension String {
  fileprivate var withoutSpaceAtEnd: String { last == " " ? String(dropLast()) : self }
}
