/// A table whose cells are known. Each of its rows is a block of the kind `row`.
package struct CellTable: Equatable, Sendable {
  package var rows: [Row]

  package struct Row: Equatable, Sendable {
    package var cells: [Cell]
    /// Whether its cells name the columns.
    package var isHeader: Bool

    package init(_ cells: [Cell], isHeader: Bool = false) {
      (self.cells, self.isHeader) = (cells, isHeader)
    }

    /// Where the text of the row begins; nil if all of its cells are empty.
    package var start: Int? { cells.lazy.compactMap(\.paragraphs.first?.lowerBound).first }
  }

  package struct Cell: Equatable, Sendable {
    /// The ranges of the text that begin lines of their own; none in an empty cell.
    package var paragraphs: [Range<Int>]
    package var column: Int
    /// How many columns it spans.
    package var columns: Int
    package var alignment: Alignment

    package init(
      _ paragraphs: [Range<Int>], column: Int, columns: Int = 1, alignment: Alignment = .start
    ) {
      (self.paragraphs, self.column) = (paragraphs, column)
      (self.columns, self.alignment) = (columns, alignment)
    }
  }

  package enum Alignment: Sendable { case start, center, end }

  package init(_ rows: [Row]) { self.rows = rows }
}
