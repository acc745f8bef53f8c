internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// What a tap in the middle of a page shows: the commands that somebody without a keyboard needs most. A second tap at
/// once selects the word there.
struct TapBar: BookLayer {
  let traits: LayerTraits = []
  private let point: Point
  private let time: Duration
  /// Where each button stands in the bar.
  private var buttons: [(columns: Range<Int>, command: Command)] = []
  private var bar = Rect(column: 0, row: 0, columns: 0, rows: 0)

  private static let labels: [(text: SafeText, command: Command)] = [
    ("Contents", .showContents), ("Search", .search), ("Look", "change-look"),
    ("Marks", .showMarks), ("Shelf", .showShelf),
  ]
  /// Two taps within it are one.
  private static let doubleTap = Duration.milliseconds(400)

  init(at point: Point, _ time: Duration) { (self.point, self.time) = (point, time) }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .pointer(let pointer) = input, pointer.button == .left else {
      return .passed([.close])
    }
    let isDouble = pointer.point == point && now - time <= Self.doubleTap
    switch pointer.action {
    case .press where isDouble:
      guard let letter = book.spread.letter(at: point),
        let word = SelectionLayer(over: book, draggedFrom: letter, to: point)
      else { return .used([.close]) }
      return .used([.close, .open(word)])
    // The rest of the gesture is for the bar.
    case .press where bar.contains(pointer.point): return .used([])
    case .press: return .used([.close])
    case .release:
      let button =
        bar.contains(pointer.point)
        ? buttons.first { $0.columns.contains(pointer.point.column) } : nil
      guard let function = ReadingLayer.commands.function(of: button?.command) else {
        return .used([])
      }
      return .used([.close] + function(&book, KeyPress(.enter), now))
    default: return .passed([.close])
    }
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let keys = KeyBar(on: &canvas)
    let row = keys.upper
    bar = Rect(
      column: 0, row: row.origin.row, columns: canvas.size.columns,
      rows: canvas.size.rows - row.origin.row)
    keys.draw(["Esc closes", "tap twice: select the word"], on: &canvas)
    let width = Self.labels.reduce(0) { $0 + $1.text.width }
    let gap = min(max((row.size.columns - width) / (Self.labels.count - 1), 1), 4)
    var column = row.origin.column
    buttons = []
    for (text, command) in Self.labels {
      canvas.write(
        text, at: Point(column: column, row: row.origin.row),
        style: Style(.accent, on: .panel, .bold), clip: row)
      buttons.append((column..<column + text.width + gap, command))
      column += text.width + gap
    }
  }
}
