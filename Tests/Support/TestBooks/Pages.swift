package import CurlewManuscript
internal import CurlewPlainText
package import CurlewTypesetting

extension Book {
  /// The book of a text, in whichever format the text is.
  package init(
    _ text: DecodedText, named title: String = "", in language: Language? = nil,
    keepsHardLines: Bool = false, by workers: Workers = .one
  ) {
    let options = ReadingOptions(named: title, in: language, keepsHardLines: keepsHardLines)
    let manuscript = TextFormats.all.read(text, options, by: workers)
    self.init(manuscript)
  }

  package var title: String { imprint.title }
  package var author: String? { imprint.author }
  package var language: Language? { imprint.language }
}

extension BookLayout {
  /// The layout of a short book.
  package init(_ book: Book, _ setting: Setting) { self.init(BookText(book), setting) }
}

/// A book made of a text in a test.
package func book(
  _ text: String, named title: String = "Untitled", keepsHardLines: Bool = false
) -> Book {
  Book(DecodedText(utf8: Array(text.utf8)), named: title, keepsHardLines: keepsHardLines)
}

/// The pages of a text, with `---` between them.
package func pages(
  _ text: String, measure: Int = 30, rows: Int = 8, isJustified: Bool = false,
  keepsHardLines: Bool = false
) -> String {
  pages(
    of: book(text, keepsHardLines: keepsHardLines),
    Setting(measure: measure, rows: rows, isJustified: isJustified))
}

/// The pages of a book, with `---` between them.
package func pages(of book: Book, _ setting: Setting) -> String {
  let layout = Layout(book, setting)
  return (0..<layout.pageCount).map { layout.page($0).plainText }.joined(separator: "\n---\n")
}

/// The lines of one paragraph of running text. The text around it lets it be recognised as such.
package func lines(_ text: String, measure: Int, isJustified: Bool = false) -> String {
  let rest = String(repeating: "another paragraph that is one long line ", count: 9)
  let layout = Layout(
    book("\(text)\n\(rest)\n\(rest)"),
    Setting(measure: measure, rows: 99, isJustified: isJustified))
  return layout.page(0).lines.prefix { $0.range.upperBound <= text.utf8.count }
    .map(\.plainText).joined(separator: "\n")
}

/// Prose in full lines, so that the file around it is recognised as hard-wrapped.
package let prose = """
  It was one of those mornings on which the whole of the shore is silver and
  nothing moves upon it but the birds that follow the edge of the water; and
  the two who walked there had long ceased to speak, since there was nothing
  left to say that the sea did not say better, and with a greater patience.
  """
