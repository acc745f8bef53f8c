/// The lines, in one direction of the screen, on which cells are looked at.
struct Ruling {
  /// Just inside the two sides of a cell, through its middle, and through each of its eight parts.
  private static let marks =
    [0.03, 0.97, 0.5] + (0..<parts).map { (Double($0) + 0.5) / Double(parts) }
  /// Into so many parts a cell is divided, each way, where an edge passes through it.
  static let parts = 8
  private static let linesOfCell = 3 + parts

  /// The place of every line, cell by cell.
  let places: [Double]

  /// `place` says where a position on the screen is on the paper's plane.
  init(cells: Int, _ place: (Double) -> Double) {
    var places: [Double] = []
    places.reserveCapacity(cells * Self.linesOfCell)
    for cell in 0..<cells {
      for mark in Self.marks { places.append(place(Double(cell) + mark)) }
    }
    self.places = places
  }

  /// How many cells so many lines rule.
  static func cells(of lines: Int) -> Int { lines / linesOfCell }

  /// A line of a cell.
  static func near(_ cell: Int) -> Int { cell * linesOfCell }
  static func far(_ cell: Int) -> Int { cell * linesOfCell + 1 }
  static func middle(_ cell: Int) -> Int { cell * linesOfCell + 2 }
  static func part(_ part: Int, _ cell: Int) -> Int { cell * linesOfCell + 3 + part }
}
