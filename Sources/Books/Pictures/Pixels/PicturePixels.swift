package import CurlewCells

/// A picture, or a part of one, in the pixels of a screen.
package struct PicturePixels {
  package let width: Int
  package let height: Int
  /// Row by row.
  let pixels: [RGB]
  private let paper: RGB
  /// Whether the page shows through parts of it.
  package let isOnPaper: Bool

  /// Scales an area of a picture to a number of pixels, in the colours that its cells have: line art in ink,
  /// transparent parts as paper.
  package init(
    _ bitmap: Bitmap, part area: PictureArea, width: Int, height: Int, ink: RGB, paper: RGB
  ) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    let kind = PictureKind(bitmap)
    var grid = PartGrid(
      bitmap, area.clamped(to: bitmap), columns: self.width, rows: self.height,
      isLinear: kind.isPhotograph)
    if case .lineArt(let white, let isLight) = kind {
      grid.turnIntoInk(paper: white, isLight: isLight)
    }
    let (ink, page) = (SIMD4(ink), SIMD4(paper))
    self.paper = paper
    isOnPaper = !kind.isPhotograph || grid.parts.contains { $0.w < 1 }
    pixels = grid.parts.map { part in
      let colour = kind.isPhotograph ? part : ink
      return RGB(page + (colour - page) * part.w)
    }
  }

  /// Whether each pixel is paper, which need not be drawn; empty if there is none.
  var areBlank: [Bool] { isOnPaper ? pixels.map { $0 == paper } : [] }
}

extension SIMD4<Float> {
  fileprivate init(_ colour: RGB) {
    self.init(Float(colour.red), Float(colour.green), Float(colour.blue), 1)
  }
}

extension RGB {
  fileprivate init(_ colour: SIMD4<Float>) {
    let rounded = colour.rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    self.init(red: UInt8(rounded.x), green: UInt8(rounded.y), blue: UInt8(rounded.z))
  }
}
