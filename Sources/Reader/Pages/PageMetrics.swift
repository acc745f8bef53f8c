internal import Cells
internal import Paging
internal import Typesetting

/// The layout of one page: the text block, the running head above it and the page number below it.
///
/// Lines are never longer than the measure; the rest of a wide page is margin. On a small page, head
/// and foot are left out first.
struct PageMetrics: Hashable {
  let leaf: Size
  let text: Rect
  let headRow: Int?
  let footRow: Int?
  /// Whether the book is read from right to left, so that the outer margin is on the left.
  let isMirrored: Bool

  init(leaf: Size, measure: Int, isMirrored: Bool = false) {
    (self.leaf, self.isMirrored) = (leaf, isMirrored)
    headRow = leaf.rows >= 10 ? (leaf.rows >= 28 ? 1 : 0) : nil
    footRow = leaf.rows >= 6 ? leaf.rows - (leaf.rows >= 28 ? 2 : 1) : nil

    let columns = max(min(leaf.columns - 2 * Self.margin(of: leaf.columns), measure), 1)
    let top = headRow.map { $0 + 2 } ?? 0
    let bottom = footRow.map { $0 - 1 } ?? leaf.rows
    text = Rect(
      column: max(leaf.columns - columns, 0) / 2, row: top, columns: columns,
      rows: max(bottom - top, 1))
  }

  /// The layout of the pages of an open book.
  init(_ geometry: BookGeometry, _ settings: Settings) {
    self.init(
      leaf: geometry.leaf, measure: settings.measure,
      isMirrored: geometry.binding.reading == .rightToLeft)
  }

  private static func margin(of columns: Int) -> Int {
    switch columns {
    case 48...: 4
    case 24...: 2
    case 12...: 1
    default: 0
    }
  }

  /// The cells of the widest kept line: a printed page of a computer, and some more.
  private static let widestKept = 100

  /// What typesetting needs to know of the page.
  func setting(_ settings: Settings) -> Setting {
    let isJustified = !settings.isRagged && text.size.columns >= 45
    let right = leaf.columns - text.columns.upperBound
    return Setting(
      measure: text.size.columns, rows: text.size.rows, isJustified: isJustified,
      hangs: isJustified && text.origin.column > 1,
      keptMeasure: isMirrored ? 0 : min(text.size.columns + max(right - 1, 0), Self.widestKept))
  }
}
