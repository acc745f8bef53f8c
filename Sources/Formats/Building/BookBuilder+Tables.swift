internal import Manuscript

extension BookBuilder {
  /// Sets the cells of a table that has just ended side by side, if they are short.
  mutating func setTable(_ table: TableCollector) {
  }
}
