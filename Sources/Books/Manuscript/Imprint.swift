/// What a book says of itself, as its title page shows it. The beginning of a file is enough to tell.
package struct Imprint: Equatable, Sendable {
  package let title: String
  package let author: String?
  /// The language of the book, where it is stated or can be guessed.
  package var language: Language?
  /// Whether pages follow each other from left to right or from right to left.
  package let direction: WritingDirection
  /// Whether there is nothing to read but white space.
  package let isBlank: Bool
  /// Whether it is a report or a manual page rather than a book.
  package var isReport = false
  /// The cells of nearly all lines of a text that is shown as it is; nil for a book.
  package var columnsAsItIs: Int?
  /// Whether its lines may be columns.
  package var writing = Writing.rows
  /// What else the book says of itself, in the order in which it is shown.
  package var details: [Detail] = []

  package struct Detail: Equatable, Sendable {
    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

    package enum Kind: String, Sendable {
      case subtitle, series, translator, illustrator, editor, publisher, date, subjects, description
      /// The title of the translation whose pages face those of the text.
      case facing
    }
  }

  /// The name of its series and its number there: "Birds, 2".
  package var series: String? { details.first { $0.kind == .series }?.text }

  package enum Writing: Equatable, Sendable {
    /// Never columns: the text has many Latin letters, or is not in Japanese or Chinese.
    case rows
    /// Columns where the reader wants them.
    case either
    /// Columns, as the book asks for them.
    case columns

    /// - Parameters:
    ///   - text: The text of the book, or a part of it.
    ///   - isAsked: Whether the book asks for columns.
    package init(_ text: ArraySlice<UInt8>, in language: Language?, isAsked: Bool) {
      guard ["ja", "zh"].contains(language?.family) else {
        self = .rows
        return
      }
      let letters = text.count { 0x41...0x5A ~= $0 & 0xDF }
      // The first bytes of kana, ideographs and their signs.
      let characters = text.count { 0xE3...0xE9 ~= $0 }
      let isDense = letters * 19 <= characters && characters > 0
      self = !isDense ? .rows : isAsked ? .columns : .either
    }
  }

  package init(
    title: String, author: String? = nil, language: Language? = nil,
    direction: WritingDirection = .leftToRight, isBlank: Bool = false
  ) {
    (self.title, self.author) = (Self.bounded(title), author.map(Self.bounded))
    self.language = language
    (self.direction, self.isBlank) = (direction, isBlank)
  }

  /// In bytes. Titles and names are drawn often, and in many ways; no book has a longer one.
  private static let longestName = 4096

  private static func bounded(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName / 4))) + "…"
  }
}

extension Manuscript {
  /// Finds out whether its lines may be columns. Tables and code are made for rows.
  package mutating func findWriting(isAsked: Bool) {
    guard tables.isEmpty, !blocks.contains(where: \.isCode) else { return }
    imprint.writing = Imprint.Writing(
      text.utf8[body], in: imprint.language, isAsked: isAsked)
  }
}
