/// The rows of tables, whose cells are separated by `|`.
enum TableRow {
  enum Alignment { case none, left, center, right }

  /// The maximum number of columns.
  static let mostColumns = 128

  /// The columns of a line such as `|---|:-:|`; nil for another line.
  static func alignments(in line: ArraySlice<UInt8>) -> [Alignment]? {
    guard line.allSatisfy({ $0.isMarkupSpace || "|:-".utf8.contains($0) }) else { return nil }
    var alignments: [Alignment] = []
    for cell in cells(of: line) {
      let hasLeft = cell.first == UInt8(ascii: ":")
      let hasRight = cell.last == UInt8(ascii: ":")
      let signs = cell.dropFirst(hasLeft ? 1 : 0).dropLast(hasRight ? 1 : 0)
      guard !signs.isEmpty, signs.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(hasLeft ? hasRight ? .center : .left : hasRight ? .right : .none)
    }
    return 1...mostColumns ~= alignments.count ? alignments : nil
  }

  /// The cells of a line, with escaped bars.
  static func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let row = line.trimmed
    var cells: [ArraySlice<UInt8>] = []
    var start = row.first == UInt8(ascii: "|") ? row.startIndex + 1 : row.startIndex
    var index = start
    while index < row.endIndex {
      if row[index] == UInt8(ascii: "|") {
        cells.append(row[start..<index].trimmed)
        start = index + 1
      }
      index += row[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    if start < row.endIndex { cells.append(row[start...].trimmed) }
    return cells
  }

  /// The text of a cell, in which a bar is written as `\|`.
  static func text(of cell: ArraySlice<UInt8>) -> [UInt8] {
    guard cell.contains(UInt8(ascii: "\\")) else { return Array(cell) }
    var text: [UInt8] = []
    for byte in cell {
      if byte == UInt8(ascii: "|"), text.last == UInt8(ascii: "\\") { text.removeLast() }
      text.append(byte)
    }
    return text
  }
}
