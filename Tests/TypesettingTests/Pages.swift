import Typesetting

/// A book made of a text in a test.
func book(_ text: String, named title: String = "Untitled") -> Book {
  Book(decode(Array(text.utf8)), named: title)
}

/// The pages of a text, with `---` between them.
func pages(
  _ text: String, measure: Int = 30, rows: Int = 8, isJustified: Bool = false,
  keepsHardLines: Bool = false
) -> String {
  let setting = Setting(
    measure: measure, rows: rows, isJustified: isJustified, keepsHardLines: keepsHardLines)
  let layout = Layout(book(text), setting)
  return (0..<layout.pageCount).map { layout.page($0).plainText }.joined(separator: "\n---\n")
}

/// The lines of one paragraph of running text, which stands in a book so that it is seen as such.
func lines(_ text: String, measure: Int, isJustified: Bool = false) -> String {
  let rest = String(repeating: "another paragraph that is one long line ", count: 9)
  let layout = Layout(
    book("\(text)\n\(rest)\n\(rest)"),
    Setting(measure: measure, rows: 99, isJustified: isJustified))
  return layout.page(0).lines.prefix { $0.range.upperBound <= text.utf8.count }
    .map(\.plainText).joined(separator: "\n")
}

/// Prose that a program has broken into full lines, so that the file around it is seen as such.
let prose = """
  It was one of those mornings on which the whole of the shore is silver and
  nothing moves upon it but the birds that follow the edge of the water; and
  the two who walked there had long ceased to speak, since there was nothing
  left to say that the sea did not say better, and with a greater patience.
  """
