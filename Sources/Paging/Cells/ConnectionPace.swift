/// How much is sent to a terminal while something moves, from the fastest connection to the slowest.
///
/// A frame that a connection cannot take in time is left out at every pace.
public enum ConnectionPace: String, Hashable, Sendable, CaseIterable {
  /// 60 frames a second in all colours.
  case full
  /// The same with coarse shadows, which take half the bytes.
  case half
  /// The same in 256 colours.
  case half256 = "half-256"
  /// 30 frames a second with coarse shadows in 16 colours.
  case half16 = "half-16"
  /// No motion: a turned page appears at once.
  case still

  /// Whether anything moves.
  public var isAnimated: Bool { self != .still }

  /// Time between two frames of something that moves.
  public var frameInterval: Duration {
    switch self {
    case .full, .half, .half256: .smoothestFrame
    case .half16, .still: .smoothestFrame * 2
    }
  }

  /// Whether a lone turn is brief, so that the connection has time left for the page at rest.
  package var isBrief: Bool { self == .half16 }

  /// How finely light is drawn.
  package var shading: Shading { self == .full ? .fine : .coarse }

  /// The richest colours that are sent.
  package var tone: Tone {
    switch self {
    case .full, .half: .truecolor
    case .half256: .colours256
    case .half16, .still: .colours16
    }
  }
}

extension Duration {
  /// The frame interval at 60 frames a second.
  package static let smoothestFrame = Duration.nanoseconds(16_666_667)
}

extension Tone {
  /// The tone with fewer colours of the two.
  package func limited(to other: Tone) -> Tone {
    rank > other.rank ? self : other
  }

  /// Ascending with falling numbers of colours.
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
