internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewTypesetting

/// A small panel over the page in which its look is changed. The page shows each change at once.
struct LookContent: SheetContent {
  /// The settings when it was opened, to put them back.
  private let former: Settings
  private var settings: Settings
  private var isForThisBook = false

  init(_ settings: Settings) { (former, self.settings) = (settings, settings) }

  let title: SafeText = "Look"
  /// The settings, and a row that says for which books they are kept.
  private(set) var rows: [SheetRow] = []
  let ownKeys: KeyScope? = .look
  let hints: [SafeText] = [
    "← → change    Enter keep    Esc undo", "← → change  Enter keep  Esc undo", "Esc undo",
  ]
  /// At the foot of the screen, and at most half of it.
  let shape = SheetShape(
    columns: Self.width, marks: 0, share: (1, 2), place: .foot, traits: .modal)

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    let isOfPair = desk.reading?.book.text.translation != nil
    let names = LookRow.all.map(\.name) + ["Keep for"]
    rows = names.indices.filter { isOfPair || names[$0] != "glosses" }.map { SheetRow(item: $0) }
  }

  // MARK: Events

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] { keep }

  static let commands: [SheetCommand<LookContent>] = [
    .init("previous-value", "previous value", .left, "h") { look, selected, desk in
      selected.map { look.change($0, -1, on: desk) }
    },
    .init("next-value", "next value", .right, "l", " ") { look, selected, desk in
      selected.map { look.change($0, 1, on: desk) }
    },
    .init("change-look", "keep the changes", "a") { look, _, _ in look.keep },
  ]

  /// A tap on the left part of a row goes back, on the right one on.
  mutating func tap(_ item: Int, column: Int, on desk: inout Desk) -> [Effect] {
    change(item, column < Self.valueColumn + 2 ? -1 : 1, on: desk)
  }

  private mutating func change(_ item: Int, _ step: Int, on desk: Desk) -> [Effect] {
    guard LookRow.all.indices.contains(item) else {
      isForThisBook.toggle()
      return []
    }
    if let columns = room(for: LookRow.all[item], on: desk) {
      // Without this, presses would change a length that has no effect here.
      guard step < 0 else { return [.hint("No room for longer lines here")] }
      settings.measure = columns
    }
    LookRow.all[item].step(step, in: &settings)
    return [.preview(settings)]
  }

  private var keep: [Effect] {
    let changed = LookRow.all.filter { $0.value(in: settings) != $0.value(in: former) }
    guard !changed.isEmpty else { return [.close] }
    let values = changed.map { StoredValue(name: $0.name, value: $0.value(in: settings)) }
    return [.close, .keep(values, forThisBook: isForThisBook)]
  }

  /// Keeps what was chosen.
  mutating func leave() -> [Effect] { keep }

  mutating func cancel() -> [Effect] { [.preview(former)] }

  // MARK: Picture

  // Other languages may have longer words.
  private static let valueColumn = max(16, (LookRow.all.map(\.label.width).max() ?? 0) + 3)
  private static let width = max(
    40, valueColumn + 4 + (LookRow.all.flatMap(\.choices).map(\.label.width).max() ?? 0))

  /// The length of lines on the page, in columns, if the page has no room for the chosen length; else nil.
  private func room(for row: LookRow, on desk: Desk) -> Int? {
    row.name == "measure" ? desk.reading?.columns(lessThan: settings.measure) : nil
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let isSetting = LookRow.all.indices.contains(item)
    let label: SafeText = isSetting ? LookRow.all[item].label : "Keep for"
    let value: SafeText =
      isSetting
      ? room(for: LookRow.all[item], on: desk).map { SafeText("\($0), the widest") }
        ?? LookRow.all[item].label(in: settings)
      : isForThisBook ? "this book" : "all books"
    let accent = Style(.accent, on: .panel, .bold)
    let plain = Style(isSetting ? .text : .soft, on: .panel)
    if row.isSelected {
      canvas.write(.marker, at: row.area.origin, style: accent, clip: row.area)
      canvas.cursor = row.area.origin + Point(column: 2, row: 0)
    }
    let column = min(Self.valueColumn, row.area.size.columns / 2)
    canvas.write(
      label.truncated(to: max(column - 3, 1)).inVisualOrder,
      at: row.area.origin + Point(column: 2, row: 0),
      style: plain, clip: row.area)
    let room = row.area.size.columns - column
    canvas.write(
      row.isSelected
        ? "‹ " + value.truncated(to: max(room - 4, 1)).inVisualOrder + " ›"
        : "  " + value.truncated(to: max(room - 2, 1)).inVisualOrder,
      at: row.area.origin + Point(column: column, row: 0),
      style: row.isSelected ? accent : plain, clip: row.area)
  }
}
