/// How much the way to a terminal bears, from the fastest to the slowest: how often something that
/// moves is drawn, and in how many colours.
public enum LinkPace: String, Hashable, Sendable, CaseIterable {
  /// Every frame in every colour.
  case full
  /// Every other frame.
  case half
  /// Every other frame, in 256 colours.
  case half256 = "half-256"
  /// Every other frame, in 16 colours.
  case half16 = "half-16"
  /// Nothing moves: a turned page is simply there, in 16 colours.
  case still

  /// Whether anything moves.
  public var isAnimated: Bool { self != .still }

  /// The time between two frames of something that moves.
  public var frameInterval: Duration {
    self == .full ? .smoothestFrame : .smoothestFrame * 2
  }

  /// The most colours that are sent.
  public var tone: Tone {
    switch self {
    case .full, .half: .truecolor
    case .half256: .colours256
    case .half16, .still: .colours16
    }
  }

  /// So many steps slower.
  public func slower(by steps: Int = 1) -> LinkPace { step(by: steps) }

  /// One step faster.
  public var faster: LinkPace { step(by: -1) }

  private func step(by count: Int) -> LinkPace {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + count
    return all[min(max(index, 0), all.count - 1)]
  }
}

extension Duration {
  /// Between two of sixty pictures a second.
  public static let smoothestFrame = Duration.nanoseconds(16_666_667)
}

extension Tone {
  /// The tone itself, or one with fewer colours where it has more than another.
  public func limited(to other: Tone) -> Tone {
    rank > other.rank ? self : other
  }

  /// The higher, the fewer colours.
  private var rank: Int {
    switch self {
    case .truecolor: 0
    case .colours256: 1
    case .colours16: 2
    case .mono: 3
    case .ascii: 4
    }
  }
}
