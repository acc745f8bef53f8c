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
    lines = lines(columns: card.inside.size.columns)
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
    // The last entry needs no blank line below it.
    return lookup.entries.flatMap { entry in
      let (head, paragraphs) = entry.lines(columns: columns)
      return [
        Line(
          text: SafeText(head).truncated(to: columns), style: Style(.accent, on: .panel, .bold)),
        Line(text: SafeText(entry.source).truncated(to: columns), style: soft),
      ] + paragraphs.flatMap { filled($0, columns).map { Line(text: $0, style: plain) } }
        + [Line(text: "", style: plain)]
    }.dropLast()
  }

  private func filled(_ text: String, _ columns: Int) -> [SafeText] {
    filledLines(text.split(separator: " ").map { SafeText($0) }, columns: columns)
      .map(\.inVisualOrder)
  }

  // MARK: Events

  var command: Command { .lookUp }
  var dimsPages: Bool { true }

  mutating func layOut(over bound: BoundBook) {
    size = bound.geometry.size
    lines = lines(columns: card.inside.size.columns)
    scroll(to: top)
  }

  mutating func handle(_ event: Event, over bound: BoundBook) -> ToolAnswer? {
    switch event {
    case .key(let press):
      if KeyTable.reading.command(for: press) == command { return .close }
      switch WidgetMove(press) {
      case .up: scroll(to: top - 1)
      case .down: scroll(to: top + 1)
      case .left, .screenBack: scroll(to: top - card.rows)
      case .right, .screenOn: scroll(to: top + card.rows)
      case .first: scroll(to: 0)
      case .last: scroll(to: lines.count)
      case .choose, .cancel: return .close
      case nil: break
      }
    case .pointer(let pointer) where pointer.action == .wheelDown: scroll(to: top + 1)
    case .pointer(let pointer) where pointer.action == .wheelUp: scroll(to: top - 1)
    case .pointer(let pointer)
    where pointer.action == .release && !card.frame.contains(pointer.point):
      return .close
    default: break
    }
    return nil
  }

  private mutating func scroll(to line: Int) {
    top = max(min(line, lines.count - card.rows), 0)
  }

  // MARK: Layout

  /// At the foot of the screen, with at most two fifths of its rows for the text.
  private var card: Card {
    let rows = min(max(lines.count, 1), max(size.rows * 2 / 5, 1))
    return Card(content: Size(columns: Self.widest, rows: rows), on: size, at: .foot)
  }

  // MARK: Picture

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    let (card, text) = (card, card.inside)
    card.draw(title: SafeText(lookup.word), hint: ["Esc closes"], on: &canvas)
    canvas.cursor = text.origin
    for (row, line) in zip(text.rows, lines.dropFirst(top)) {
      canvas.write(
        line.text, at: Point(column: text.origin.column, row: row), style: line.style, clip: text)
    }
    card.markHidden(above: top > 0, below: top + card.rows < lines.count, on: &canvas)
  }
}
