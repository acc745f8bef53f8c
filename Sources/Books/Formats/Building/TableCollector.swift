internal import CurlewManuscript
internal import CurlewNumerals

/// Which blocks the cells of a table have become.
struct TableCollector {
  struct Row: Sequence {
    fileprivate(set) var cells: [Cell] = []

    /// Whether its cells name columns.
    var isHeader: Bool { cells.count > 1 && cells.allSatisfy { $0.isHeader || $0.blocks.isEmpty } }

    func makeIterator() -> IndexingIterator<[Cell]> { cells.makeIterator() }
  }

  struct Cell {
    var blocks: Range<Int>
    var column: Int
    var columns: Int
    var isHeader: Bool
    var alignment: CellTable.Alignment
  }

  /// What the start tag of a cell says.
  struct CellTag {
    var columns = 1
    var rows = 1
    var isHeader = false
    var alignment = CellTable.Alignment.start

    init(_ tag: StartTag, isHeader: Bool, _ alignment: CellTable.Alignment) {
      columns = Self.span(tag["colspan"])
      rows = Self.span(tag["rowspan"])
      (self.isHeader, self.alignment) = (isHeader, alignment)
    }

    private static func span(_ text: String?) -> Int {
      min(text.flatMap { Int(reading: $0, in: .spans) } ?? 1, TableCollector.mostColumns)
    }
  }

  /// Tables of more columns are not set as such.
  static let mostColumns = 64

  private(set) var rows: [Row] = []
  private(set) var columnCount = 0
  private var cellStart: Int
  private var open: CellTag?
  /// How many more rows a cell of a row above takes, by column.
  private var taken = [Int](repeating: 0, count: mostColumns)

  init(at block: Int) { cellStart = block }

  /// Whether cells so far name columns or rows: then it is no mere way to arrange a page.
  var hasHeader: Bool { open?.isHeader == true || rows.joined().contains(where: \.isHeader) }

  mutating func beginRow(at block: Int) {
    if !rows.isEmpty { for column in taken.indices { taken[column] = max(taken[column] - 1, 0) } }
    rows.append(Row())
    cellStart = block
  }

  mutating func beginCell(_ tag: CellTag, at block: Int) {
    (open, cellStart) = (tag, block)
  }

  mutating func endCell(at block: Int) {
    guard let tag = open else { return }
    open = nil
    if rows.isEmpty { rows.append(Row()) }
    let last = rows[rows.count - 1].cells.last
    var column = last.map { $0.column + $0.columns } ?? 0
    while column < Self.mostColumns, taken[column] > 0 { column += 1 }
    let end = column + tag.columns
    columnCount = max(columnCount, end)
    if tag.rows > 1 {
      for column in column..<max(min(end, Self.mostColumns), column) { taken[column] = tag.rows }
    }
    rows[rows.count - 1].cells.append(
      Cell(
        blocks: cellStart..<block, column: column, columns: tag.columns, isHeader: tag.isHeader,
        alignment: tag.alignment))
    cellStart = block
  }
}
