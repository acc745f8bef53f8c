/// Capitals that are drawn as bitmaps, with two by two points in each cell.
package struct DrawnLetters: Sendable {
  /// The height of its capitals, in cells.
  package let rows: Int
  private let glyphs: [Character: Glyph]

  package static let small = DrawnLetters(rows: 3, LetterTable.small)
  package static let narrow = DrawnLetters(rows: 3, LetterTable.narrow)
  package static let large = DrawnLetters(rows: 4, LetterTable.large)

  /// The points between two letters, and between two words.
  private static let tracking = 2
  private static let wordSpace = 7
  /// How far a letter may be moved towards the one before it, in points.
  private static let mostKerning = 2

  private struct Glyph {
    var width = 0
    /// From the top; the lowest bit is at the left.
    var rows: [UInt32]
    /// Two rows each.
    var above: [UInt32] = []
    var below: [UInt32] = []

    /// Two rows for an accent, the letter, and two rows for what hangs below it.
    var allRows: [UInt32] {
      func padded(_ accent: [UInt32]) -> [UInt32] {
        let width = 32 - (accent.max()?.leadingZeroBitCount ?? 32)
        let shift = UInt32(max(self.width - width, 0) / 2)
        return accent.isEmpty ? [0, 0] : accent.map { $0 << shift }
      }
      return padded(above) + rows + padded(below)
    }
  }

  private init(rows: Int, _ strips: [String]) {
    self.rows = rows
    var glyphs: [Character: Glyph] = [:]
    for strip in strips {
      let lines = strip.split(separator: "\n", omittingEmptySubsequences: false)
      let points = lines.dropFirst().map { $0.utf8.map { $0 == UInt8(ascii: "#") } }
      var glyph = Glyph(rows: Array(repeating: 0, count: points.count))
      var characters = lines[0].makeIterator()
      for column in 0...(points.map(\.count).max() ?? 0) {
        let inked = points.indices.filter { column < points[$0].count && points[$0][column] }
        if inked.isEmpty, let character = characters.next() {
          glyphs[character] = glyph
          glyph = Glyph(rows: Array(repeating: 0, count: points.count))
        }
        for row in inked { glyph.rows[row] |= 1 << UInt32(glyph.width) }
        glyph.width += inked.isEmpty ? 0 : 1
      }
    }
    for twins in LetterTable.twins.split(separator: " ") {
      for twin in twins.dropFirst() { glyphs[twin] = twins.first.flatMap { glyphs[$0] } }
    }
    let bare = glyphs
    for (accents, part) in [(LetterTable.above, \Glyph.above), (LetterTable.below, \.below)] {
      for (points, pairs) in accents {
        var pairs = pairs.makeIterator()
        while let letter = pairs.next(), let base = pairs.next() {
          guard bare[letter] == nil, var glyph = bare[base] else { continue }
          glyph[keyPath: part] = points
          glyphs[letter] = glyph
        }
      }
    }
    self.glyphs = glyphs
  }

  /// The columns that a letter takes; nil if it is not drawn.
  package func columns(of letter: Character) -> Int? { glyphs[letter].map { ($0.width + 1) / 2 } }

  /// Draws a line of capitals; nil if one of its characters is not drawn.
  package func drawn(_ text: String) -> DrawnText? {
    var grid = [[Bool]](repeating: [], count: 2 * rows + 4)
    var width = 0
    /// Where the ink of each row ends.
    var ends = [Int](repeating: -Self.tracking, count: grid.count)
    for character in text {
      guard character != " " else {
        width += Self.wordSpace
        ends = ends.map { _ in width - Self.tracking }
        continue
      }
      guard let glyph = glyphs[character] else { return nil }
      let rows = glyph.allRows
      let start = max(width == 0 ? 0 : width + Self.tracking - kerning(rows, ends, width), 0)
      for (row, points) in rows.enumerated() where points != 0 {
        let last = start + 32 - points.leadingZeroBitCount
        grid[row] += Array(repeating: false, count: max(last - grid[row].count, 0))
        for point in 0..<last - start where points >> UInt32(point) & 1 == 1 {
          grid[row][start + point] = true
        }
        ends[row] = last
      }
      width = start + glyph.width
    }
    return DrawnText(grid, columns: (width + 1) / 2)
  }

  /// How far a letter can be moved to the left until it is near the letter before it.
  private func kerning(_ rows: [UInt32], _ ends: [Int], _ width: Int) -> Int {
    let room = rows.indices.filter { rows[$0] != 0 }.map { row in
      let end = ends[max(row - 1, 0)...min(row + 1, ends.count - 1)].max() ?? width
      return width + rows[row].trailingZeroBitCount - end
    }
    return min(max(room.min() ?? 0, 0), Self.mostKerning)
  }
}

/// A line of drawn capitals, in rows of cells.
package struct DrawnText: Equatable, Sendable {
  /// From the top; all are equally wide.
  package let lines: [String]
  /// How many of its rows stand above the capitals: 1 if a letter has an accent.
  package let rowsAbove: Int
  package let columns: Int

  private static let quadrants = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  fileprivate init(_ grid: [[Bool]], columns: Int) {
    func point(_ row: Int, _ column: Int) -> Int {
      column < grid[row].count && grid[row][column] ? 1 : 0
    }
    let all = stride(from: 0, to: grid.count, by: 2).map { row in
      String(
        (0..<columns).map { cell in
          let (left, right) = (2 * cell, 2 * cell + 1)
          return Self.quadrants[
            point(row, left) + 2 * point(row, right) + 4 * point(row + 1, left)
              + 8 * point(row + 1, right)]
        })
    }
    let isBlank = { (line: String) in line.allSatisfy { $0 == " " } }
    rowsAbove = all.first.map(isBlank) == false ? 1 : 0
    let dropped = all.last.map(isBlank) == true ? 1 : 0
    lines = Array(all[(1 - rowsAbove)..<(all.count - dropped)])
    self.columns = columns
  }
}
