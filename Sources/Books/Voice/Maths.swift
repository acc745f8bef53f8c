private import CurlewLibc

// The mathematical functions of libc, in one file, so that no other file imports libc.

func exponential(_ x: Float) -> Float { exp(x) }

func logarithm(_ x: Float) -> Float { log(x) }

func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }

func cosine(_ x: Float) -> Float { cos(x) }

func sine(_ x: Float) -> Float { sin(x) }

/// The logarithm of a sum of exponentials.
func logarithmOfSum(_ x: Float, _ y: Float) -> Float {
  max(x, y) + log1p(exp(-abs(x - y)))
}

/// Numbers that only look random: the same each time.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension [Float] {
  /// The value below which some hundredths of the others lie.
  func percentile(_ share: Float) -> Float {
    guard !isEmpty else { return 0 }
    // Of many, some tell as much.
    let sample = stride(from: 0, to: count, by: Swift.max(count / 20_000, 1)).map { self[$0] }
      .sorted()
    let place = share / 100 * Float(sample.count - 1)
    let low = Int(place)
    let high = Swift.min(low + 1, sample.count - 1)
    return sample[low] + (sample[high] - sample[low]) * (place - Float(low))
  }
}
