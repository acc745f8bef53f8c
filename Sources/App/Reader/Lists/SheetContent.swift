internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// A command of a sheet. It gets the selected item, nil if there is none, and may select another. It returns nil if
/// it leaves the command to the sheet, or has no use for it.
typealias SheetCommand<Content> = KeyCommand<
  @Sendable (inout Content, inout Int?, inout Desk) -> [Effect]?
>

/// What stands in a sheet: rows, most of which can be chosen. `Documentation/Sheets.md` shows how to
/// write one.
protocol SheetContent {
  var title: SafeText { get }
  /// From top to bottom, for the filter and the size given last.
  var rows: [SheetRow] { get }
  /// The commands that only this content has.
  static var commands: [SheetCommand<Self>] { get }
  /// The name of their table in the defaults file; nil if there are none.
  var ownKeys: KeyScope? { get }
  /// What the keys do; a shorter text is used if the first does not fit.
  var hints: [SafeText] { get }
  /// What is shown when there are no rows.
  var emptyText: SafeText { get }
  /// The command that opens it. Its key closes it again.
  var opener: Command? { get }
  var shape: SheetShape { get }
  /// Whether typing `/` filters the rows.
  var canFilter: Bool { get }
  /// Whether the filter is open from the start, so that all letters filter the rows. `ownKeys` must then have
  /// no letters.
  var filtersAtOnce: Bool { get }
  /// The subject of the rows, such as a folder. When it changes, the first item is selected, and a filter
  /// that is always open is emptied.
  var subject: String { get }
  /// The item that is selected first, or after the rows have changed.
  var firstSelected: Int { get }
  /// The layout of a content that fills the screen; nil for rows in a window.
  var page: SheetPage? { get }
  /// Where the pictures come from that it draws; nil for those of the open book.
  var pictures: BookPictures? { get }

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - room: The cells for the rows: their width, and the rows of the screen.
  ///   - filter: Leave only rows with these words.
  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter)

  /// Draws a row that has no text.
  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas)

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect]

  /// What Enter asks for where no row can be chosen.
  mutating func confirm() -> [Effect]

  /// A tap on an item.
  ///
  /// - Parameter column: Counted from the left end of the row.
  mutating func tap(_ item: Int, column: Int, on desk: inout Desk) -> [Effect]

  /// Time has passed. Returns whether the rows have changed.
  mutating func tick(over desk: Desk) -> Bool

  /// Whether work beside the loop still adds rows, so that time is to pass.
  var isWorking: Bool { get }
  /// How long until the rows change by themselves; nil while they are at rest.
  var timeout: Duration? { get }

  /// What Tab or Alt-K asks for while a filter is typed; nil for nothing.
  mutating func answer(_ press: KeyPress, to filter: String, on desk: inout Desk) -> [Effect]?

  /// Shows what was there before; returns false if that is nothing, so that Esc closes the sheet.
  mutating func goBack() -> Bool

  /// What a tap outside asks for.
  mutating func leave() -> [Effect]

  /// Puts everything back as it was, when Esc closes the sheet.
  mutating func cancel() -> [Effect]

  /// The place of the row at a point of a page, counted from the first visible one.
  func place(at point: Point) -> Int?

  /// What a tap asks for beside the rows of a page.
  func command(at point: Point) -> Command?

  /// Draws a page.
  func draw(_ state: SheetState, on canvas: inout TextCanvas)

  /// Shows a message on a page.
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas)
}

/// The layout of a content that fills the screen. It scrolls by whole screens, so that it stands still while the
/// selection moves; all rows have an item, and its own table has all keys.
struct SheetPage {
  /// How many rows stand side by side.
  let columns: Int
  /// How many a screen shows.
  let count: Int
}

/// What a page shows.
struct SheetState {
  /// The first visible row.
  let top: Int
  /// The selected row; nil if there are none.
  let selected: Int?
  /// What is typed to filter the rows.
  let filter: LineEditor?
}

struct SheetRow: Equatable {
  /// The index of what can be chosen; nil for a title or a line of text.
  var item: Int?
  /// In rows of the screen.
  var height = 1
  /// What the sheet itself draws in it, instead of the content.
  var text: SheetText?
}

struct DrawnRow {
  /// The index among all rows.
  let index: Int
  let row: SheetRow
  let area: Rect
  let isSelected: Bool
}

extension DrawnRow {
  /// Writes words at the left of an area and a note at its right. Words that would touch the note are cut.
  func write(_ words: SafeText, note: SafeText, in area: Rect, on canvas: inout TextCanvas) {
    canvas.write(
      words, Style(.text, on: .panel, isSelected ? .bold : []), beside: note,
      Style(.soft, on: .panel), in: area)
  }
}

/// Where a sheet stands and how large it may be.
struct SheetShape {
  /// The widest rows.
  var columns = 76
  /// The columns on either side of the rows, for the mark of the selected one.
  var marks = 2
  /// The part of the screen's rows that the sheet's rows may fill.
  var share = (parts: 1, of: 1)
  /// Whether it fills that part even with few rows, so that it hides a sheet below it.
  var isTall = false
  var place = Card.Place.centre
  /// Whether its rows have the direction of the reader’s language, not that of a book.
  var isOfInterface = true
  /// What the sheet does to the pages below.
  var traits: LayerTraits = [.modal, .dimsPages, .hidesPages]
}

extension SheetContent {
  static var commands: [SheetCommand<Self>] { [] }
  var ownKeys: KeyScope? { nil }
  var hints: [SafeText] { Card.keysOfList }
  var emptyText: SafeText { "" }
  var opener: Command? { nil }
  var shape: SheetShape { SheetShape() }
  var canFilter: Bool { false }
  var filtersAtOnce: Bool { false }
  var subject: String { "" }
  var firstSelected: Int { 0 }
  var page: SheetPage? { nil }
  var pictures: BookPictures? { nil }
  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {}
  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] { [.close] }
  mutating func confirm() -> [Effect] { [.close] }

  mutating func tap(_ item: Int, column: Int, on desk: inout Desk) -> [Effect] {
    choose(item, on: &desk)
  }

  mutating func tick(over desk: Desk) -> Bool { false }
  var isWorking: Bool { false }
  var timeout: Duration? { isWorking ? .milliseconds(100) : nil }
  mutating func answer(_ press: KeyPress, to filter: String, on desk: inout Desk) -> [Effect]? {
    nil
  }
  func place(at point: Point) -> Int? { nil }
  func command(at point: Point) -> Command? { nil }
  func draw(_ state: SheetState, on canvas: inout TextCanvas) {}
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas) {}
  mutating func goBack() -> Bool { false }
  mutating func leave() -> [Effect] { [.close] }
  mutating func cancel() -> [Effect] { [] }
}
