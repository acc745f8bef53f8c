internal import CurlewManuscript

/// The paper of a printed page in any colours, and the plates on it: its pictures and dark areas, which keep their colours.
struct PrintedPaper {
  /// Its colour.
  private let colour: SIMD4<Float>
  /// The blocks of a grid that lie in plates, row by row.
  private var plates: [Bool]
  private let columns: Int
  /// The width and height of a block in pixels.
  private let block: Int

  /// How many blocks lie along the longer side of the page.
  private static let blocks = 100
  /// A plate has at least as many blocks; what is smaller may be a heading.
  private static let leastPlate = 12

  /// Nil if plates cover two thirds of the page.
  init?(_ bitmap: Bitmap, paper: SIMD4<Float>) {
    colour = paper
    block = max(max(bitmap.width, bitmap.height) / Self.blocks, 1)
    columns = (bitmap.width + block - 1) / block
    plates = []
    plates = darkBlocks(of: bitmap)
    growPlates()
    guard plates.count(where: { !$0 }) * 3 > plates.count else { return nil }
  }

  /// Whether a pixel lies in a plate.
  func isPlate(atX x: Int, y: Int) -> Bool { plates[y / block * columns + x / block] }

  /// How strongly a colour covers the paper, from 0 to 1.
  func strength(of pixel: SIMD4<Float>) -> Float {
    let shown = pixel / colour
    return 1 - min(max(min(shown.x, shown.y, shown.z), 0), 1)
  }

  /// The colour of the ink of a strength that makes the paper look as a pixel does.
  func ink(of pixel: SIMD4<Float>, strength: Float) -> SIMD4<Float> {
    guard strength > 0 else { return .zero }
    let light = (pixel / colour - (1 - strength)) / strength * 255
    return light.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
  }

  /// The blocks with paper on less than a fifth of them.
  private func darkBlocks(of bitmap: Bitmap) -> [Bool] {
    let rows = (bitmap.height + block - 1) / block
    var light = [Int](repeating: 0, count: columns * rows)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where strength(of: SIMD4(bitmap[x, y])) < 0.15 {
        light[y / block * columns + x / block] += 1
      }
    }
    return light.indices.map { index in
      let width = min(block, bitmap.width - index % columns * block)
      let height = min(block, bitmap.height - index / columns * block)
      return light[index] * 5 < width * height
    }
  }

  /// Fills the rectangles round connected dark blocks, and takes those back that are too small to be plates.
  private mutating func growPlates() {
    var dark = plates
    plates = plates.map { _ in false }
    for start in dark.indices where dark[start] {
      dark[start] = false
      var (open, found) = ([start], [Int]())
      var box = PictureArea(x: start % columns, y: start / columns, width: 1, height: 1)
      while let next = open.popLast() {
        found.append(next)
        let (column, row) = (next % columns, next / columns)
        box.include(column, row)
        let beside = [column > 0 ? next - 1 : -1, column + 1 < columns ? next + 1 : -1]
        for other in beside + [next - columns, next + columns]
        where dark.indices.contains(other) && dark[other] {
          dark[other] = false
          open.append(other)
        }
      }
      guard found.count >= Self.leastPlate else { continue }
      // The light parts of a picture belong to it.
      let isRectangle = found.count * 2 > box.width * box.height
      let whole = (0..<box.height).flatMap { row in
        (0..<box.width).map { (box.y + row) * columns + box.x + $0 }
      }
      for index in isRectangle ? whole : found { plates[index] = true }
    }
  }
}

extension PictureArea {
  /// Grows to hold a point.
  fileprivate mutating func include(_ column: Int, _ row: Int) {
    let (right, bottom) = (max(x + width, column + 1), max(y + height, row + 1))
    (x, y) = (min(x, column), min(y, row))
    (width, height) = (right - x, bottom - y)
  }
}

extension SIMD4<Float> {
  fileprivate init(_ pixel: UInt32) {
    self.init(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255)
  }
}
