internal import Manuscript

/// Which blocks the cells of a table have become.
struct TableCollector {
  struct Cell {
    var blocks: Range<Int>
    var columns: Int
  }

  let start: Int
  private(set) var rows: [[Cell]] = []
  private var cellStart = 0
  private var columns = 1
  /// How many tables are open within this one.
  var depth = 0
  private(set) var isNested = false

  init(at block: Int) { start = block }

  mutating func beginRow(at block: Int) {
    if depth > 0 { isNested = true } else { rows.append([]) }
    cellStart = block
  }

  mutating func beginCell(spanning columns: Int) {
    if depth == 0 { self.columns = min(max(columns, 1), 64) }
  }

  mutating func endCell(at block: Int) {
    guard depth == 0 else { return }
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(Cell(blocks: cellStart..<block, columns: columns))
    (cellStart, columns) = (block, 1)
  }
}
