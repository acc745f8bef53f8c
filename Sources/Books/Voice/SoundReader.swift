/// Makes rows of a sound: the logarithms of its energies in 24 bands, each fiftieth of a second. The sound itself is
/// not kept.
package struct SoundReader {
  /// Seconds of a row.
  package static let step = 0.02
  static let bands = 24
  private static let (lowest, highest): (Float, Float) = (120, 6800)

  package private(set) var rows = FeatureMatrix(width: bands)
  private var samples: [Float] = []
  private let hop: Int
  private let wide: Int
  private let transform: FourierTransform
  private let window: [Float]
  /// For each band its first bin, and the weights from there on.
  private let filters: [(start: Int, weights: [Float])]

  /// - Parameter rate: samples a second.
  package init(rate: Int) {
    (hop, wide) = (rate / 100, rate / 40)
    let size = rate < 20_500 ? 512 : 1024
    transform = FourierTransform(size: size)
    window = (0..<wide).map { [wide] in
      0.54 - 0.46 * cosine(2 * .pi * Float($0) / Float(wide - 1))
    }
    func mel(_ frequency: Float) -> Float { 1127 * logarithm(1 + frequency / 700) }
    let (low, high) = (mel(Self.lowest), mel(Self.highest))
    let edges = (0..<Self.bands + 2).map { index -> Float in
      let share = Float(index) / Float(Self.bands + 1)
      return 700 * (exponential((low + (high - low) * share) / 1127) - 1)
    }
    filters = (0..<Self.bands).map { band in
      let weights = (0...size / 2).map { bin -> Float in
        let frequency = Float(bin * rate) / Float(size)
        let up = (frequency - edges[band]) / (edges[band + 1] - edges[band])
        let down = (edges[band + 2] - frequency) / (edges[band + 2] - edges[band + 1])
        return max(0, min(up, down))
      }
      let start = weights.firstIndex { $0 > 0 } ?? 0
      return (start, Array(weights[start...].prefix { $0 > 0 }))
    }
  }

  /// Takes more of the sound.
  package mutating func add(_ more: some Sequence<Int16>) {
    samples += more.lazy.map(Float.init)
    var start = 0
    var (real, imaginary) = (
      [Float](repeating: 0, count: transform.size), [Float](repeating: 0, count: transform.size)
    )
    var power = [Float](repeating: 0, count: transform.size + 2)
    while start + hop + wide <= samples.count {
      // Two windows are transformed at once.
      for index in 0..<wide {
        real[index] = samples[start + index] * window[index]
        imaginary[index] = samples[start + hop + index] * window[index]
      }
      for index in wide..<transform.size { (real[index], imaginary[index]) = (0, 0) }
      transform.apply(&real, &imaginary)
      transform.powers(real, imaginary, into: &power)
      let half = transform.size / 2 + 1
      for filter in filters {
        var (one, other): (Float, Float) = (0, 0)
        for (index, weight) in filter.weights.enumerated() {
          one += power[filter.start + index] * weight
          other += power[half + filter.start + index] * weight
        }
        let size = Float(transform.size)
        rows.values.append((logarithm(one / size + 100) + logarithm(other / size + 100)) / 2)
      }
      start += 2 * hop
    }
    samples.removeFirst(start)
  }
}

/// A fast Fourier transform.
struct FourierTransform {
  let size: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]

  init(size: Int) {
    self.size = size
    cosines = (0..<size / 2).map { cosine(2 * .pi * Float($0) / Float(size)) }
    sines = (0..<size / 2).map { -sine(2 * .pi * Float($0) / Float(size)) }
    let bits = size.trailingZeroBitCount
    reversed = (0..<size).map { index in
      (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
    }
  }

  func apply(_ real: inout [Float], _ imaginary: inout [Float]) {
    for index in 0..<size where reversed[index] > index {
      real.swapAt(index, reversed[index])
      imaginary.swapAt(index, reversed[index])
    }
    var re = real.mutableSpan
    var im = imaginary.mutableSpan
    let (cosines, sines) = (cosines.span, sines.span)
    var length = 1
    while length < size {
      let stride = size / (2 * length)
      var start = 0
      while start < size {
        for index in 0..<length {
          let (c, s) = (cosines[unchecked: index * stride], sines[unchecked: index * stride])
          let (one, other) = (start + index, start + index + length)
          let (x, y) = (re[unchecked: other], im[unchecked: other])
          let (turnedX, turnedY) = (x * c - y * s, x * s + y * c)
          re[unchecked: other] = re[unchecked: one] - turnedX
          im[unchecked: other] = im[unchecked: one] - turnedY
          re[unchecked: one] += turnedX
          im[unchecked: one] += turnedY
        }
        start += 2 * length
      }
      length *= 2
    }
  }

  /// The powers of two real signals that were transformed as one complex one, one behind the other.
  func powers(_ real: [Float], _ imaginary: [Float], into power: inout [Float]) {
    for bin in 0...size / 2 {
      let mirror = (size - bin) % size
      let (a, b, c, d) = (real[bin], imaginary[bin], real[mirror], imaginary[mirror])
      let (x, y, u, v) = ((a + c) / 2, (b - d) / 2, (b + d) / 2, (c - a) / 2)
      power[bin] = x * x + y * y
      power[size / 2 + 1 + bin] = u * u + v * v
    }
  }
}
