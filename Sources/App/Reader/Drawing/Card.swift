internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import Paging

/// A framed card over the open book: a title and a hint in its frame, its contents inside.
///
/// On a narrow screen it is as wide as the screen. A tiny screen has no room for the frame.
struct Card: Equatable {
  /// The frame, which is the card's outermost cells.
  let frame: Rect
  /// The area for the contents.
  let inside: Rect
  /// Whether there is room for the lines of the frame.
  let hasFrame: Bool

  /// The widest screen on which a card takes the full width.
  static let narrow = 90

  /// What the keys of a list do; a shorter text is for a card in which the one before has no room.
  static let keysOfList: [SafeText] = [
    "↑ ↓ choose    Enter goes there    Esc closes", "Enter goes there    Esc closes", "Esc closes",
  ]

  /// Where a card stands on the screen.
  enum Place { case centre, foot }

  /// - Parameters:
  ///   - content: The size that the contents would like to have.
  ///   - screen: The size of the screen.
  init(content: Size, on screen: Size, at place: Place = .centre) {
    let most = Self.room(on: screen)
    let margin = Self.margin(on: screen)
    let isNarrow = screen.columns < Self.narrow
    let columns = isNarrow ? most.columns : min(content.columns, most.columns)
    let rows = max(min(content.rows, most.rows), 1)
    let size = Size(columns: columns + 2 * margin.columns, rows: rows + 2 * margin.rows)
    let above = screen.rows - size.rows
    hasFrame = Self.hasFrame(on: screen)
    frame = Rect(
      column: (screen.columns - size.columns) / 2,
      row: place == .foot ? above - Self.desk(on: screen).rows : above / 2,
      columns: size.columns, rows: size.rows)
    let wanted = min(content.columns, columns)
    inside = Rect(
      column: frame.origin.column + (size.columns - wanted) / 2,
      row: frame.origin.row + margin.rows, columns: wanted, rows: rows)
  }

  /// The largest contents that fit on a screen.
  static func room(on screen: Size) -> Size {
    let (margin, desk) = (margin(on: screen), desk(on: screen))
    return Size(
      columns: max(screen.columns - 2 * (margin.columns + desk.columns), 1),
      rows: max(screen.rows - 2 * (margin.rows + desk.rows), 1))
  }

  /// What remains visible around the largest card.
  private static func desk(on screen: Size) -> Size {
    screen.columns >= narrow && screen.rows >= 24
      ? Size(columns: 2, rows: 1) : Size(columns: 0, rows: 0)
  }

  /// The distance between the outer edge of a card and its contents, frame included.
  private static func margin(on screen: Size) -> Size {
    guard hasFrame(on: screen) else { return Size(columns: 0, rows: 0) }
    return Size(
      columns: screen.columns >= 60 ? 4 : 3, rows: screen.rows >= 20 ? 2 : 1)
  }

  private static func hasFrame(on screen: Size) -> Bool {
    screen.columns >= 24 && screen.rows >= 8
  }

  /// The rows of the card that its contents fill.
  var rows: Int { inside.size.rows }

  // MARK: Picture

  /// Draws the empty card.
  ///
  /// - Parameter hint: What the keys do; a shorter one is used if the first does not fit.
  func draw(title: SafeText, hint: [SafeText], on canvas: inout TextCanvas) {
    canvas.fill(frame, style: Style(on: .panel))
    guard hasFrame else { return }
    let room = frame.size.columns - 6
    canvas.drawFrame(frame, style: Style(.soft, on: .panel))
    canvas.label(title.truncated(to: room), row: frame.origin.row, of: frame, .text, .bold)
    canvas.drawHint(hint, in: frame)
  }

  /// Shows a message in the lower line of the frame, in place of the hint.
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas) {
    canvas.drawNotice(text, in: frame, isFramed: hasFrame)
  }

  /// Marks that there is more above or below the visible contents.
  func markHidden(above: Bool, below: Bool, on canvas: inout TextCanvas) {
    if hasFrame { canvas.markHidden(above: above, below: below, rows: inside.rows, of: frame) }
  }
}

extension TextCanvas {
  /// Writes the first hint that fits into the last row of a window.
  mutating func drawHint(_ hints: [SafeText], in frame: Rect) {
    if let hint = hints.first(where: { $0.width + 6 <= frame.size.columns }) {
      label(hint, row: frame.rows.upperBound - 1, of: frame, .soft)
    }
  }

  /// Marks in the last column of a window that there is more above or below the visible rows.
  mutating func markHidden(above: Bool, below: Bool, rows: Range<Int>, of frame: Rect) {
    let (column, style) = (frame.columns.upperBound - 1, Style(.accent, on: .panel))
    if above { write("▴", at: Point(column: column, row: rows.lowerBound), style: style) }
    if below { write("▾", at: Point(column: column, row: rows.upperBound - 1), style: style) }
  }

  /// Shows a message in the last row of a window, whatever stands there. Its frame stays whole.
  mutating func drawNotice(_ text: SafeText, in frame: Rect, isFramed: Bool) {
    var line = frame.line(frame.rows.upperBound - 1)
    guard isFramed else { return FootLine.drawSlip(text, in: line, on: &self) }
    line = line.inset(columns: 1, rows: 0)
    for column in line.columns {
      write("─", at: Point(column: column, row: line.origin.row), style: Style(.soft, on: .panel))
    }
    label(
      text.truncated(to: max(line.size.columns - 4, 0)), row: line.origin.row, of: frame, .accent)
  }

  /// Writes a text into the line of a frame, with a space on both sides.
  fileprivate mutating func label(
    _ text: SafeText, row: Int, of frame: Rect, _ ink: Role, _ attributes: Attributes = []
  ) {
    guard !text.isEmpty else { return }
    centre(" " + text + " ", row: row, within: frame, style: Style(ink, on: .panel, attributes))
  }
}
