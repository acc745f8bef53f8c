/// How much of a page its margins take.
package enum PageMargins: String, CaseIterable {
  case narrow, normal, wide

  /// The widest lines of a page. The margins grow in steps with the page; the lines do not shrink when
  /// the margins grow.
  package func textColumns(of leaf: Int) -> Int {
    steps.map { min(leaf - $0.both, $0.widest) }.max() ?? leaf
  }

  /// The sum of both margins, and the widest lines that keep it.
  private var steps: [(both: Int, widest: Int)] {
    switch self {
    // Just enough for the shade, two clear columns, and one column at the outer edge.
    case .narrow: [(0, 10), (2, 18), (4, 31), (9, .max)]
    // Beside the shade, outer margins of 2, 4, 6 and 8 columns.
    case .normal: [(0, 10), (2, 18), (5, 30), (10, 34), (12, 42), (14, 56), (16, .max)]
    case .wide: [(0, 10), (2, 18), (8, 30), (14, 36), (20, 50), (26, .max)]
    }
  }

  /// The free rows above the running head.
  package func rowsAboveHead(of rows: Int) -> Int {
    switch self {
    case .narrow: 0
    case .normal: rows >= 40 ? 2 : rows >= 22 ? 1 : 0
    case .wide: rows >= 28 ? 2 : rows >= 20 ? 1 : 0
    }
  }

  /// The free rows below the page number.
  package func rowsBelowFoot(of rows: Int) -> Int {
    switch self {
    case .narrow: 0
    case .normal: rows >= 28 ? 1 : 0
    case .wide: rows >= 28 ? 2 : rows >= 20 ? 1 : 0
    }
  }

  /// The free rows between the text and the running head or the page number.
  package func rowsBesideText(of rows: Int) -> Int {
    switch self {
    case .narrow, .normal: 1
    case .wide: rows >= 24 ? 2 : 1
    }
  }
}
