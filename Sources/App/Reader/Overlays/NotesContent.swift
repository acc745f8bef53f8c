internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting

/// All notes of the book's own text, each with the words before the sign that refers to it.
struct NotesContent: SheetContent {
  private var edition: Edition
  private let notes: [Link<BookOffset>]
  private let place: BookOffset
  private(set) var rows: [SheetRow] = []

  init(_ book: Reading) {
    (edition, place) = (book.edition, book.position.offset)
    let text = edition.book.text
    let links = text.wholeManuscript.map { $0.links(in: $0.body).filter { $0.note != nil } } ?? []
    notes = links.map(text.part(containing: .start).inBook)
  }

  let opener: Command? = .showNotes
  let canFilter = true
  let emptyText: SafeText = "This text has no notes of its own; M lists yours"
  var hints: [SafeText] {
    let keys: [SafeText] = [
      "↑ ↓ choose    Enter goes to these words    Esc closes",
      "Enter goes to these words    Esc closes", "Esc closes",
    ]
    return notes.isEmpty ? keys.suffix(1) : keys
  }
  var title: SafeText {
    guard !notes.isEmpty else { return "Notes of the book" }
    let count = notes.count
    return SafeText(
      Message(
        counting: count, "\(count.grouped) note of the book", "\(count.grouped) notes of the book"))
  }

  var firstSelected: Int {
    notes.lastIndex { $0.range.lowerBound <= place } ?? 0
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    edition = desk.reading?.edition ?? edition
    rows = notes.indices.filter { filter.accepts(before($0, cells: 80).string + note($0)) }
      .map { SheetRow(item: $0, height: 2) }
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    [.close, .jump(.offset(notes[item].range.lowerBound))]
  }

  private var section: TextSection { edition.book.text.part(containing: .start).book.wholeText }

  /// The words before a sign, with the sign.
  private func before(_ index: Int, cells: Int) -> SafeText {
    let range = section.offsets(of: notes[index].range)
    let start = section.characterStart(max(range.lowerBound - 4 * cells, section.body.lowerBound))
    // Where the mark-up numbers the lines of verse, two fixed spaces stand before the number.
    let words = section.plainText(start..<range.upperBound).split(separator: " ")
      .filter { !$0.hasPrefix("\u{A0}\u{A0}") }
    var text = ""
    for word in words.reversed() {
      guard SafeText(word + " " + text).width <= cells else { break }
      text = text.isEmpty ? String(word) : word + " " + text
    }
    return SafeText(text)
  }

  private func note(_ index: Int) -> String {
    notes[index].note.map { section.plainText(section.offsets(of: $0)) } ?? ""
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let page = edition.layout.page(containing: notes[item].range.lowerBound) + 1
    let number = SafeText(page.grouped)
    let room = max(row.area.size.columns - number.width - 2, 1)
    let style = Style(.text, on: .panel, row.isSelected ? .bold : [])
    canvas.write(
      before(item, cells: room).inVisualOrder, at: row.area.origin, style: style, clip: row.area)
    let end = Point(column: row.area.columns.upperBound - number.width, row: row.area.origin.row)
    let soft = Style(.soft, on: .panel)
    canvas.write(number, at: end, style: row.isSelected ? Style(.accent, on: .panel) : soft)
    canvas.write(
      SafeText(note(item)).truncated(to: room).inVisualOrder,
      at: row.area.origin + Point(column: 2, row: 1), style: soft, clip: row.area)
  }
}
