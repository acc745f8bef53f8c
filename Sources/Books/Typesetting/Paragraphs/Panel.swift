internal import CurlewManuscript

/// The drawn lines of a paragraph that is more than its text from left to right: a row of a table, or
/// the frame of a picture.
struct Panel {
  /// From top to bottom; at least one.
  var lines: [Line] = []
  /// The columns and the number of first lines over which a picture is drawn; nil without a picture.
  var picture: (columns: Range<Int>, lines: Int)?

  /// What stands side by side in a line, from left to right. None overlaps another.
  struct Line: Equatable {
    var pieces: [Piece] = []
  }

  /// A part of a line.
  struct Piece: Equatable {
    var column: Int
    /// The cells that it may take.
    var width: Int
    var content: Content
    var alignment = CellTable.Alignment.start
  }

  enum Content: Equatable {
    /// Words of the text, on one line.
    case text(Range<Int>)
    /// The name of a column, which is repeated here; a colon ends it.
    case name(Range<Int>, isEnd: Bool)
    case drawn(String)
  }

  struct Room: Sendable {
    /// The cells of a full line.
    let measure: Int
    /// The lines of a full page.
    let lines: Int
    /// The rows from one line to the next.
    let leading: Int
    /// The cells of the screen from one line to the next if lines are columns; 0 if they are rows.
    var pitch = 0
  }

  /// Offsets for the beginnings of its lines: ascending, beginning with the first of the text, and as near
  /// to what each line shows as they can be.
  func starts(in text: Range<Int>) -> [Int] {
    var starts = [text.lowerBound]
    // That of the cell that stands furthest on in the text.
    let wanted = lines.map { $0.pieces.lazy.compactMap(\.content.start).max() }
    for index in lines.indices.dropFirst() {
      // Every line behind this one needs a byte as well.
      let last = text.upperBound - (lines.count - index)
      let next = starts[index - 1] + 1
      starts.append(max(min(wanted[index] ?? next, last), next))
    }
    return starts
  }
}

extension Panel.Content {
  fileprivate var start: Int? { if case .text(let range) = self { range.lowerBound } else { nil } }
}

/// The tables and pictures of a book, by the paragraphs that show them.
struct PanelSources: Sendable {
  fileprivate(set) var rows: [Int: TableRow] = [:]
  fileprivate(set) var pictures: [Int: Picture] = [:]

  /// A row of a table, with the table's columns.
  struct TableRow: Sendable {
    var cells: [CellTable.Cell]
    var names: ColumnNames?
    var role: Role
    var columns: TableColumns

    enum Role { case header, body, last }
  }

  /// The cells that name the columns of a table, and the paragraph of their row.
  struct ColumnNames: Sendable {
    var cells: [CellTable.Cell]
    var row: Int

    /// The name of a column; nil if it has none.
    subscript(column: Int) -> CellTable.Cell? {
      cells.first {
        !$0.paragraphs.isEmpty && ($0.column..<$0.column + $0.columns).contains(column)
      }
    }
  }

  init() {}

  /// - Parameter paragraphs: Those of the blocks, with their boxes.
  init(_ manuscript: Manuscript, _ blocks: [Block], _ paragraphs: Paragraphs) {
    guard !manuscript.tables.isEmpty || !manuscript.pictures.isEmpty else { return }
    var numbers: [Int: Int] = [:]
    for (index, block) in blocks.enumerated() where block.kind == .row || block.kind == .picture {
      numbers[Int(block.start)] = index
    }
    for picture in manuscript.pictures {
      if let index = numbers[picture.offset] { pictures[index] = picture }
    }
    for table in manuscript.tables { add(table, numbers, paragraphs) }
  }

  private mutating func add(_ table: CellTable, _ numbers: [Int: Int], _ paragraphs: Paragraphs) {
    let shown = table.rows.compactMap { row in
      row.start.flatMap { numbers[$0] }.map { (row: row, index: $0) }
    }
    var columns = TableColumns()
    for (row, index) in shown { columns.add(row.cells, of: index, paragraphs) }
    columns.widenForSpans()
    let names = shown.last { $0.row.isHeader }.map {
      ColumnNames(cells: $0.row.cells, row: $0.index)
    }
    for (row, index) in shown {
      let isLast = index == shown.last?.index
      rows[index] = TableRow(
        cells: row.cells, names: names,
        role: row.isHeader ? .header : isLast ? .last : .body, columns: columns)
    }
  }
}
