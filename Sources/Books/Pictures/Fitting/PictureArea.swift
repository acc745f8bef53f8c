/// A rectangle of pixels.
package struct PictureArea: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The part that lies in a picture; at least one pixel.
  func clamped(to bitmap: Bitmap) -> PictureArea {
    let left = min(max(x, 0), bitmap.width - 1)
    let top = min(max(y, 0), bitmap.height - 1)
    let right = min(max(x + width, left + 1), bitmap.width)
    let bottom = min(max(y + height, top + 1), bitmap.height)
    return PictureArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Bitmap {
  /// How many of its pixels are dark and lie outside of an area, in fractions of all.
  package func shareOfInk(outside area: PictureArea) -> Double {
    var count = 0
    for y in 0..<height {
      let isBeside = y < area.y || y >= area.y + area.height
      for x in 0..<width where isBeside || x < area.x || x >= area.x + area.width {
        let pixel = self[x, y]
        if min(pixel.red, pixel.green, pixel.blue) < 128 { count += 1 }
      }
    }
    return Double(count) / Double(width * height)
  }
}
