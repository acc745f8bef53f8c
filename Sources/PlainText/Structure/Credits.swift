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
    if title == nil || author == nil { readEnd(text, boilerplate.foot) }
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

  /// Reads the end mark: `End of Project Gutenberg's Alice in Wonderland, by Lewis Carroll`.
  private mutating func readEnd(_ text: TextLines, _ foot: Range<Int>) {
    guard let line = foot.first, foot.count > 1,
      case let words = text.foldedText(of: line..<line + 2),
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
  /// Whether the first line is underlined, or centred above a blank line.
  private var isFirstSetOff = false
  private let openWithTitle: Bool

  private static let most = 8
  private static let longest = 60

  init(_ text: TextLines, boilerplate: Boilerplate, _ openWithTitle: Bool) {
    self.openWithTitle = openWithTitle
    for line in boilerplate.body.prefix(40) where !text.lines[line].isBlank {
      guard text.lines[line].length <= Self.longest, lines.count < Self.most,
        !text.bytes(of: line).isSceneBreak
      else { break }
      if lines.isEmpty {
        if Self.namesMaker(text.string(of: line)) { continue }
        isFirstSetOff = Self.isSetOff(line, in: text)
      }
      lines.append(text.foldedText(of: line..<line + 1))
    }
  }

  private static let centred = 8

  private static func isSetOff(_ line: Int, in text: TextLines) -> Bool {
    guard line + 1 < text.lines.count else { return false }
    let isUnderlined = text.bytes(of: line + 1).isSceneBreak
    let isCentred = text.lines[line].indent >= Self.centred
    return isUnderlined || isCentred && text.lines[line + 1].isBlank
  }

  /// Whether a line says who made the file.
  private static func namesMaker(_ line: String) -> Bool {
    ["HTML file produced", "Produced by", "Transcribed", "Scanned by", "E-text", "Etext"]
      .contains { line.begins(with: $0) }
  }

  var titleAndAuthor: (title: String, author: String?)? {
    guard lines.count >= 2 else { return alone }
    if openWithTitle { return (lines[0], lines[1]) }
    return byPreposition ?? byRepetition ?? alone
  }

  /// The first line as a title without an author, if it is set off, has several words and is not a
  /// heading.
  private var alone: (title: String, author: String?)? {
    guard isFirstSetOff, let first = lines.first, first.contains(" "),
      HeadingParser.parse(first) == nil, !PrintedContents.isTitle(first),
      first.last.map({ !".,:;".contains($0) }) == true
    else { return nil }
    return (first, nil)
  }

  /// The first line is the title if one of the next four begins with "by".
  private var byPreposition: (title: String, author: String?)? {
    guard let first = lines.first, HeadingParser.parse(first) == nil else { return nil }
    for (index, line) in lines.enumerated().dropFirst().prefix(4) {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let word = words.first, ["by", "von", "par"].contains(word.lowercased()) else {
        continue
      }
      let name = words.count > 1 ? String(words[1]) : lines.dropFirst(index + 1).first
      return name.map { (first, $0.withoutYear) }
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
  fileprivate var withoutSpaceAtEnd: String { last == " " ? String(dropLast()) : self }

  /// The name without a year in parentheses after it.
  fileprivate var withoutYear: String {
    let name = prefix { $0 != "(" }
    let year = dropFirst(name.count + 1).dropLast()
    guard last == ")", year.count == 4, year.allSatisfy(\.isNumber) else { return self }
    return String(name.last == " " ? name.dropLast() : name)
  }

  fileprivate var isInCapitals: Bool { self == uppercased() && self != lowercased() }
}
