/// What a picture is drawn with.
enum PictureKind {
  /// Its own colours.
  case photograph
  /// The ink of the theme. `paper` is the brightness of the picture’s own paper. `isLight` tells that the
  /// lines are light and have no paper.
  case lineArt(paper: Float, isLight: Bool)
  /// Its own colours on the paper of the theme.
  case printed(PrintedPaper)

  /// Decides by a sample of some thousand pixels.
  ///
  /// - Parameter isPrinted: Whether it is a printed page, whose paper the page replaces.
  init(_ bitmap: Bitmap, isPrinted: Bool = false) {
    let step = max(bitmap.pixels.count / 16384, 1)
    // An odd step that is no part of the width visits all columns.
    let pixels = stride(from: 0, to: bitmap.pixels.count, by: step | 1).map { bitmap.pixels[$0] }
    let opaque = pixels.filter { $0.opacity >= 128 }
    guard !opaque.isEmpty else {
      self = .photograph
      return
    }
    let isCutOut = opaque.count * 2 < pixels.count
    let lumas = opaque.map(\.luma)
    let isLight = isCutOut && lumas.reduce(0, +) > 160 * Float(lumas.count)
    let paper = isCutOut ? SIMD4<Float>(repeating: 255) : Self.paper(opaque)
    guard let paper else {
      self = .photograph
      return
    }
    let darkness = lumas.map { 1 - min($0 / paper.luma, 1) }
    let blank = darkness.count { $0 < 0.15 } + pixels.count - opaque.count
    let middle = darkness.count { $0 >= 0.25 && $0 < 0.75 }
    let isDrawn = isCutOut || blank * 2 > pixels.count && middle * 4 < pixels.count
    if isDrawn, Self.isGrey(opaque, paper) {
      self = .lineArt(paper: paper.luma, isLight: isLight)
    } else if isPrinted, let printed = PrintedPaper(bitmap, paper: paper) {
      self = .printed(printed)
    } else {
      self = .photograph
    }
  }

  /// The commonest colour, if it is light.
  private static func paper(_ pixels: [UInt32]) -> SIMD4<Float>? {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel & 0xF0F0F0, default: 0] += 1 }
    guard let commonest = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
      return nil
    }
    let same = pixels.filter { $0 & 0xF0F0F0 == commonest }
    let paper = same.reduce(SIMD4<Float>.zero) { $0 + $1.colour } / Float(same.count)
    return paper.luma > 178 ? paper : nil
  }

  /// Whether nearly all colours are the paper's, only darker.
  private static func isGrey(_ pixels: [UInt32], _ paper: SIMD4<Float>) -> Bool {
    let coloured = pixels.count { pixel in
      let expected = paper * (pixel.luma / paper.luma)
      let difference = pixel.colour - expected
      return max(abs(difference.x), abs(difference.y), abs(difference.z)) > 40
    }
    return coloured * 50 < pixels.count
  }
}

extension UInt32 {
  fileprivate var colour: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 255) }
  fileprivate var luma: Float { colour.luma }
}

extension SIMD4<Float> {
  /// The perceived brightness of a colour.
  var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}
