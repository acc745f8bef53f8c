/// The edges of a lifted leaf drawn in ASCII: one character per edge and row, slanted like the edge.
private struct EdgeLines {
  /// A run of cells in a row that an edge crosses.
  struct Run {
    let columns: Range<Int>
    /// The side of the run on which the leaf is.
    let side: Side

    enum Side { case left, right, neither }

    var middle: Int { (columns.lowerBound + columns.upperBound - 1) / 2 }
    /// Whether the edge runs along the row.
    var isLevel: Bool { columns.count > 3 }
  }

  let rows: [[Run]]

  init(_ canvas: TextCanvas) {
    rows = (0..<canvas.size.rows).map { Self.runs(in: canvas, $0) }
  }

  private static func runs(in canvas: TextCanvas, _ row: Int) -> [Run] {
    var runs: [Run] = []
    var column = 0
    while column < canvas.size.columns {
      let start = column
      while column < canvas.size.columns, canvas[column, row].isEdge { column += 1 }
      if column > start {
        runs.append(Run(columns: start..<column, side: side(of: start..<column, canvas, row)))
      }
      column += 1
    }
    return runs
  }

  private static func side(of columns: Range<Int>, _ canvas: TextCanvas, _ row: Int) -> Run.Side {
    let (left, right) = (columns.lowerBound - 1, columns.upperBound)
    if left >= 0, canvas[left, row].style.paper.isLeaf { return .left }
    if right < canvas.size.columns, canvas[right, row].style.paper.isLeaf { return .right }
    return .neither
  }

  func character(for run: Run, in row: Int, isRidge: Bool) -> Unicode.Scalar {
    let above = neighbour(of: run, in: row - 1)?.middle
    let below = neighbour(of: run, in: row + 1)?.middle
    let lean = (above ?? run.middle) - (below ?? run.middle)
    if isRidge && abs(lean) <= 1 { return run.side == .left ? ")" : "(" }
    return lean > 0 ? "/" : lean < 0 ? "\\" : "|"
  }

  private func neighbour(of run: Run, in row: Int) -> Run? {
    guard rows.indices.contains(row) else { return nil }
    let near = rows[row].filter {
      !$0.isLevel && $0.side == run.side && abs($0.middle - run.middle) <= 4
    }
    return near.min { abs($0.middle - run.middle) < abs($1.middle - run.middle) }
  }
}

extension TextCanvas {
  mutating func drawEdgesAsLines() {
    let lines = EdgeLines(self)
    let source = self
    for (row, runs) in lines.rows.enumerated() {
      for run in runs {
        let isRidge = source.isRidge(run.columns, row)
        let slanted = lines.character(for: run, in: row, isRidge: isRidge)
        for column in run.columns {
          let level: Unicode.Scalar = source.isLeafAbove(column, row) ? "_" : "-"
          let scalar = run.isLevel ? level : column == run.middle ? slanted : " "
          let style = source[column, row].style.asLine
          put(Cell(scalar, style), at: Point(column: column, row: row))
        }
      }
    }
  }

  private func isLeafAbove(_ column: Int, _ row: Int) -> Bool {
    row > 0 && self[column, row - 1].style.paper.isLeaf
  }

  /// Whether the run is the ridge of the leaf, which is dark, and not its free edge, which is bright.
  private func isRidge(_ columns: Range<Int>, _ row: Int) -> Bool {
    [columns.lowerBound - 1, columns.upperBound].contains { column in
      guard (0..<size.columns).contains(column) else { return false }
      let paper = self[column, row].style.paper
      return paper.role == .back && paper.light < 35
    }
  }
}

extension Style {
  /// Text ink on the leaf if it covers the cell, else on the paper.
  fileprivate var asLine: Style { Style(ink: Tint(.text), paper: ink.isLeaf ? ink : paper) }
}
