internal import CurlewCells
internal import CurlewEdition
internal import Paging

extension Edition {
  /// Appends a spread as text: its pages side by side, without the desk around them.
  func append(_ spread: Spread<Int>, to text: inout [UInt8]) {
    let leaves = geometry.pages.indices.map { leaf(onSide: $0, of: spread) }
    let places = geometry.pages.enumerated().sorted { $0.1.origin.column < $1.1.origin.column }
    for row in geometry.book.rows {
      var (blanks, column) = (0, geometry.book.origin.column)
      for (side, rect) in places where rect.rows.contains(row) {
        blanks += rect.origin.column - column
        blanks = leaves[side].append(row: row - rect.origin.row, behind: blanks, to: &text)
        column = rect.columns.upperBound
      }
      text.append(0x0A)
    }
  }

  private func leaf(onSide side: Int, of spread: Spread<Int>) -> TextCanvas {
    guard side < spread.slots.count, let page = spread.slots[side].flatMap(textPage(at:)) else {
      return TextCanvas(geometry.leaf)
    }
    let isLast = spread.slots[(side + 1)...].allSatisfy { $0 == nil }
    return text(page).picture(at: PageSlot(side: side, isLast: isLast, geometry: geometry))
  }
}

extension [UInt8] {
  /// The separator between spreads.
  static let formFeed: [UInt8] = [0x0C]
}
