/// The size of the tables in a Markdown text. cmark gives every row as many cells as the table has columns,
/// so a few short rows of a wide table are many cells.
enum MarkdownTables {
  /// An upper bound of the number of cells: the columns of each table times its rows. A head with very many columns
  /// counts more, because cmark walks the whole row each time it appends a cell.
  static func cells(in text: ArraySlice<UInt8>) -> Int {
    var (cells, columns) = (0, 0)
    var head: ArraySlice<UInt8> = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if columns > 0, line.contains(where: { !$0.isMarkupSpace }) {
        cells += columns
      } else {
        columns = 0
      }
      let delimited = self.columns(ofDelimiter: line)
      if delimited > 0 {
        let widest = max(delimited, head.count { $0 == UInt8(ascii: "|") } + 1)
        cells += widest * (widest / 500)
      }
      columns = max(columns, delimited)
      head = line
    }
    return cells
  }

  /// The columns that a line such as `|---|:-:|` below the head of a table has; 0 for another line.
  private static func columns(ofDelimiter line: ArraySlice<UInt8>) -> Int {
    var (bars, dashes) = (0, 0)
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"): bars += 1
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ":"), UInt8(ascii: ">"), 0x20, 0x09, 0x0B, 0x0C, 0x0D: break
      default: return 0
      }
    }
    return bars > 0 && dashes > 0 ? bars + 1 : 0
  }
}
