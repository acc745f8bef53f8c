internal import CurlewManuscript

extension BookBuilder {
  /// Makes the rows of a table that has just ended blocks; if it is no more than a way to arrange a page,
  /// its cells stay blocks, one below the other.
  mutating func setTable(_ table: TableCollector) {
    endBlock()
    if isTable(table) { addTable(table) } else { setRecords(of: table) }
  }

  /// No cell of a table is longer, in bytes.
  private static let longestCell = 1200

  private func isTable(_ table: TableCollector) -> Bool {
    guard table.columnCount > 1 else { return false }
    return table.rows.joined().allSatisfy { cell in
      let blocks = blocks[cell.blocks]
      let isPlain = blocks.allSatisfy {
        ($0.kind == .line || $0.kind == .rule) && $0.spacing == .collapsed
      }
      return isPlain && blocks.reduce(0) { $0 + $1.range.count } <= Self.longestCell
    }
  }

  // MARK: - Rows of cells

  private mutating func addTable(_ collected: TableCollector) {
    guard
      let first = collected.rows.joined().first(where: { !$0.blocks.isEmpty })?.blocks.lowerBound
    else { return }
    let cells = Array(blocks[first...])
    var rows: [Block] = []
    var table = CellTable([])
    for row in collected.rows {
      let row = self.row(
        row, cells, first, isHeader: row.isHeader && table.rows.allSatisfy(\.isHeader))
      guard let start = row.start, let end = row.cells.last(where: { !$0.paragraphs.isEmpty })
      else { continue }
      rows.append(Block(.row, start..<(end.paragraphs.last?.upperBound ?? start)))
      table.rows.append(row)
    }
    guard !rows.isEmpty else { return }
    rows[0].rowsBefore = max(cells[0].rowsBefore, 1)
    rows[0].startsPage = cells[0].startsPage
    for index in rows.indices { rows[index].spacing = .kept(column: 0) }
    for (index, row) in table.rows.enumerated().dropLast() {
      let isTitle = row.cells.count == 1 && row.cells[0].columns == collected.columnCount
      rows[index].keepsWithNext = row.isHeader || isTitle
    }
    if first > 0, blocks[first - 1].kind == .caption { blocks[first - 1].keepsWithNext = true }
    // A caption may stand behind the rows.
    let last = collected.rows.joined().map(\.blocks.upperBound).max() ?? first
    let behind = blocks[min(last, blocks.count)...]
    if behind.first?.kind == .caption { rows[rows.count - 1].keepsWithNext = true }
    blocks.replaceSubrange(first..., with: rows + Array(behind))
    tables.append(table)
  }

  private func row(
    _ row: TableCollector.Row, _ blocks: [Block], _ first: Int, isHeader: Bool
  ) -> CellTable.Row {
    let cells = row.cells.map { cell in
      CellTable.Cell(
        cell.blocks.map { blocks[$0 - first].range }, column: cell.column, columns: cell.columns,
        alignment: cell.alignment)
    }
    return CellTable.Row(cells, isHeader: isHeader)
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
    guard blocks[index].kind == .line, blocks[index].spacing == .collapsed else { return }
    let rows: UInt8 = isFirst ? 1 : 0
    changeBlock(index) { block in
      if block.range.count > 60 { (block.kind, block.hangingIndent) = (.paragraph, block.indent) }
      block.rowsBefore = max(rows, block.startsPage ? 1 : 0)
    }
  }
}
