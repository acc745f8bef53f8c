internal import CurlewCells
internal import CurlewFormats
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewTypesetting

@testable internal import CurlewEdition
@testable internal import CurlewLibrary
@testable internal import CurlewProgram
@testable internal import CurlewReader
@testable internal import CurlewSettings

/// Common terminals, and the smallest that people use.
private let sizes = [(80, 24), (160, 45), (120, 34), (40, 12)].map {
  Size(columns: $0.0, rows: $0.1)
}

/// Any words are the title, the author and the chapters of a book, which is drawn everywhere.
func tryWords(_ input: [UInt8]) {
  let words = String(decoding: input.prefix(1000), as: UTF8.self)
  tryTitle(words)
  tryBook(words)
}

/// Draws words in drawn letters, in spaced capitals, in balanced lines and in visual order, and checks that none is lost.
package func tryTitle(_ title: String) {
  func law(_ holds: Bool, _ name: StaticString) {
    if !holds { fatalError("\(name): \(title.unicodeScalars.map { String($0.value, radix: 16) })") }
  }
  // A letter that is drawn has ink.
  for letters in [DrawnLetters.small, .narrow, .large] {
    if let drawn = letters.drawn(title.uppercased()) {
      law(title.allSatisfy { $0 == " " } || drawn.columns > 0, "drawn letters have ink")
    }
  }
  let (line, columns) = (SafeText(title), 40)
  law(title.hasPrefix(splitTitle(title).title), "a title begins as it did before it was divided")
  for line in DrawnTitle(title)?.lines(in: Size(columns: columns, rows: 20)) ?? [] {
    law(line.text.width <= columns, "a drawn title fits")
  }
  let lines = balancedLines(title, columns: columns)
  law(lines.allSatisfy { $0.width <= columns }, "balanced lines fit")
  law(
    letters(lines.map(\.string).joined()) == letters(line.string),
    "balanced lines have all letters")
  if let capitals = spacedCapitals(title, columns: columns) {
    law(
      letters(capitals.string) == letters(SafeText(title.uppercased()).string),
      "spaced capitals have all letters")
  }
  law(line.inVisualOrder.width == line.width, "the visual order has the same width")
}

/// The letters of a text, without its spaces.
private func letters(_ text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { !$0.properties.isWhitespace }
}

/// Words as a title, as headings and at the beginning of chapters, on all pages of the book, in its contents, as SVG,
/// and on the shelf.
package func tryBook(_ words: String) {
  let title = words.split(whereSeparator: \.isNewline).joined(separator: " ")
  let chapters = title.split(separator: " ").prefix(600).enumerated().map { number, word in
    "CHAPTER \(number + 1). \(word)\n\n\n\(word) \(title.prefix(40))\n\n\(word)\n\n\n"
  }
  let text = "Title: \(title)\nAuthor: \(title)\n\n\n\n" + chapters.joined()
  // Bytes with zeros may be no text.
  guard
    let book = try? OpenBook(
      ByteSource(Array(text.utf8)), path: "/\(title.prefix(40)).txt", as: Settings(),
      of: FormatList([], fallback: TextFileFormat(.known)))
  else { return }
  for size in [sizes[0], sizes[3]] {
    var edition = Edition(book, Settings(), size)
    _ = edition.renumber {
      $0.count(upToPage: .max)
      return true
    }
    for index in 0..<(edition.pageCount ?? 0) {
      let picture = edition.picture(at: index)
      if index < 3 { precondition(!VectorPicture(picture, theme: .sepia).text.isEmpty) }
    }
    drawShelf(of: title, in: size)
  }
}

private func drawShelf(of title: String, in size: Size) {
  let book = ShelfBook(
    path: "/\(title)", title: title, author: title, percent: 50, series: title, facing: title)
  var canvas = TextCanvas(size)
  precondition(BoundCover(title: title, author: title).drawn(size).size == size)
  let area = Rect(column: 2, row: 1, columns: size.columns / 4, rows: size.rows / 2)
  ShelfWall(pictures: nil).draw(book, in: area, isSelected: true, on: &canvas)
  ShelfLine(book: book, isSelected: true, now: 1)
    .draw(
      row: size.rows / 2, in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows),
      on: &canvas)
}
