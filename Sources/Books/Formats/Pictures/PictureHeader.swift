package import CurlewManuscript
internal import CurlewNumerals

/// Reads the width and height of a picture from its first bytes: PNG, GIF, JPEG, WebP, PPM and SVG.
package enum PictureHeader {
  /// How many bytes are enough for nearly all pictures.
  static let length = 1 << 15

  package static func size(_ bytes: [UInt8]) -> PictureSize? {
    switch PictureFormat(of: bytes) {
    case .png: png(BigEndian(bytes[...]))
    case .gif: gif(LittleEndian(bytes))
    case .jpeg: jpeg(bytes)
    case .webP: webP(LittleEndian(bytes), bytes)
    case .ppm: PixmapHeader(bytes)?.size
    case .svg: svg(bytes)
    case nil: nil
    }
  }

  private static func png(_ bytes: BigEndian) -> PictureSize? {
    guard let width = bytes.uint32(16), let height = bytes.uint32(20) else { return nil }
    return PictureSize(width: width, height: height)
  }

  private static func gif(_ bytes: LittleEndian) -> PictureSize? {
    guard let width = bytes.uint16(6), let height = bytes.uint16(8) else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// Goes from marker to marker up to the start of a frame.
  private static func jpeg(_ all: [UInt8]) -> PictureSize? {
    let bytes = BigEndian(all[...])
    var offset = 2
    while let marker = bytes.uint16(offset), let length = bytes.uint16(offset + 2), length >= 2 {
      switch marker {
      case 0xFFC4, 0xFFC8, 0xFFCC: break
      case 0xFFC0...0xFFCF:
        guard let height = bytes.uint16(offset + 5), let width = bytes.uint16(offset + 7) else {
          return nil
        }
        return JPEGOrientation(of: all).isSideways
          ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
      case 0xFF00...: break
      default: return nil
      }
      offset += 2 + length
    }
    return nil
  }

  private static func webP(_ bytes: LittleEndian, _ all: [UInt8]) -> PictureSize? {
    switch all.dropFirst(12).prefix(4) {
    case let kind where kind.elementsEqual("VP8X".utf8):
      guard let width = bytes.uint32(24), let low = bytes.uint16(27), all.count > 29 else {
        return nil
      }
      let height = low | Int(all[29]) << 16
      return PictureSize(width: width & 0xFF_FFFF + 1, height: height + 1)
    case let kind where kind.elementsEqual("VP8L".utf8):
      guard let bits = bytes.uint32(21) else { return nil }
      return PictureSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case let kind where kind.elementsEqual("VP8 ".utf8):
      guard let width = bytes.uint16(26), let height = bytes.uint16(28) else { return nil }
      return PictureSize(width: width & 0x3FFF, height: height & 0x3FFF)
    default: return nil
    }
  }

  private static func svg(_ bytes: [UInt8]) -> PictureSize? {
    let beginning = DecodedText(ofDocument: Array(bytes.prefix(4096)))
    for case .start(let tag) in MarkupScanner(beginning, as: .xml) {
      return tag.localName == "svg" ? size(ofDrawing: tag) : nil
    }
    return nil
  }

  /// The size of an `svg` element.
  static func size(ofDrawing tag: StartTag) -> PictureSize? {
    let box = (tag["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap {
      Double(reading: $0, in: .lengths)
    }
    if box.count == 4, let width = Int(rounding: box[2], in: .ordinals),
      let height = Int(rounding: box[3], in: .ordinals)
    {
      return PictureSize(width: width, height: height)
    }
    return size(statedIn: tag)
  }

  /// The size that the attributes of an element state in pixels.
  static func size(statedIn tag: StartTag) -> PictureSize? {
    guard let width = tag["width"].flatMap(pixels), let height = tag["height"].flatMap(pixels)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  private static func pixels(_ text: String) -> Int? {
    let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    return Double(reading: number, in: .lengths).flatMap { Int(rounding: $0, in: .ordinals) }
  }
}

extension PictureSize {
  /// The size that is taken for a picture that states none.
  static let unknown = PictureSize(width: 400, height: 300)

  /// Whether a line of text is high enough for it.
  var isIcon: Bool { max(width, height) <= 48 }
  /// Whether it is at least three rows high.
  var isHigh: Bool { height >= 48 && !isIcon }
  /// Whether it only keeps a distance, or draws a line.
  var isSpacer: Bool { min(width, height) <= 4 }
}
