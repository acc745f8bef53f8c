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
    _ bitmap: Bitmap, part area: PictureArea, width: Int, height: Int,
    in theme: (ink: RGB, paper: RGB), isPrinted: Bool = false
  ) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    let kind = PictureKind(bitmap, isPrinted: isPrinted)
    let area = area.clamped(to: bitmap)
    var grid = PartGrid(
      bitmap, area, columns: self.width, rows: self.height, isLinear: kind.isPhotograph)
    grid.turnIntoInk(kind, area)
    let (ink, page) = (SIMD4(theme.ink), SIMD4(theme.paper))
    paper = theme.paper
    isOnPaper = !kind.isPhotograph || grid.parts.contains { $0.w < 1 }
    pixels = grid.parts.indices.map { index in
      let part = grid.parts[index]
      let colour =
        switch kind {
        case .photograph: part
        case .lineArt: ink
        case .printed: grid.arePlates[index] ? part : part.asInk(from: ink, to: page)
        }
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

  /// A colour of the same hue in which black is a colour, and white another.
  fileprivate func asInk(from black: Self, to white: Self) -> Self {
    black + (white - black) * (luma / 255) + (self - luma)
  }
}

extension RGB {
  fileprivate init(_ colour: SIMD4<Float>) {
    let rounded = colour.rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    self.init(red: UInt8(rounded.x), green: UInt8(rounded.y), blue: UInt8(rounded.z))
  }
}
