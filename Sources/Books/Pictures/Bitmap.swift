package import CurlewCells

/// A picture in memory: rows of pixels, from the top, each from the left.
package struct Bitmap: Equatable, Sendable {
  /// In pixels; both are greater than 0.
  package let width: Int
  package let height: Int
  /// Red in the lowest byte, then green, blue and opacity. Colours are those of sRGB, and not
  /// multiplied by the opacity.
  package var pixels: [UInt32]
  /// The words in a drawing.
  package var labels: [PictureLabel] = []

  /// - Parameter pixels: `width * height` of them.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

extension UInt32 {
  /// Packs a pixel.
  init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
    self = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(opacity) << 24
  }

  var red: UInt8 { UInt8(truncatingIfNeeded: self) }
  var green: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
  var blue: UInt8 { UInt8(truncatingIfNeeded: self >> 16) }
  var opacity: UInt8 { UInt8(truncatingIfNeeded: self >> 24) }
}

extension Bitmap {
  /// The average colour, in which vivid pixels count most; nil of a picture in greys.
  package var mainColour: RGB? {
    var (sums, total) = (SIMD3<Int>(repeating: 0), 0)
    for pixel in pixels where pixel.opacity > 127 {
      let channels = SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
      let weight = channels.max() - channels.min() + 4
      sums &+= channels &* weight
      total += weight
    }
    guard total > 0 else { return nil }
    let mean = sums / SIMD3(repeating: total)
    guard mean.max() - mean.min() >= 24 else { return nil }
    return RGB(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
  }
}
