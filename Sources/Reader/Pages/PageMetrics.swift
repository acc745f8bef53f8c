internal import Cells
internal import Paging
internal import Typesetting

/// Where things stand on one page: the text block, the running head above it, the folio below.
///
/// Margins grow before lines do: a line longer than the measure is tiring to follow back. What is
/// not text gives way first when a page is small.
struct PageMetrics: Hashable {
  let leaf: Size
  let text: Rect
  let headRow: Int?
  let footRow: Int?
  /// Whether higher pages lie to the left, so that outside is there.
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

  /// Of the pages of a book that lies open.
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

  /// What typesetting needs to know of the page.
  func setting(_ settings: Settings) -> Setting {
    let isJustified = !settings.isRagged && text.size.columns >= 45
    return Setting(
      measure: text.size.columns, rows: text.size.rows, isJustified: isJustified,
      hangs: isJustified && text.origin.column > 1)
  }
}
