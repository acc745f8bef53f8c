internal import Cells
internal import Paging
internal import Typesetting

/// Writes spreads as plain text, byte for byte what their pictures would read as, but without the
/// pictures: a book is thousands of pages, and a picture is a thousand cells.
struct PlainSpreads {
  private let setter: PageSetter
  private var lines: PlainSetter
  private var leaves: [PlainLeaf]
  /// The leaves in the order in which a line of the text meets them, and where they lie.
  private let places: [(side: Int, rect: Rect)]

  /// Nil where colours are so few that a picture is more than its letters.
  init?(_ setter: PageSetter, tone: Tone, _ theme: Theme) {
    guard tone == .truecolor || tone == .colours256, theme != .terminal else { return nil }
    self.setter = setter
    let metrics = setter.metrics
    lines = PlainSetter(setter.layout, room: metrics.leaf.columns - metrics.text.origin.column)
    leaves = setter.geometry.pages.map { _ in PlainLeaf(metrics) }
    places = setter.geometry.pages.enumerated().map { ($0, $1) }
      .sorted { $0.rect.origin.column < $1.rect.origin.column }
  }

  /// Adds a spread to a text.
  mutating func write(_ spread: Spread<Int>, to text: inout [UInt8]) {
    for side in leaves.indices { set(spread, side) }
    let book = setter.geometry.book
    for row in book.rows { write(row: row, from: book.columns.lowerBound, to: &text) }
  }

  private mutating func set(_ spread: Spread<Int>, _ side: Int) {
    leaves[side].clear()
    guard side < spread.places.count, let page = spread.places[side] else { return }
    let place = PagePlace(side: side, isLast: page == spread.last, geometry: setter.geometry)
    lines.set(page: page, on: &leaves[side])
    leaves[side].put(setter.furniture(of: page, at: place))
  }

  private func write(row: Int, from left: Int, to text: inout [UInt8]) {
    let start = text.count
    var cells = 0
    for (side, rect) in places where rect.rows.contains(row) {
      cells = leaves[side].append(
        row: row - rect.origin.row, at: rect.origin.column - left, behind: cells, to: &text)
    }
    while text.count > start, text.last == 0x20 { text.removeLast() }
    text.append(0x0A)
  }
}
