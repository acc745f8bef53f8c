internal import CurlewCells

/// The state of a pointer gesture.
enum DragState: Hashable {
  case idle
  /// The button is down; this may become a tap or a drag.
  case pressed(Point, at: Duration)
  case dragging(Drag)
  /// The rest of the gesture has no effect.
  case ignoring

  /// Whether the meaning of the gesture depends on time.
  var isTimed: Bool {
    switch self {
    case .idle, .ignoring: false
    case .pressed, .dragging: true
    }
  }

  mutating func cancel() {
    switch self {
    case .idle: break
    case .pressed, .dragging, .ignoring: self = .ignoring
    }
  }
}

/// A drag of a leaf or of the whole sheet.
struct Drag: Hashable {
  enum Target: Hashable {
    case leaf(GripKind)
    /// The whole sheet. `offset` is the progress at which the drag began. A sheet that was caught
    /// during a turn cannot change its direction.
    case sheet(from: Point, offset: Double, isCaught: Bool)

    var grip: GripKind {
      switch self {
      case .leaf(let grip): grip
      case .sheet: .edge
      }
    }
  }

  let target: Target
  var path = DragPath()

  init(_ target: Target) { self.target = target }
}

/// The recent movement of a drag, which decides whether a released leaf completes its turn.
///
/// `reach` is measured in leaf widths. It is 1 where the leaf lies at rest and falls as the leaf turns.
struct DragPath: Hashable {
  /// Older samples are dropped.
  private static let window = Duration.milliseconds(80)
  /// Positions are whole cells, so a speed over a shorter time means nothing.
  private static let shortestTime = Duration.milliseconds(16)
  /// A released leaf is judged by where its speed takes it in this time, in seconds.
  private static let lookahead = 0.15
  /// The speed of a flick, which decides alone, in leaf widths per second.
  private static let flick = 1.2

  private struct Sample: Hashable {
    var reach: Double
    var time: Duration
  }

  private var samples: [Sample] = []

  mutating func add(_ reach: Double, at now: Duration) {
    // Of several samples at the same time, the last one counts; but the first of all stays, where the drag began.
    if samples.count > 1, samples.last?.time == now { samples.removeLast() }
    samples.append(Sample(reach: reach, time: now))
    samples.removeAll { now - $0.time > Self.window }
  }

  /// The present speed in leaf widths per second; 0 if the pointer has come to rest.
  private func velocity(at now: Duration) -> Double {
    let recent = samples.filter { now - $0.time <= Self.window }
    guard let first = recent.first, let last = recent.last else { return 0 }
    return (last.reach - first.reach) / max(now - first.time, Self.shortestTime).seconds
  }

  /// Whether a leaf released now completes its turn.
  func completesTurn(beyond threshold: Double, at now: Duration) -> Bool {
    guard let reach = samples.last?.reach else { return false }
    let velocity = velocity(at: now)
    if abs(velocity) > Self.flick { return velocity < 0 }
    return reach + Self.lookahead * velocity < threshold
  }
}
