internal import CurlewCells

/// A cell crossed by an edge between two layers.
struct EdgeCell {
  let near: Surface
  let far: Surface
  /// The parts of the cell that show the nearer layer: 8 by 8 bits, row by row.
  private(set) var mask: UInt64 = 0
  /// The average position of the parts of each layer.
  let nearMiddle: (x: Int, y: Int)
  let farMiddle: (x: Int, y: Int)

  /// Uses the two layers that cover most of the cell; nil if there is only one.
  init?(_ layerOfPart: (_ x: Int, _ y: Int) -> Surface) {
    var layers = LayerMasks()
    for y in 0..<SampleLines.parts {
      for x in 0..<SampleLines.parts { layers.add(layerOfPart(x, y), x, y) }
    }
    guard let (first, second) = layers.commonest else { return nil }
    // The nearer layer is the ink of the glyph.
    (near, far) = first.height > second.height ? (first, second) : (second, first)
    mask = layers[near]
    nearMiddle = mask.middle
    farMiddle = layers[far].middle
  }

  /// The block element most like the cell, and whether its ink is the farther layer.
  var glyph: (scalar: Unicode.Scalar, isInverse: Bool) {
    var best = (scalar: " " as Unicode.Scalar, isInverse: false)
    var least = UInt64.bitWidth + 1
    for (scalar, shape) in BlockElement.edges {
      let wrong = (shape ^ mask).nonzeroBitCount
      if wrong < least { (best, least) = ((scalar, false), wrong) }
      if UInt64.bitWidth - wrong < least {
        (best, least) = ((scalar, true), UInt64.bitWidth - wrong)
      }
    }
    return best
  }
}

extension Surface {
  /// The stacking order of layers: the higher one covers the lower.
  fileprivate var height: Int {
    switch self {
    case .desk: 0
    case .under: 1
    case .beside: 2
    case .front: 3
    case .back: 4
    }
  }
}

/// The parts of a cell that show each layer, as bit masks.
private struct LayerMasks {
  private var masks: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

  subscript(layer: Surface) -> UInt64 {
    switch layer {
    case .under: masks.0
    case .front: masks.1
    case .back: masks.2
    case .beside: masks.3
    case .desk: masks.4
    }
  }

  mutating func add(_ layer: Surface, _ x: Int, _ y: Int) {
    let bit = UInt64(1) << UInt64(y * SampleLines.parts + x)
    switch layer {
    case .under: masks.0 |= bit
    case .front: masks.1 |= bit
    case .back: masks.2 |= bit
    case .beside: masks.3 |= bit
    case .desk: masks.4 |= bit
    }
  }

  var commonest: (Surface, Surface)? {
    var (first, second) = (Surface.under, Surface.under)
    var (most, more) = (0, 0)
    for layer in [Surface.under, .front, .back, .beside, .desk] {
      let count = self[layer].nonzeroBitCount
      if count > most {
        (second, more) = (first, most)
        (first, most) = (layer, count)
      } else if count > more {
        (second, more) = (layer, count)
      }
    }
    return more > 0 ? (first, second) : nil
  }
}

extension UInt64 {
  /// The average position of the bits.
  fileprivate var middle: (x: Int, y: Int) {
    var (x, y) = (0, 0)
    var bits = self
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      (x, y) = (x + index % SampleLines.parts, y + index / SampleLines.parts)
      bits &= bits - 1
    }
    let count = Swift.max(nonzeroBitCount, 1)
    return ((x + count / 2) / count, (y + count / 2) / count)
  }
}
