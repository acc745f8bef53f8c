internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSettings

/// All keys.
struct HelpContent: SheetContent {
  private let keys: KeyBindings
  private let layer: KeyScope?
  private var columns: HelpColumns
  private var scrolls = false

  /// - Parameters:
  ///   - keys: The keys that the reader has bound.
  ///   - layer: The table of the layer for which help was asked.
  init(_ keys: KeyBindings = KeyBindings(), for layer: KeyScope? = nil) {
    (self.keys, self.layer) = (keys, layer)
    columns = HelpColumns(room: 1, keys: keys, for: layer)
  }

  let title: SafeText = "Keys"
  var rows: [SheetRow] { (0..<columns.height).map { _ in SheetRow(item: nil) } }
  let ownKeys: KeyScope? = .help
  var hints: [SafeText] {
    let keys: SafeText = scrolls ? "↑ ↓ scroll    Esc closes" : "Esc closes"
    let more: SafeText = "More, such as two machines: The Curlew Guide, on the shelf    "
    return [more + keys, keys, "Esc closes"]
  }
  let opener: Command? = .showHelp
  var shape: SheetShape {
    SheetShape(columns: columns.widest, marks: 0, traits: [.modal, .dimsPages])
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    let room = Card.room(on: desk.size)
    columns = HelpColumns(room: room.columns, keys: keys, for: layer)
    scrolls = columns.height > room.rows
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    columns.draw(row.index, in: row.area, on: &canvas)
  }
}
