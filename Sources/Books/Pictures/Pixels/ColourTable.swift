internal import CurlewCells

/// A palette of few colours for a picture, found by median cut.
struct ColourTable {
  private(set) var colours: [RGB] = []
  /// The index of a colour, by the five highest bits of red, green and blue.
  private var indices = [UInt8](repeating: 0, count: 1 << 15)

  /// - Parameter count: of colours, at most 256.
  init(_ pixels: [RGB], count: Int) {
    var bins = [Bin](repeating: Bin(), count: 1 << 15)
    for pixel in pixels { bins[pixel.bin].add(pixel) }
    var used = bins.indices.filter { bins[$0].count > 0 }
    var boxes = [Box(used[...], bins)]
    while boxes.count < min(count, 256) {
      guard let next = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
        boxes[next].spread > 0
      else { break }
      let (range, channel) = (boxes[next].range, boxes[next].channel)
      used[range].sort { ($0.level(channel), $0) < ($1.level(channel), $1) }
      let middle = Self.middle(of: used[range], bins)
      boxes[next] = Box(used[range.lowerBound..<middle], bins)
      boxes.append(Box(used[middle..<range.upperBound], bins))
    }
    for (index, box) in boxes.enumerated() {
      colours.append(box.mean)
      for bin in used[box.range] { indices[bin] = UInt8(index) }
    }
  }

  func index(of colour: RGB) -> UInt8 { indices[colour.bin] }

  /// The index that divides sorted bins in two parts of about as many pixels, with at least one bin each.
  private static func middle(of bins: ArraySlice<Int>, _ all: [Bin]) -> Int {
    let half = bins.reduce(0) { $0 + all[$1].count } / 2
    var (sum, place) = (0, bins.startIndex)
    while place < bins.endIndex - 1, sum <= half {
      sum += all[bins[place]].count
      place += 1
    }
    return max(place, bins.startIndex + 1)
  }

  /// Pixels of similar colours.
  private struct Bin {
    var count = 0
    var sum = SIMD3<Int>.zero

    mutating func add(_ colour: RGB) {
      count += 1
      sum &+= SIMD3(Int(colour.red), Int(colour.green), Int(colour.blue))
    }
  }

  private struct Box {
    let range: Range<Int>
    let mean: RGB
    /// The channel in which its colours vary most, 0 to 2, and the weighted sum of squared deviations there.
    let channel: Int
    let spread: Double

    init(_ bins: ArraySlice<Int>, _ all: [Bin]) {
      range = bins.indices
      var (count, sum, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
      for bin in bins {
        let (number, total) = (Double(all[bin].count), SIMD3<Double>(all[bin].sum))
        count += number
        sum += total
        squares += total * total / number
      }
      let mean = sum / max(count, 1)
      self.mean = RGB(
        red: UInt8(mean.x.rounded()), green: UInt8(mean.y.rounded()), blue: UInt8(mean.z.rounded()))
      let spreads = bins.count > 1 ? squares - mean * sum : .zero
      // The eye sees green best, and blue worst.
      let seen = spreads * SIMD3(0.3, 0.6, 0.1)
      channel = (0..<3).max { seen[$0] < seen[$1] } ?? 0
      spread = seen[channel]
    }
  }
}

extension RGB {
  fileprivate var bin: Int { Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3) }
}

extension Int {
  /// The level of a channel of a bin.
  fileprivate func level(_ channel: Int) -> Int { self >> (10 - 5 * channel) & 31 }
}
