internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewPictures
internal import CurlewSystem

/// The sheet of a book in a catalogue: its cover and description. Enter downloads its best file.
struct EntryContent: SheetContent {
  private let entry: CatalogueEntry
  private var job: (any Job<PictureCells?>)?
  /// Ends the transfer of the cover.
  private let transfer: Transfer
  private var loadedCover: PictureCells?
  private var hasRoomForCover = false
  private var head: [SheetText] = []
  private var text: [SheetText] = []

  /// The largest cover, in cells.
  static let coverArea = Size(columns: 22, rows: 16)
  private static let gap = 2
  private static let fewestColumns = 56

  /// - Parameter job: fetches the cover.
  init(_ entry: CatalogueEntry, coverBy job: (any Job<PictureCells?>)?, as transfer: Transfer) {
    (self.entry, self.job, self.transfer) = (entry, job, transfer)
  }

  private var cover: PictureCells? { hasRoomForCover ? loadedCover : nil }
  var title: SafeText { SafeText(entry.title) }
  let shape = SheetShape(isTall: true, isOfInterface: false, traits: [.modal, .hidesPages])
  var hints: [SafeText] {
    guard let file = entry.files.first else { return ["Esc goes back"] }
    let size = file.size.map { ", \($0.inMegabytes) MB" } ?? ""
    return [
      SafeText("Enter downloads and opens it (\(file.kind.name)\(size))    Esc goes back"),
      "Enter downloads and opens it    Esc goes back", "Enter downloads    Esc goes back",
      "Esc goes back",
    ]
  }

  var rows: [SheetRow] {
    guard let cover else { return (head + text).map { SheetRow($0) } }
    let first = SheetRow(item: nil, height: max(cover.size.rows, head.count) + 1)
    return [first] + text.map { SheetRow($0) }
  }

  var isWorking: Bool { job != nil }

  mutating func tick(over desk: Desk) -> Bool {
    guard let made = job.result() else { return false }
    loadedCover = made
    return true
  }

  mutating func leave() -> [Effect] {
    transfer.cancel()
    return [.close]
  }

  mutating func cancel() -> [Effect] {
    transfer.cancel()
    return []
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    hasRoomForCover =
      room.columns >= Self.fewestColumns && room.rows >= Self.coverArea.rows + 6
    let beside = cover.map { room.columns - $0.size.columns - Self.gap } ?? room.columns
    head = facts.flatMap { SheetText.lines(of: $0.text, $0.style, columns: max(beside, 1)) }
    text = entry.summary.flatMap {
      SheetText.lines(of: $0, columns: room.columns) + [SheetText("")]
    }.dropLast()
    if cover == nil, !text.isEmpty { head.append(SheetText("")) }
  }

  private var facts: [(text: String, style: Style)] {
    let soft = Style(.soft, on: .panel)
    var facts = [(entry.title, Style(.accent, on: .panel, .bold))]
    if !entry.author.isEmpty { facts.append((entry.author, Style(.text, on: .panel))) }
    let edition = [
      entry.publisher, entry.date.map { String($0.prefix { $0 != "T" }) }, entry.language,
    ]
    let known = edition.compactMap(\.self).filter { !$0.isEmpty }.map { $0.trimmedToLength(100) }
    if !known.isEmpty { facts.append((known.listed, soft)) }
    if !entry.subjects.isEmpty {
      facts.append((entry.subjects.prefix(8).listed.trimmedToLength(400), soft))
    }
    if entry.files.isEmpty {
      facts.append(
        (Message("No file that Curlew can download; try a web browser.").text, soft))
    }
    return facts
  }

  mutating func confirm() -> [Effect] {
    guard let file = entry.files.first else { return [] }
    transfer.cancel()
    return [.catalogue(.download(entry, file))]
  }

  /// Draws the cover, and the facts beside it.
  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let cover else { return }
    canvas.draw(cover, in: Rect(origin: row.area.origin, size: cover.size))
    var area = row.area
    area.origin.column += cover.size.columns + Self.gap
    area.size.columns -= cover.size.columns + Self.gap
    for line in head.prefix(row.area.size.rows) {
      line.draw(in: area, on: &canvas)
      area.origin.row += 1
    }
  }
}
