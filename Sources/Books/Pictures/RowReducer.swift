internal import CurlewManuscript

/// Collects the rows of a picture and divides its size by a whole number as they arrive, so that a large
/// picture is never in memory as a whole.
///
/// Means are those of sRGB codes, as in decoders of JPEG and WebP, weighted by opacity. The result has at
/// least twice the requested size, because the fit into cells scales better.
struct RowReducer {
  /// The length of a row before it is scaled.
  let width: Int
  private let factor: Int
  private let columns: Int
  private let rows: Int
  private var pixels: [UInt32] = []
  /// For each pixel of the current row of the result: the sums of red, green, blue and opacity.
  private var sums: [UInt32]
  /// How many rows are in the sums.
  private var count = 0

  init(width: Int, height: Int, near size: PictureSize?) {
    self.width = width
    factor = Self.factor(width: width, height: height, near: size, most: 100)
    columns = width / factor
    rows = height / factor
    sums = [UInt32](repeating: 0, count: factor > 1 ? columns * 4 : 0)
    pixels.reserveCapacity(columns * rows)
  }

  /// The largest divisor, up to `most`, that leaves both sides at least twice a size.
  static func factor(width: Int, height: Int, near size: PictureSize?, most: Int) -> Int {
    guard let size else { return 1 }
    return max(min(width / (2 * size.width), height / (2 * size.height), most), 1)
  }

  /// Takes the next row. Rows and columns beyond a multiple of the factor are dropped.
  mutating func add(_ row: [UInt32]) {
    guard pixels.count < columns * rows else { return }
    guard factor > 1 else { return pixels.append(contentsOf: row) }
    for column in 0..<columns { add(row[column * factor..<(column + 1) * factor], at: column * 4) }
    count += 1
    guard count == factor else { return }
    for column in 0..<columns { pixels.append(mean(at: column * 4)) }
    for index in sums.indices { sums[index] = 0 }
    count = 0
  }

  private mutating func add(_ part: ArraySlice<UInt32>, at place: Int) {
    var (red, green, blue, opacity) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
    for pixel in part {
      let weight = pixel >> 24
      red += (pixel & 0xFF) * weight
      green += (pixel >> 8 & 0xFF) * weight
      blue += (pixel >> 16 & 0xFF) * weight
      opacity += weight
    }
    sums[place] += red
    sums[place + 1] += green
    sums[place + 2] += blue
    sums[place + 3] += opacity
  }

  private func mean(at place: Int) -> UInt32 {
    let opacity = sums[place + 3]
    guard opacity > 0 else { return 0 }
    let area = UInt32(factor * factor)
    func mean(_ sum: UInt32, _ count: UInt32) -> UInt8 { UInt8((sum + count / 2) / count) }
    return UInt32(
      red: mean(sums[place], opacity), green: mean(sums[place + 1], opacity),
      blue: mean(sums[place + 2], opacity), opacity: mean(opacity, area))
  }

  /// The picture. Missing rows are transparent.
  consuming func bitmap() -> Bitmap {
    var pixels = pixels
    pixels.append(contentsOf: repeatElement(0, count: columns * rows - pixels.count))
    return Bitmap(width: columns, height: rows, pixels: pixels)
  }
}
