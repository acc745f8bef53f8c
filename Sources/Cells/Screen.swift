/// Where pictures go, where events come from, and what time it is.
///
/// The screen is also the clock, so a scripted screen can move time while it waits and a test can
/// live through minutes of reading, frame by frame, at once and exactly.
public protocol Screen: ~Copyable {
  /// How large it is now; a change is also an event.
  var size: Size { get }

  /// Time since the screen opened; it never goes back.
  var now: Duration { get }

  /// What the way to the screen bears at the moment.
  var pace: LinkPace { get }

  /// Makes the screen look like the canvas.
  mutating func show(_ canvas: Canvas)

  /// Waits for the next event: for ever when `patience` is nil, else until it runs out, which is
  /// `.tick`.
  mutating func next(within patience: Duration?) -> Event
}

extension Screen where Self: ~Copyable {
  public var pace: LinkPace { .full }
}

/// A screen that can be given other paper and ink while it is open.
public protocol ThemedScreen: Screen, ~Copyable {
  /// What pictures are drawn with, from the next one on.
  var theme: Theme { get set }
}
