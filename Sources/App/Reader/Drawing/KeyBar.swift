internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs

/// A bar at the foot of the screen for a layer without a window: its state in the upper row, its keys in the
/// lower one. It covers the row of the page numbers and the empty row above, but no text.
struct KeyBar {
  /// The row for what is typed or chosen.
  let upper: Rect
  /// The row for the keys; nil on a screen without room for both.
  private let lower: Rect?

  /// A key and what it does. A switch may be on.
  struct Hint {
    let text: SafeText
    var isOn = false

    init(_ text: SafeText, isOn: Bool = false) { (self.text, self.isOn) = (text, isOn) }
  }

  func draw(_ keys: [SafeText], on canvas: inout TextCanvas) {
    draw(keys.map { Hint($0) }, on: &canvas)
  }

  /// Draws the first of several wordings that fits, else the last.
  func draw(_ wordings: [[SafeText]], on canvas: inout TextCanvas) {
    let room = lower?.size.columns ?? 0
    let fits = wordings.first { $0.reduce(-Self.gap) { $0 + $1.width + Self.gap } <= room }
    draw(fits ?? wordings.last ?? [], on: &canvas)
  }

  private static let fewestRows = 6

  /// Clears the bar.
  init(on canvas: inout TextCanvas) {
    let size = canvas.size
    let rows = size.rows >= Self.fewestRows ? 2 : 1
    let bar = Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    canvas.fill(bar, style: Style(on: .panel))
    let inside = bar.inset(columns: size.columns >= 24 ? 2 : 0, rows: 0)
    func row(_ index: Int) -> Rect {
      inside.line(inside.origin.row + index)
    }
    (upper, lower) = (row(0), rows > 1 ? row(1) : nil)
  }

  /// Draws what is typed or chosen, in visual order.
  ///
  /// - Parameter notes: Texts for the end of the row. The first that fits beside the text is drawn, else the
  ///   last.
  func draw(_ text: SafeText, notes: [SafeText] = [], on canvas: inout TextCanvas) {
    let room = upper.size.columns - Self.gap
    let note = notes.first { text.width + $0.width <= room } ?? notes.last ?? ""
    canvas.write(
      text.truncated(to: max(room - note.width, 1)), at: upper.origin,
      style: Style(.accent, on: .panel, .bold))
    let end = Point(column: upper.columns.upperBound - note.width, row: upper.origin.row)
    canvas.write(note.inVisualOrder, at: end, style: Style(.soft, on: .panel), clip: upper)
  }

  private static let gap = 3

  /// Draws what the keys do, in their order. Where there is no room the last are left out, but no switch
  /// that is on.
  func draw(_ hints: [Hint], on canvas: inout TextCanvas) {
    guard let lower else { return }
    var (hints, gap) = (hints, Self.gap)
    func width() -> Int { hints.reduce(-gap) { $0 + $1.text.width + gap } }
    if width() > lower.size.columns { gap = 2 }
    while width() > lower.size.columns, let last = hints.lastIndex(where: { !$0.isOn }) {
      hints.remove(at: last)
    }
    var place = lower.origin
    for hint in hints {
      let style = Style(hint.isOn ? .accent : .soft, on: .panel, hint.isOn ? .bold : [])
      canvas.write(hint.text.inVisualOrder, at: place, style: style, clip: lower)
      place.column += hint.text.width + gap
    }
  }
}
