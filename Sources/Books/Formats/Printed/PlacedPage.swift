internal import CurlewManuscript

/// The text of a printed page: blocks of lines, in the order of reading.
struct PlacedPage {
  var blocks: [[PlacedLine]] = []
  /// The words of the running heads and feet that were removed.
  var runningRows: [[UInt8]] = []

  /// The place of a line on its page.
  struct LinePlace: Hashable { var block: Int, line: Int }

  /// The places of all lines.
  var places: [LinePlace] {
    blocks.indices.flatMap { block in
      blocks[block].indices.map { LinePlace(block: block, line: $0) }
    }
  }

  subscript(place: LinePlace) -> PlacedLine { blocks[place.block][place.line] }

  /// The number of blocks before and after a block that are compared with it.
  static let reach = 100

  /// The blocks around another. A page has any number of blocks, so not all of them are compared with each other.
  func blocks(near block: Int) -> ArraySlice<[PlacedLine]> {
    blocks[max(block - Self.reach, 0)..<min(block + Self.reach, blocks.count)]
  }

  mutating func remove(_ places: Set<LinePlace>) {
    blocks = blocks.enumerated().compactMap { number, block in
      let rest = block.enumerated().compactMap { index, line in
        places.contains(LinePlace(block: number, line: index)) ? nil : line
      }
      return rest.isEmpty ? nil : rest
    }
  }

  /// The maximum length of a table cell in bytes. Longer text is prose.
  private static let longestCell = 24

  /// The tool takes section numbers and their titles for two columns, and the columns of a table for columns of text.
  /// Joins their lines to rows.
  mutating func joinRows() {
    var joined: [[PlacedLine]] = []
    for block in blocks.reversed() {
      if let right = joined.last, let rows = Self.rows(of: block, right) {
        joined[joined.count - 1] = rows
      } else {
        joined.append(block)
      }
    }
    blocks = joined.reversed()
  }

  /// The lines of two blocks as rows; nil if these are no columns of a table.
  private static func rows(of left: [PlacedLine], _ right: [PlacedLine]) -> [PlacedLine]? {
    let areNumbers = left.allSatisfy(\.isSectionNumber)
    let areCells =
      left.count > 1 && left.count == right.count
      && (left + right).allSatisfy { $0.cells.allSatisfy { $0.count <= longestCell } }
    guard areNumbers || areCells, !left.isEmpty else { return nil }
    let partners = partners(of: left, in: right)
    guard partners.count == left.count, Set(partners).count == partners.count else { return nil }
    var rows = right
    for (line, row) in zip(left, partners) {
      rows[row] = line
      rows[row].join(right[row])
    }
    return rows
  }

  /// The indices of the lines that are in a row with lines to their left. Only the nearest lines in height are compared.
  private static func partners(of left: [PlacedLine], in right: [PlacedLine]) -> [Int] {
    let order = right.indices.sorted { (right[$0].middle, $0) < (right[$1].middle, $1) }
    return left.compactMap { line in
      let start = order.partitioningIndex { right[$0].middle > line.middle - line.height / 3 }
      return order[start...].prefix(reach).filter { line.isInRow(with: right[$0]) }.min()
    }
  }
}
