package import CurlewCells

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
