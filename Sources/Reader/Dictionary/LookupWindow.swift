internal import Cells
internal import Glyphs
internal import Paging

/// A window at the foot of the screen with what the dictionaries say about a word.
struct LookupWindow: BookTool {
  private let lookup: Lookup
  private var size: Size
  private var lines: [Line] = []
  /// The first visible line.
  private var top = 0

  private struct Line {
    var text: SafeText
    var style: Style
  }

  private static let widest = 76

  init(_ lookup: Lookup, size: Size) {
    (self.lookup, self.size) = (lookup, size)
    lines = lines(columns: card.size.columns)
  }

  private func lines(columns: Int) -> [Line] {
    let (plain, soft) = (Style(.text, on: .panel), Style(.soft, on: .panel))
    guard !lookup.entries.isEmpty else {
      let reason =
        lookup.hasDictionaries
        ? "“\(lookup.word)” is not in the dictionaries."
        : "There is no dictionary. Put one of StarDict or dictd into "
          + "~/.local/share/curlew/dictionaries, or install a package such as dict-gcide."
      return filled(reason, columns).map { Line(text: $0, style: plain) }
    }
    return lookup.entries.flatMap { entry in
      // The headword is always shown: it may be another word than the one in the text.
      let head = SafeText("\(entry.headword)  ").truncated(to: columns)
      let paragraphs = entry.text.split(separator: "\n", omittingEmptySubsequences: true)
      return [
        Line(text: head, style: Style(.accent, on: .panel, .bold)),
        Line(text: SafeText(entry.source).truncated(to: columns), style: soft),
      ] + paragraphs.flatMap { filled(String($0), columns).map { Line(text: $0, style: plain) } }
        + [Line(text: "", style: plain)]
    }
  }

  private func filled(_ text: String, _ columns: Int) -> [SafeText] {
    filledLines(text.split(separator: " ").map { SafeText($0) }, columns: columns)
      .map(\.inVisualOrder)
  }

  // MARK: Events

  var command: Command { .lookUp }

  mutating func layOut(over bound: BoundBook) {
    size = bound.geometry.size
    lines = lines(columns: card.size.columns)
    scroll(to: top)
  }

  mutating func handle(_ event: Event, over bound: BoundBook) -> ToolAnswer? {
    switch event {
    case .key(let press):
      if KeyTable.reading.command(for: press) == command { return .close }
      switch WidgetMove(press) {
      case .up: scroll(to: top - 1)
      case .down: scroll(to: top + 1)
      case .left, .screenBack: scroll(to: top - card.size.rows)
      case .right, .screenOn: scroll(to: top + card.size.rows)
      case .first: scroll(to: 0)
      case .last: scroll(to: lines.count)
      case .choose, .cancel: return .close
      case nil: break
      }
    case .pointer(let pointer) where pointer.action == .wheelDown: scroll(to: top + 1)
    case .pointer(let pointer) where pointer.action == .wheelUp: scroll(to: top - 1)
    case .pointer(let pointer) where pointer.action == .release && !frame.contains(pointer.point):
      return .close
    default: break
    }
    return nil
  }

  private mutating func scroll(to line: Int) {
    top = max(min(line, lines.count - card.size.rows), 0)
  }

  // MARK: Layout

  private var hasFrame: Bool { size.rows >= 8 && size.columns >= 30 }

  /// At the foot of the screen, and about a third of it.
  private var frame: Rect {
    let rows = min(max(size.rows * 2 / 5, 7), max(size.rows - 1, 1))
    let columns = min(size.columns, Self.widest)
    return Rect(
      column: (size.columns - columns) / 2, row: size.rows - rows, columns: columns, rows: rows)
  }

  private var card: Rect { hasFrame ? frame.inset(columns: 3, rows: 1) : frame }

  // MARK: Picture

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    let (frame, card) = (frame, card)
    canvas.fill(frame, style: Style(on: .panel))
    canvas.cursor = card.origin
    if hasFrame {
      canvas.drawFrame(frame, style: Style(.soft, on: .panel))
      let title = (" " + SafeText(lookup.word) + " ").truncated(to: frame.size.columns - 4)
      canvas.centre(
        title, row: frame.origin.row, within: frame, style: Style(.text, on: .panel, .bold))
      canvas.centre(
        " Esc closes ", row: frame.rows.upperBound - 1, within: frame,
        style: Style(.soft, on: .panel))
    }
    for (row, line) in zip(card.rows, lines.dropFirst(top)) {
      canvas.write(
        line.text, at: Point(column: card.origin.column, row: row), style: line.style, clip: card)
    }
    let (style, right) = (Style(.accent, on: .panel), frame.columns.upperBound - 1)
    if top > 0 { canvas.write("▴", at: Point(column: right, row: card.origin.row), style: style) }
    if top + card.size.rows < lines.count {
      canvas.write("▾", at: Point(column: right, row: card.rows.upperBound - 1), style: style)
    }
  }
}
