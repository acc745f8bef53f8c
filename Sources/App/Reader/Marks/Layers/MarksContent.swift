internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// Bookmarks and highlights, grouped by chapter. Those whose words are not in the text any more come
/// last.
struct MarksContent: SheetContent {
  private var edition: Edition
  private let open: Range<BookOffset>
  private var annotations: [Annotation] = []
  private var canUndo = false
  private(set) var rows: [SheetRow] = []

  init(_ book: Reading) { (edition, open) = (book.edition, book.openRange) }

  let title: SafeText = "Bookmarks, highlights and notes"
  let ownKeys: KeyScope? = .marks
  let opener: Command? = .showMarks
  let canFilter = true
  let emptyText: SafeText = "m sets a bookmark, v selects a passage"

  var hints: [SafeText] {
    let others: [Message?] = [
      annotations.contains(where: \.isAdrift) ? "p put back" : nil, canUndo ? "u undo" : nil,
    ]
    let own: [Message] =
      annotations.isEmpty ? [] : ["Enter goes there", "n note", "d remove", "y copy"]
    let keys = own + others.compactMap(\.self) + ["Esc closes"]
    return [SafeText(keys.map(\.text).joined(separator: "   "))]
      + (annotations.isEmpty ? [] : Card.keysOfList)
  }

  /// The index of the first mark on the open pages, or of the nearest one before or behind them.
  var firstSelected: Int {
    func distance(_ index: Int) -> Int {
      let place = annotations[index].range.lowerBound
      return max(open.lowerBound - place, place - open.upperBound + 1, 0)
    }
    let found = annotations.prefix { !$0.isAdrift }.indices
    return found.min { distance($0) < distance($1) } ?? 0
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    guard let book = desk.reading else { return }
    edition = book.edition
    annotations = edition.overlay.marks
    canUndo = !book.removedMarks.isEmpty || !book.cancelledNotes.isEmpty
    let outline = edition.book.text.headings
    rows = []
    var group = -1
    for (index, annotation) in annotations.enumerated()
    where filter.accepts(annotation.quotation.quote + " " + annotation.note) {
      let offset = annotation.range.lowerBound
      let own = annotation.isAdrift ? -2 : outline.partitioningIndex { $0.offset > offset } - 1
      if own != group {
        let title: SafeText? =
          own == -2 ? "Not found in this text" : own < 0 ? nil : SafeText(outline[own].title)
        if let title { rows.append(.title(title)) }
        group = own
      }
      rows.append(SheetRow(item: index, height: annotation.note.isEmpty ? 1 : 2))
    }
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    [.close, .jump(.offset(annotations[item].range.lowerBound))]
  }

  static let commands: [SheetCommand<MarksContent>] = [
    .init("remove-mark", "remove the mark", "d", .delete) { marks, selected, desk in
      guard let annotation = marks.annotation(selected) else { return nil }
      return desk.withReading { book, _, _ in
        book.removedMarks.append(annotation)
        return book.changeMarks { $0.remove(annotation) }
      }
    },
    .init("undo", "bring back a removed mark or note", "u") { marks, _, desk in
      marks.bringBack(on: &desk)
    },
    .init("edit-note", "write a note on the highlight", "n", "e") { marks, selected, desk in
      guard let annotation = marks.annotation(selected) else { return nil }
      guard !annotation.isBookmark else {
        return [.hint("A bookmark has no note; v selects a passage for one")]
      }
      return desk.reading.map { [.close, .open(NoteLayer(annotation, in: $0))] }
    },
    .init("copy-passage", "copy the passage, with its source", "y") { marks, selected, desk in
      guard let annotation = marks.annotation(selected), let book = desk.reading else { return nil }
      return [
        .copy(book.cited(annotation.quotation.quote, at: annotation.range.lowerBound)),
        .hint("The passage was sent to the clipboard"),
      ]
    },
    .init("export-marks", "write all marks into a file beside the book", "x") { marks, _, desk in
      guard let book = desk.reading?.book, !marks.annotations.isEmpty else { return nil }
      return [.exporting(marks.annotations, of: book)]
    },
    .init("put-back", "put a lost mark on another passage", "p") { marks, selected, desk in
      guard let annotation = marks.annotation(selected) else { return nil }
      guard annotation.isAdrift else {
        return [.hint("Its words were found; only lost marks can be put back")]
      }
      return desk.reading.flatMap { SelectionLayer(puttingBack: annotation, over: $0) }
        .map { [.close, .open($0)] }
    },
  ]

  private func annotation(_ selected: Int?) -> Annotation? { selected.map { annotations[$0] } }

  /// Undoes the last removal of a mark, else opens the note that was cancelled last.
  private func bringBack(on desk: inout Desk) -> [Effect] {
    desk.withReading { book, _, _ -> [Effect] in
      if let mark = book.removedMarks.popLast() { return book.changeMarks { $0.put(mark) } }
      guard let note = book.cancelledNotes.popLast() else { return [.hint("Nothing was removed")] }
      return [.close, .open(NoteLayer(note, in: book))]
    } ?? []
  }

  // MARK: Picture

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let (annotation, rect) = (annotations[item], row.area)
    let page = edition.layout.page(containing: annotation.range.lowerBound) + 1
    let number: SafeText = annotation.isAdrift ? "–" : SafeText(page.grouped)
    let sign: SafeText = annotation.isBookmark ? "◥ " : ""
    let room = rect.size.columns - 7 - sign.width
    canvas.write(sign, at: rect.origin, style: Style(.accent, on: .panel), clip: rect)
    var attributes: Attributes = row.isSelected ? .bold : []
    attributes.wash = annotation.wash
    let quote = SafeText(annotation.quotation.quote).truncated(to: room).inVisualOrder
    canvas.write(
      quote, at: rect.origin + Point(column: sign.width, row: 0),
      style: Style(.text, on: .panel, attributes), clip: rect)
    let place = Point(column: rect.columns.upperBound - number.width, row: rect.origin.row)
    canvas.write(
      number, at: place, style: Style(row.isSelected ? .accent : .soft, on: .panel), clip: rect)
    guard !annotation.note.isEmpty else { return }
    let note = annotation.note.split(separator: "\n").joined(separator: " ")
    let below = rect.origin + Point(column: sign.width, row: 1)
    canvas.write("✎", at: below, style: Style(.accent, on: .panel), clip: rect)
    canvas.write(
      SafeText(note).truncated(to: room - 2).inVisualOrder, at: below + Point(column: 2, row: 0),
      style: Style(.soft, on: .panel), clip: rect)
  }
}
