/// Turns stored rows into pixels.
struct PNGPixels {
  private let header: PNGHeader
  /// The pixel for each value of a channel of up to 8 bits: a grey, or a colour of the palette.
  private let table: [UInt32]
  /// The channels of the transparent colour; empty if there is none.
  private let transparent: [Int]

  init(_ file: PNGFile) {
    let header = file.header
    let key = Array(file.transparency)
    let mask = 1 << header.depth - 1
    let values: [Int] = stride(from: 0, to: key.count - 1, by: 2).map { index in
      let value = Int(key[index]) << 8 | Int(key[index + 1])
      return value & mask
    }
    self.header = header
    let isKeyed = header.kind == .grey || header.kind == .colour
    transparent = isKeyed && values.count >= header.kind.channels ? values : []
    switch header.kind {
    case .palette: table = Self.colours(Array(file.palette), opacities: key)
    case .grey where header.depth <= 8: table = Self.greys(header.depth, transparent.first)
    default: table = []
    }
  }

  /// Numbers beyond the palette are black.
  private static func colours(_ palette: [UInt8], opacities: [UInt8]) -> [UInt32] {
    (0..<256).map { index in
      guard index * 3 + 2 < palette.count else { return 0xFF00_0000 }
      return UInt32(
        red: palette[index * 3], green: palette[index * 3 + 1], blue: palette[index * 3 + 2],
        opacity: index < opacities.count ? opacities[index] : 255)
    }
  }

  private static func greys(_ depth: Int, _ transparent: Int?) -> [UInt32] {
    let most = 1 << depth - 1
    return (0...most).map { value in
      let grey = UInt8(value * 255 / most)
      return UInt32(red: grey, green: grey, blue: grey, opacity: value == transparent ? 0 : 255)
    }
  }

  /// Writes the pixels of a row at the places of its pass.
  func put(_ bytes: ArraySlice<UInt8>, _ pass: PNGPass, into row: inout [UInt32]) {
    for column in 0..<pass.columns {
      row[pass.x + column * pass.acrossBy] = pixel(column, bytes)
    }
  }

  @inline(__always)
  private func pixel(_ column: Int, _ bytes: ArraySlice<UInt8>) -> UInt32 {
    let start = bytes.startIndex
    if header.depth == 16 { return deepPixel(start + column * header.kind.channels * 2, bytes) }
    switch header.kind {
    case .grey, .palette:
      guard header.depth < 8 else { return table[Int(bytes[start + column])] }
      let bit = column * header.depth
      let shift = 8 - header.depth - bit % 8
      return table[Int(bytes[start + bit / 8]) >> shift & (1 << header.depth - 1)]
    case .colour:
      let place = start + column * 3
      let (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
      let isClear =
        !transparent.isEmpty && transparent[0] == Int(red) && transparent[1] == Int(green)
        && transparent[2] == Int(blue)
      return UInt32(red: red, green: green, blue: blue, opacity: isClear ? 0 : 255)
    case .greyWithOpacity:
      let grey = bytes[start + column * 2]
      return UInt32(red: grey, green: grey, blue: grey, opacity: bytes[start + column * 2 + 1])
    case .colourWithOpacity:
      let place = start + column * 4
      return UInt32(
        red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2],
        opacity: bytes[place + 3])
    }
  }

  /// A pixel of 16 bits a channel.
  private func deepPixel(_ place: Int, _ bytes: ArraySlice<UInt8>) -> UInt32 {
    func value(_ channel: Int) -> Int {
      Int(bytes[place + channel * 2]) << 8 | Int(bytes[place + channel * 2 + 1])
    }
    func short(_ channel: Int) -> UInt8 { UInt8((value(channel) * 255 + 32895) >> 16) }
    let channels = header.kind.channels
    let opacity =
      switch header.kind {
      case .greyWithOpacity, .colourWithOpacity: short(channels - 1)
      default:
        !transparent.isEmpty && (0..<channels).allSatisfy { value($0) == transparent[$0] }
          ? 0 : UInt8(255)
      }
    let isGrey = channels < 3
    return UInt32(
      red: short(0), green: short(isGrey ? 0 : 1), blue: short(isGrey ? 0 : 2), opacity: opacity)
  }
}
