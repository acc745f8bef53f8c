/// The title, author and language that a book states: in the boilerplate, or on its first lines.
struct Credits {
  var title: String?
  var author: String?
  var language: String?

  init(_ text: TextLines, boilerplate: Boilerplate, markup: (any Markup)?) {
    for line in boilerplate.head {
      let words = text.foldedText(of: line..<line + 1)
      title = title ?? words.value(of: "Title:") ?? words.metadata("TITLE")
      author = author ?? words.value(of: "Author:") ?? words.metadata("AUTHORNAME")
      language = language ?? words.value(of: "Language:")
    }
    if title == nil { readCredit(text, boilerplate.head) }
    let opensWithTitle = markup?.opensWithTitleAndAuthor ?? false
    if title == nil && (boilerplate.head.isEmpty || opensWithTitle) {
      readOpening(OpeningLines(text, boilerplate: boilerplate, opensWithTitle))
    }
  }

  /// `The Project Gutenberg Etext of Alice in Wonderland, by Lewis Carroll`, with or without stars.
  private mutating func readCredit(_ text: TextLines, _ head: Range<Int>) {
    for line in head.prefix(40) {
      let words = text.foldedText(of: line..<line + 1).trimmingStars
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

  private mutating func readOpening(_ opening: OpeningLines) {
    guard let found = opening.titleAndAuthor else { return }
    title = found.title
    author = author ?? found.author
  }
}

extension String {
  fileprivate func value(of key: String) -> String? {
    guard begins(with: key) else { return nil }
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

/// The short lines at the beginning of a book without boilerplate, which may be title and author.
private struct OpeningLines {
  private var lines: [String] = []
  private let openWithTitle: Bool

  private static let most = 8
  private static let longest = 60

  init(_ text: TextLines, boilerplate: Boilerplate, _ openWithTitle: Bool) {
    self.openWithTitle = openWithTitle
    for line in boilerplate.body.prefix(40) where !text.lines[line].isBlank {
      guard text.lines[line].length <= Self.longest, lines.count < Self.most,
        !text.bytes(of: line).isSceneBreak
      else { break }
      if lines.isEmpty, Self.namesMaker(text.string(of: line)) { continue }
      lines.append(text.foldedText(of: line..<line + 1))
    }
  }

  /// Whether a line says who made the file.
  private static func namesMaker(_ line: String) -> Bool {
    ["HTML file produced", "Produced by", "Transcribed", "Scanned by", "E-text", "Etext"]
      .contains { line.begins(with: $0) }
  }

  var titleAndAuthor: (title: String, author: String?)? {
    guard lines.count >= 2 else { return nil }
    if openWithTitle { return (lines[0], lines[1]) }
    return byPreposition ?? byRepetition
  }

  /// The first line is the title if one of the next four begins with "by".
  private var byPreposition: (title: String, author: String?)? {
    let prepositions = ["by ", "von ", "par "]
    for (index, line) in lines.enumerated().dropFirst().prefix(4) {
      let lowered = line.lowercased()
      guard let word = prepositions.first(where: { lowered.begins(with: $0) }) else { continue }
      guard index > 0, HeadingParser.parse(lines[0]) == nil else { return nil }
      return (lines[0], String(line.dropFirst(word.count)))
    }
    return nil
  }

  /// A half-title followed by a title page repeats the title in capitals and the author's name
  /// unchanged.
  private var byRepetition: (title: String, author: String?)? {
    for (index, line) in lines.enumerated() where line.isInCapitals {
      let earlier = lines[..<index]
      guard let title = earlier.first(where: { $0 != line && $0.lowercased() == line.lowercased() })
      else { continue }
      let author = earlier.first { name in name != title && lines.count { $0 == name } > 1 }
      return (title, author)
    }
    return nil
  }
}

extension String {
  fileprivate var isInCapitals: Bool { self == uppercased() && self != lowercased() }
}
