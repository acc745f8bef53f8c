internal import Glyphs

/// The edges of a lifted leaf as lines of characters that every terminal has: one character for each
/// edge in each row, which leans as the edge does from row to row.
private struct EdgeLines {
  /// A run of cells in a row through which an edge passes.
  struct Run {
    let columns: Range<Int>
    /// Which side of it the leaf is on.
    let side: Side

    enum Side { case left, right, neither }

    var middle: Int { (columns.lowerBound + columns.upperBound - 1) / 2 }
    /// An edge that runs along the row.
    var isLevel: Bool { columns.count > 3 }
  }

  let rows: [[Run]]

  init(_ canvas: Canvas) {
    rows = (0..<canvas.size.rows).map { Self.runs(in: canvas, $0) }
  }

  private static func runs(in canvas: Canvas, _ row: Int) -> [Run] {
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

  private static func side(of columns: Range<Int>, _ canvas: Canvas, _ row: Int) -> Run.Side {
    let (left, right) = (columns.lowerBound - 1, columns.upperBound)
    if left >= 0, canvas[left, row].style.paper.isLeaf { return .left }
    if right < canvas.size.columns, canvas[right, row].style.paper.isLeaf { return .right }
    return .neither
  }

  /// The character for a run.
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

extension Canvas {
  mutating func drawEdgesAsLines() {
    let lines = EdgeLines(self)
    let source = self
    for (row, runs) in lines.rows.enumerated() {
      for run in runs {
        for column in run.columns {
          let style = source[column, row].style.asLine
          let scalar: Unicode.Scalar =
            if run.isLevel {
              source.isLeafAbove(column, row) ? "_" : "-"
            } else if column
              == run.middle
            { lines.character(for: run, in: row, isRidge: source.isRidge(run.columns, row)) } else {
              " "
            }
          put(Cell(scalar, style), at: Point(column: column, row: row))
        }
      }
    }
  }

  private func isLeafAbove(_ column: Int, _ row: Int) -> Bool {
    row > 0 && self[column, row - 1].style.paper.isLeaf
  }

  /// The ridge of a leaf is dark where it goes down; its free edge is bright.
  private func isRidge(_ columns: Range<Int>, _ row: Int) -> Bool {
    [columns.lowerBound - 1, columns.upperBound].contains { column in
      guard (0..<size.columns).contains(column) else { return false }
      let paper = self[column, row].style.paper
      return paper.role == .back && paper.light < 35
    }
  }
}

extension Style {
  /// Ink on what lies beneath.
  fileprivate var asLine: Style {
    Style(ink: Tint(.text), paper: paper.isLeaf ? paper : ink.isLeaf ? ink : paper)
  }
}
