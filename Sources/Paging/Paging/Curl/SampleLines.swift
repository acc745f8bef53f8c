/// The coordinates at which cells are sampled, along one axis of the screen.
struct SampleLines {
  /// The positions inside a cell: near both sides, at the centre, and at the centre of each part.
  private static let marks =
    [0.03, 0.97, 0.5] + (0..<parts).map { (Double($0) + 0.5) / Double(parts) }
  /// The number of parts, along one axis, of a cell that is crossed by an edge.
  static let parts = 8
  private static let linesOfCell = 3 + parts

  /// The leaf coordinate of each sample line, cell by cell.
  let coordinates: [Double]

  /// `place` converts a screen coordinate to a leaf coordinate.
  init(cells: Int, _ place: (Double) -> Double) {
    var coordinates: [Double] = []
    coordinates.reserveCapacity(cells * Self.linesOfCell)
    for cell in 0..<cells {
      for mark in Self.marks { coordinates.append(place(Double(cell) + mark)) }
    }
    self.coordinates = coordinates
  }

  /// The number of cells that have this many sample lines.
  static func cells(of lines: Int) -> Int { lines / linesOfCell }

  // The index of a sample line of a cell.
  static func near(_ cell: Int) -> Int { cell * linesOfCell }
  static func far(_ cell: Int) -> Int { cell * linesOfCell + 1 }
  static func middle(_ cell: Int) -> Int { cell * linesOfCell + 2 }
  static func part(_ part: Int, _ cell: Int) -> Int { cell * linesOfCell + 3 + part }
}
