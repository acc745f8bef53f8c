import CurlewCells
import CurlewPictures
import Testing

@Suite(.timeLimit(.minutes(90))) struct FittingTests {
  private static let black: UInt32 = 0xFF00_0000
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFF00_00C8
  private static let blue: UInt32 = 0xFFC8_0000

  private func cells(
    _ width: Int, _ pixels: [UInt32], _ columns: Int, _ rows: Int
  ) -> [Cell] {
    let bitmap = Bitmap(width: width, height: pixels.count / width, pixels: pixels)
    return PictureCells(bitmap, size: Size(columns: columns, rows: rows)).cells
  }

  @Test func `Pixels of two colours fall into the parts of cells exactly`() {
    let (red, blue) = (Self.red, Self.blue)
    let cells = cells(4, [red, blue, red, red, red, red, blue, red], 2, 1)
    #expect(cells.map(\.glyph) == ["▝", "▖"])
    let style = Style(drawing: RGB(0x0000C8), on: RGB(0xC80000))
    #expect(cells.map(\.style) == [style, style])
  }

  @Test func `Every division of a cell in two colours has its character`() {
    let count = Quadrants.columns * Quadrants.rows
    for ink in 0..<1 << count {
      let pixels = (0..<count).map { ink >> $0 & 1 == 1 ? Self.blue : Self.red }
      let cell = cells(2, pixels, 1, 1)[0]
      // The first part is always paper.
      let isInverse = ink & 1 == 1
      let mask = cell.glyph.unicodeScalars.first.flatMap { BlockElement.mask(of: $0) }
      #expect(mask != nil)
      let shown = (0..<count).map { part in
        let (x, y) = (part % 2 * 4, part / 2 * 7 / (Quadrants.rows - 1))
        return mask.map { $0 >> UInt64(y * 8 + x) & 1 == 1 } ?? false
      }
      let isPlain = ink == 0 || ink == 1 << count - 1
      #expect(shown == (0..<count).map { !isPlain && (ink >> $0 & 1 == 1) != isInverse })
    }
  }

  @Test func `No other division of a cell has a smaller error`() {
    var numbers = RandomNumbers(seed: 11)
    let count = Quadrants.columns * Quadrants.rows
    for _ in 0..<40 {
      let pixels = (0..<count).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &numbers) | 0xFF00_0000
      }
      let cell = cells(2, pixels, 1, 1)[0]
      let mask = cell.glyph.unicodeScalars.first.flatMap { BlockElement.mask(of: $0) } ?? 0
      let ink = (0..<count).filter { part in
        let row = part / 2 * 7 / (Quadrants.rows - 1)
        let bit = row * 8 + part % 2 * 4
        return mask >> UInt64(bit) & 1 == 1
      }
      let least =
        (0..<1 << (count - 1)).map { parts in
          error(pixels, (0..<count).filter { parts >> $0 & 1 == 1 })
        }.min() ?? 0
      #expect(error(pixels, ink) <= least + 4)
    }
  }

  /// The squared error of two means.
  private func error(_ pixels: [UInt32], _ ink: [Int]) -> Double {
    let groups = [ink, pixels.indices.filter { !ink.contains($0) }]
    return groups.reduce(0) { sum, group in
      (0..<3).reduce(sum) { sum, channel in
        let values = group.map { Double(pixels[$0] >> UInt32(channel * 8) & 0xFF) }
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        return values.reduce(sum) { $0 + ($1 - mean) * ($1 - mean) }
      }
    }
  }

  @Test func `The page shows where a picture is transparent`() {
    let cells = cells(
      6, [0, 0, Self.red, 0, Self.red, Self.red, 0, 0, 0, 0, Self.blue, Self.red], 3, 1)
    #expect(cells[0] == Cell())
    #expect(cells[1] == Cell("▘", Style(ink: Tint(surface: RGB(0xC80000)), paper: Tint(.page))))
    #expect(cells[2].style.paper.colour != nil)
  }

  @Test func `Line art is drawn in the ink of the theme`() {
    // A diagonal line on white.
    let pixels = (0..<64).map { $0 % 8 == $0 / 8 ? Self.black : Self.white }
    let drawn = cells(8, pixels, 4, 4)
    #expect(drawn[0] == Cell("▚", Style(.text)) && drawn[1] == Cell())
    // The same on nothing, and in white.
    #expect(cells(8, pixels.map { $0 == Self.black ? $0 : 0 }, 4, 4) == drawn)
    #expect(cells(8, pixels.map { $0 == Self.black ? Self.white : 0 }, 4, 4) == drawn)
    // Yellowed paper is paper.
    #expect(cells(8, pixels.map { $0 == Self.black ? $0 : 0xFFC8_E6F0 }, 4, 4) == drawn)
  }

  @Test func `An area fills the cells`() {
    let bitmap = Bitmap(width: 4, height: 1, pixels: [Self.red, Self.red, Self.blue, Self.red])
    let part = PictureCells(
      bitmap, size: Size(columns: 1, rows: 1),
      part: PictureArea(x: 2, y: 0, width: 1, height: 9))
    #expect(part.cells == [Cell(Style(ink: Tint(.text), paper: Tint(surface: RGB(0x0000C8))))])
  }

  @Test func `Means of photographs are those of light`() {
    let pixels = (0..<64).map { ($0 + $0 / 8) % 2 == 0 ? Self.red : 0xFFC8_C8C8 }
    let cell = cells(8, pixels, 1, 1)[0]
    // Half of the light of 200 has the code 147; the mean of the codes is 100.
    #expect(abs(Int(cell.style.paper.colour?.green ?? 0) - 147) <= 1)
  }
}
