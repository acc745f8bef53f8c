package import CurlewCells

extension Size {
  /// Larger screens are drawn in part: every cell costs memory, and ncurses fails far beyond this.
  private static let largest = Size(columns: 1000, rows: 500)
  private static let customary = Size(columns: 80, rows: 24)

  /// A size to draw in, for what a system says about a window: 0 means that it does not know.
  package var usable: Size {
    func usable(_ length: Int, _ customary: Int, _ largest: Int) -> Int {
      length > 0 ? min(length, largest) : customary
    }
    return Size(
      columns: usable(columns, Self.customary.columns, Self.largest.columns),
      rows: usable(rows, Self.customary.rows, Self.largest.rows))
  }
}
