internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSettings

/// All keys.
struct HelpContent: SheetContent {
  private let keys: KeyBindings
  private let scope: KeyScope?
  private var columns: HelpColumns
  private var scrolls = false

  /// - Parameters:
  ///   - keys: The keys that the reader has bound.
  ///   - scope: The table of the layer for which help was asked.
  init(_ keys: KeyBindings = KeyBindings(), for scope: KeyScope? = nil) {
    (self.keys, self.scope) = (keys, scope)
    columns = HelpColumns(room: 1, keys: keys, for: scope)
  }

  let title: SafeText = "Keys"
  var rows: [SheetRow] { (0..<columns.height).map { _ in SheetRow(item: nil) } }
  let ownKeys: KeyScope? = .help
  var hints: [SafeText] {
    let keys: SafeText = scrolls ? "↑ ↓ scroll    Esc closes" : "Esc closes"
    return [
      "More, such as two machines: The Curlew Guide, on the shelf    \(keys)", keys, "Esc closes",
    ]
  }
  let opener: Command? = .showHelp
  var shape: SheetShape {
    SheetShape(columns: columns.widest, marks: 0, traits: [.modal, .dimsPages])
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    let room = Card.room(on: desk.size)
    columns = HelpColumns(room: room.columns, keys: keys, for: scope)
    scrolls = columns.height > room.rows
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    columns.draw(row.index, in: row.area, on: &canvas)
  }
}

/// The lines of the help screen, in one column or in several.
struct HelpColumns: Equatable {
  /// From left to right.
  let columns: [[HelpLine]]
  /// The width of a column, in cells.
  let width: Int

  private static let gap = 4
  /// The narrowest column beside another one.
  private static let narrowest = 46
  private static let most = 3

  /// - Parameter room: The width of the screen without margins.
  init(room: Int, keys: KeyBindings = KeyBindings(), for scope: KeyScope? = nil) {
    let count = max(min((room + Self.gap) / (Self.narrowest + Self.gap), Self.most), 1)
    width = min((room - (count - 1) * Self.gap) / count, HelpLine.fullWidth)
    let groups = HelpLine.groups(columns: width, keys, for: scope)
    columns = Self.divided(groups[...], into: count)
  }

  /// The groups in columns, in order, so that the highest column is as low as possible.
  private static func divided(_ groups: ArraySlice<[HelpLine]>, into count: Int) -> [[HelpLine]] {
    guard count > 1, groups.count > 1 else { return [joined(groups)] }
    let ways = (groups.startIndex + 1..<groups.endIndex).map { split in
      [joined(groups[..<split])] + divided(groups[split...], into: count - 1)
    }
    return ways.min { height($0) < height($1) } ?? []
  }

  private static func joined(_ groups: ArraySlice<[HelpLine]>) -> [HelpLine] {
    Array(groups.joined(separator: [HelpLine()]))
  }

  private static func height(_ columns: [[HelpLine]]) -> Int { columns.map(\.count).max() ?? 0 }

  /// The width of all columns.
  var widest: Int { columns.count * width + (columns.count - 1) * Self.gap }

  /// The number of rows.
  var height: Int { Self.height(columns) }

  /// Draws a row of all columns.
  func draw(_ row: Int, in rect: Rect, on canvas: inout TextCanvas) {
    for (place, lines) in columns.enumerated() where lines.indices.contains(row) {
      let column = rect.origin.column + place * (width + Self.gap)
      lines[row].draw(at: Point(column: column, row: rect.origin.row), clip: rect, on: &canvas)
    }
  }
}
