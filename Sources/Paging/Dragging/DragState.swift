internal import Cells

/// What the reader's hand, with the mouse or on the glass, is about.
enum Hand: Hashable {
  case away
  /// It has touched the screen, and may be tapping or about to take hold of a leaf.
  case pressed(Point, at: Duration)
  case holding(Hold)
  /// What it does until it is lifted means nothing.
  case idle

  /// Whether it is about something that takes time.
  var isBusy: Bool {
    switch self {
    case .away, .idle: false
    case .pressed, .holding: true
    }
  }

  mutating func letGo() {
    switch self {
    case .away: break
    case .pressed, .holding, .idle: self = .idle
    }
  }
}

/// A leaf in a hand.
struct Hold: Hashable {
  enum Kind: Hashable {
    case leaf(LeafGrip)
    /// The whole sheet, taken here when it had slid so far already; it may be let slide either way
    /// from its place at rest, unless it was caught on its way.
    case sheet(from: Point, already: Double, isCaught: Bool)
  }

  let kind: Kind
  private(set) var path = HandPath()

  init(_ kind: Kind) { self.kind = kind }

  mutating func move(to reach: Double, at now: Duration) { path.add(reach, at: now) }
}

/// How a hand has moved lately. Its reach goes from 1, where the leaf lies at rest, downwards as the
/// leaf turns, in widths of the leaf.
struct HandPath: Hashable {
  /// What counts as lately.
  private static let memory = Duration.milliseconds(80)
  /// Places are known to a cell, so a shorter time tells no speed.
  private static let shortest = Duration.milliseconds(16)
  /// A leaf flies on as far as it would in this time, in seconds.
  private static let foresight = 0.15
  /// From here on the speed alone decides, in widths a second.
  private static let flick = 1.2

  private struct Sample: Hashable {
    var reach: Double
    var time: Duration
  }

  private var samples: [Sample] = []

  mutating func add(_ reach: Double, at now: Duration) {
    // Of what comes at once the last is what counts.
    if samples.count > 1, samples.last?.time == now { samples.removeLast() }
    samples.append(Sample(reach: reach, time: now))
    samples.removeAll { now - $0.time > Self.memory }
  }

  /// The speed when it lets go, in widths a second; 0 for a hand that had come to rest.
  private func velocity(at now: Duration) -> Double {
    let lately = samples.filter { now - $0.time <= Self.memory }
    guard let first = lately.first, let last = lately.last else { return 0 }
    return (last.reach - first.reach) / max(now - first.time, Self.shortest).seconds
  }

  /// Whether a leaf that is let go now turns over, which it does past a place.
  func turnsOver(past place: Double, at now: Duration) -> Bool {
    guard let reach = samples.last?.reach else { return false }
    let velocity = velocity(at: now)
    if abs(velocity) > Self.flick { return velocity < 0 }
    return reach + Self.foresight * velocity < place
  }
}
