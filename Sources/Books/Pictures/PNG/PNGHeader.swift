internal import CurlewFormats

struct PNGHeader {
  let width: Int
  let height: Int
  /// Bits of a channel: 1, 2, 4, 8 or 16.
  let depth: Int
  let kind: Kind
  let isInterlaced: Bool

  enum Kind: Int {
    case grey = 0, colour = 2, palette = 3, greyWithOpacity = 4, colourWithOpacity = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyWithOpacity: 2
      case .colour: 3
      case .colourWithOpacity: 4
      }
    }

    var depths: Set<Int> {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .colour, .greyWithOpacity, .colourWithOpacity: [8, 16]
      }
    }
  }

  /// - Parameter chunk: the contents of `IHDR`.
  init?(_ chunk: ArraySlice<UInt8>) {
    let bytes = Array(chunk)
    guard bytes.count == 13, let width = BigEndian(chunk).uint32(0),
      let height = BigEndian(chunk).uint32(4), width > 0, height > 0,
      let kind = Kind(rawValue: Int(bytes[9])), kind.depths.contains(Int(bytes[8])),
      bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
    else { return nil }
    (self.width, self.height, self.kind) = (width, height, kind)
    (depth, isInterlaced) = (Int(bytes[8]), bytes[12] == 1)
  }

  /// The bytes of a row of pixels, without its filter.
  func stride(_ pixels: Int) -> Int { (pixels * kind.channels * depth + 7) / 8 }

  /// The distance of a byte from the one that a filter compares it with.
  var step: Int { max(kind.channels * depth / 8, 1) }

  /// The passes in which the pixels are stored; one if they are not interlaced.
  var passes: [PNGPass] {
    guard isInterlaced else {
      return [PNGPass(self, x: 0, y: 0, acrossBy: 1, downBy: 1)]
    }
    let starts = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    ]
    return (starts + [(0, 1, 1, 2)])
      .map { PNGPass(self, x: $0.0, y: $0.1, acrossBy: $0.2, downBy: $0.3) }
      .filter { $0.columns > 0 && $0.rows > 0 }
  }
}

/// A pass of the interlace: pixels at equal distances, which are stored together.
struct PNGPass {
  let x: Int
  let y: Int
  let acrossBy: Int
  let downBy: Int
  let columns: Int
  let rows: Int
  /// The bytes of a row, without its filter.
  let stride: Int

  init(_ header: PNGHeader, x: Int, y: Int, acrossBy: Int, downBy: Int) {
    (self.x, self.y, self.acrossBy, self.downBy) = (x, y, acrossBy, downBy)
    columns = max((header.width - x + acrossBy - 1) / acrossBy, 0)
    rows = max((header.height - y + downBy - 1) / downBy, 0)
    stride = header.stride(columns)
  }

  /// The bytes of all rows with their filters.
  var bytes: Int { rows * (stride + 1) }
}
