internal import Paging
internal import Typesetting

/// Lines of code that are wider than the page are cut off, and panned.
extension OpenPages {
  /// In cells.
  static let panStep = 16

  /// Moves the wide lines; returns whether there was anything to move.
  mutating func pan(by columns: Int) -> Bool {
    guard controller.turn == nil else { return true }
    let former = bound.context.pan
    // One column more, for the sign at the left end.
    let most = columns > 0 ? max(hiddenColumns + 1, former) : former
    let pan = max(min(former + columns, most), 0)
    guard pan != former, hiddenColumns > 0 || columns < 0 else { return false }
    controller.pages.context.pan = pan
    layOut(for: controller.geometry.size)
    return true
  }

  /// How far the lines of the open pages reach beyond the measure, in cells.
  private var hiddenColumns: Int {
    openIndices.compactMap { bound.textPage(at: $0) }.compactMap { page in
      bound.layout.location(ofPage: page).map {
        bound.layout.layout(ofSection: $0.section).hiddenColumns(ofPage: $0.page)
      }
    }.max() ?? 0
  }
}
