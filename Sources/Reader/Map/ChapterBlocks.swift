internal import Cells
internal import Manuscript

/// The chapters of a long book as blocks of their lengths, which follow each other through several
/// rows as words do in a paragraph.
struct ChapterBlocks: Equatable {
  /// The cells of each chapter, counted through all rows. An empty cell follows each chapter.
  let cells: [Range<Int>]
  private let columns: Int

  /// Nil if there is no room for all chapters.
  ///
  /// - Parameter lengths: The lengths of the chapters, in bytes.
  init?(of lengths: [Int], columns: Int, rows: Int) {
    // Every chapter takes a cell and an empty one; the rest is divided by length.
    let room = columns * rows - 2 * lengths.count
    guard columns > 0, rows > 0, room >= 0 else { return nil }
    let total = max(lengths.reduce(0, +), 1)
    var (cells, start) = ([Range<Int>](), 0)
    for length in lengths {
      let end = start + 1 + length * room / total
      cells.append(start..<end)
      start = end + 1
    }
    (self.cells, self.columns) = (cells, columns)
  }

  /// The place of a cell relative to the first.
  func place(of cell: Int) -> Point { Point(column: cell % columns, row: cell / columns) }

  /// The cell at a place.
  func cell(at place: Point) -> Int { place.row * columns + place.column }

  /// The chapter of a cell. An empty cell belongs to the chapter before it.
  func chapter(at cell: Int) -> Int {
    max(cells.partitioningIndex { $0.lowerBound > cell } - 1, 0)
  }

  /// The chapter a number of rows below another; above it if the number is negative.
  func chapter(_ rows: Int, below chapter: Int) -> Int {
    let middle = (cells[chapter].lowerBound + cells[chapter].upperBound) / 2
    let cell = middle + rows * columns
    guard cell >= 0, cell < cells.last?.upperBound ?? 0 else { return chapter }
    return self.chapter(at: cell)
  }
}
