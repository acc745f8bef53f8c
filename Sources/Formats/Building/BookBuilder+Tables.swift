internal import Manuscript

extension BookBuilder {
  /// Sets the cells of a table that has just ended side by side if they are short, else one below the
  /// other with a blank row between the rows of the table.
  mutating func setTable(_ table: TableCollector) {
    endBlock()
    if let widths = widths(of: table) {
      setColumns(of: table, widths)
    } else {
      setRecords(of: table)
    }
  }

  /// A wider cell, or a wider table, is not set side by side; in cells of the screen.
  private static let widestCell = 36
  private static let widestTable = 64
  private static let gap = 2

  /// The widths of the columns; nil if the table is not simple enough to be set in columns.
  private func widths(of table: TableCollector) -> [Int]? {
    guard !table.isNested else { return nil }
    var widths: [Int] = []
    for row in table.rows {
      var column = 0
      for cell in row {
        guard cell.blocks.count <= 1, column < 64 else { return nil }
        let width = cell.blocks.first.map { DisplayWidth.of(text[blocks[$0].range]) } ?? 0
        guard width <= Self.widestCell || row.count == 1 else { return nil }
        while widths.count < column + cell.columns { widths.append(0) }
        if cell.columns == 1 { widths[column] = max(widths[column], width) }
        column += cell.columns
      }
    }
    let total = widths.reduce(0) { $0 + $1 + Self.gap } - Self.gap
    return widths.count > 1 && total <= Self.widestTable ? widths : nil
  }

  // MARK: - Side by side

  /// Writes the text of the table anew, with spaces between the cells, and moves what stands in it.
  private mutating func setColumns(of table: TableCollector, _ widths: [Int]) {
    let cells = table.rows.joined().flatMap(\.blocks)
    guard let first = cells.first, let last = cells.last else { return }
    let old = Array(blocks[first...last])
    let start = blocks[first].range.lowerBound
    let oldText = Array(text[start...])
    removeTail(from: first, at: start)
    var moves: [(old: Range<Int>, new: Int)] = []
    for row in table.rows {
      var line = TableLine(start: text.count)
      for cell in row {
        if let block = cell.blocks.first {
          let range = old[block - first].range
          let bytes = oldText[range.lowerBound - start..<range.upperBound - start]
          let new = line.add(bytes, widths)
          moves.append((range, new))
        }
        line.advance(cell.columns, widths, gap: Self.gap)
      }
      add(line, isFirst: row.first?.blocks.lowerBound == first, like: old.first)
    }
    let end = text.count
    moveTail(from: start) { offset in
      let index = moves.partitioningIndex { $0.old.upperBound >= offset }
      guard index < moves.count else { return end }
      return moves[index].new + max(offset - moves[index].old.lowerBound, 0)
    }
  }

  private mutating func add(_ line: TableLine, isFirst: Bool, like block: Block?) {
    guard !line.bytes.isEmpty else { return }
    var row = Block(.tableRow, line.start..<line.start + line.bytes.count)
    row.spacing = .kept(column: line.firstColumn)
    row.indent = UInt16(clamping: line.firstColumn)
    row.hangingIndent = row.indent + 4
    if isFirst {
      row.rowsBefore = max(block?.rowsBefore ?? 1, 1)
      row.startsPage = block?.startsPage ?? false
    }
    append(row, line.bytes)
  }

  // MARK: - One below the other

  private mutating func setRecords(of table: TableCollector) {
    for row in table.rows {
      var isFirst = true
      for block in row.flatMap(\.blocks) where blocks.indices.contains(block) {
        setRecord(block, isFirst: isFirst)
        isFirst = false
      }
    }
  }

  private mutating func setRecord(_ index: Int, isFirst: Bool) {
    guard blocks[index].kind == .line, blocks[index].spacing == .folded else { return }
    let rows: UInt8 = isFirst ? 1 : 0
    changeBlock(index) { block in
      if block.range.count > 60 { (block.kind, block.hangingIndent) = (.paragraph, block.indent) }
      block.rowsBefore = max(rows, block.startsPage ? 1 : 0)
    }
  }
}

/// A row of a table, as it is written.
private struct TableLine {
  let start: Int
  private(set) var bytes: [UInt8] = []
  /// The column that the first text stands in.
  private(set) var firstColumn = 0
  /// The column of the table, and of the screen, that the next cell begins at.
  private var column = 0
  private var target = 0
  /// The column of the screen behind what was written.
  private var end = 0

  init(start: Int) { self.start = start }

  /// Adds a cell, and returns where in the text of the book it begins.
  mutating func add(_ cell: ArraySlice<UInt8>, _ widths: [Int]) -> Int {
    if bytes.isEmpty {
      (firstColumn, end) = (target, target)
    } else {
      bytes += [UInt8](repeating: 0x20, count: max(target - end, 1))
      end = max(target, end + 1)
    }
    let offset = start + bytes.count
    bytes += cell
    end += DisplayWidth.of(cell)
    return offset
  }

  mutating func advance(_ columns: Int, _ widths: [Int], gap: Int) {
    for _ in 0..<columns where column < widths.count {
      target += widths[column] + gap
      column += 1
    }
  }
}

/// The cells that a text takes on the screen, nearly: enough to line columns up.
enum DisplayWidth {
  static func of(_ text: ArraySlice<UInt8>) -> Int {
    String(decoding: text, as: UTF8.self).reduce(0) { width, character in
      width + (character.unicodeScalars.first.map(isWide) == true ? 2 : 1)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
