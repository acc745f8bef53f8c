internal import CurlewCells

/// The smallest round trip of the last ten seconds.
struct BaseRoundTrip {
  private static let window = Duration.seconds(10)

  private(set) var value = Duration.zero
  private var measured: Duration?

  /// Adds a round trip; `transfer` is the time that its bytes took, and nil if others were in flight
  /// with them, which makes it no measure of the distance.
  mutating func add(_ roundTrip: Duration, at now: Duration, transfer: Duration?) {
    let isOld = measured.map { now - $0 > Self.window } ?? true
    if isOld, let transfer {
      // Not below the former value because of a rate that is not exact.
      set(measured == nil ? roundTrip : max(roundTrip - transfer, min(value, roundTrip)), at: now)
    } else if measured == nil || roundTrip <= value {
      set(roundTrip, at: now)
    }
  }

  private mutating func set(_ roundTrip: Duration, at now: Duration) {
    (value, measured) = (roundTrip, now)
  }
}

/// The rate of a connection in bytes a second: the median of the last ten samples.
///
/// A sample counts only the time in which the connection was busy, so it is not too small for want
/// of data, and the largest would only be the one with the luckiest jitter.
struct Throughput {
  /// A sample covers this time or this many bytes, so that the jitter of single answers matters less.
  private static let sampleTime = Duration.milliseconds(20)
  private static let sampleBytes = 4096
  private static let sampleCount = 10
  private static let window = Duration.seconds(10)
  /// Fewer bytes say nothing about the rate.
  static let fewestBytes = 1000
  /// Shorter times cannot be told apart.
  private static let resolution = Duration.milliseconds(2)

  /// Bytes a second, oldest first.
  private var samples: [(rate: Double, end: Duration)] = []
  /// What the next sample is made of.
  private var bytes = 0
  private var time = Duration.zero

  /// Nil until enough has been answered.
  private(set) var rate: Double?

  /// How long the connection needs for a number of bytes.
  func time(for bytes: Int) -> Duration? { rate.map { .seconds(Double(bytes) / $0) } }

  /// Adds bytes that kept the connection busy for a time.
  mutating func add(_ bytes: Int, in time: Duration, at now: Duration) {
    self.bytes += bytes
    self.time += time
    guard self.bytes >= Self.fewestBytes else { return }
    guard self.time >= Self.sampleTime || self.bytes >= Self.sampleBytes else { return }
    samples.append((Double(self.bytes) / max(self.time, Self.resolution).seconds, now))
    (self.bytes, self.time) = (0, .zero)
    if samples.count > Self.sampleCount { samples.removeFirst() }
    samples.removeAll { now - $0.end > Self.window }
    rate = samples.map(\.rate).sorted()[samples.count / 2]
  }
}

/// How many bytes a frame of a turn takes in exact colours and fine shadows, on average.
struct FrameSize {
  /// The share of the latest frame in the average.
  private static let weight = 0.125
  /// Of a turning leaf, where nothing has been measured yet.
  private static let bytesPerCell = 2.5

  private var average = 1.0
  private var least = 1.0
  /// The largest of the latest frames.
  private var largest = 1.0
  /// What is left of it with each frame.
  private static let decay = 0.98

  /// Never less than is expected: while a leaf barely moves frames are small.
  var size: Double { max(average, least) }

  /// The size to reckon with for the next frame of something that moves.
  func peak(_ tone: Tone, _ shading: Shading) -> Double {
    max(largest, size) / Self.saving(tone, shading)
  }

  mutating func expect(cells: Int) {
    average = max(Double(cells) * Self.bytesPerCell, 1)
    least = average
    largest = average
  }

  mutating func add(_ bytes: Int, _ tone: Tone, _ shading: Shading) {
    let exact = Double(bytes) * Self.saving(tone, shading)
    average += (exact - average) * Self.weight
    largest = max(exact, largest * Self.decay)
  }

  /// How many times smaller frames are than in exact colours and fine shadows.
  private static func saving(_ tone: Tone, _ shading: Shading) -> Double {
    let colours: Double =
      switch tone {
      case .truecolor: 1
      case .colours256: 1.6
      case .colours16, .mono, .ascii: 2.5
      }
    return shading == .coarse ? colours * 1.6 : colours
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
