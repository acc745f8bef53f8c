extension SVGCanvas {
  /// Draws a bitmap through a map. Each pixel of the canvas is the mean of four samples of the bitmap.
  mutating func draw(
    _ bitmap: Bitmap, _ map: SVGTransform, opacity: Double
  ) throws(PictureFault) {
    let size = Vector(Double(bitmap.width), Double(bitmap.height))
    let corners = [.zero, Vector(size.x, 0), Vector(0, size.y), size].map { map * $0 }
    guard corners.allSatisfy(\.isNear) else { return }
    let back = map.inverse
    let columns = range(corners.map(\.x), width)
    for row in range(corners.map(\.y), height) {
      if row % 8 == 0 { try check() }
      for column in columns {
        let colours = Self.offsets.compactMap { offset in
          bitmap.colour(at: back * (Vector(Double(column), Double(row)) + offset))
        }
        guard let mean = SVGColour.mean(of: colours) else { continue }
        let share = Float(colours.count) / Float(Self.offsets.count)
        blend(mean.faded(opacity), share, column, row)
      }
    }
  }

  /// The places in a pixel of the canvas for which samples are taken.
  private static let offsets = [
    Vector(0.25, 0.25), Vector(0.75, 0.25), Vector(0.25, 0.75), Vector(0.75, 0.75),
  ]

  private func range(_ places: [Double], _ end: Int) -> Range<Int> {
    let first = min(max(places.reduce(.infinity, min), 0), Double(end))
    let last = min(max(places.reduce(-.infinity, max), first), Double(end))
    return Int(first)..<Int(last.rounded(.up))
  }
}

extension Bitmap {
  /// The colour of the pixel at a place; nil outside, and where it is transparent.
  fileprivate func colour(at place: Vector) -> SVGColour? {
    guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else {
      return nil
    }
    let pixel = self[Int(place.x), Int(place.y)]
    guard pixel.opacity > 0 else { return nil }
    return SVGColour(
      red: Float(pixel.red), green: Float(pixel.green), blue: Float(pixel.blue),
      opacity: Float(pixel.opacity) / 255)
  }
}
