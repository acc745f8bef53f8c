/// Shows pictures, waits for events, and tells the time.
///
/// Because the screen is also the clock, a scripted screen in a test can advance time while it waits, and
/// run through minutes of reading in an instant.
public protocol Screen: ~Copyable {
  /// The present size. A change is also reported as an event.
  var size: Size { get }

  /// The time since the screen was opened; never decreases.
  var now: Duration { get }

  /// How fast the connection to the screen is.
  var pace: ConnectionPace { get }

  /// Shows a picture.
  mutating func show(_ canvas: TextCanvas)

  /// Sends text to the clipboard. A screen without one does nothing, and none says whether it worked.
  mutating func copy(_ text: String)

  /// Waits for the next event. Returns `.tick` when the time limit has passed; nil waits without limit.
  /// A screen that another thread can wake returns `.tick` then, too.
  mutating func next(within limit: Duration?) -> Event
}

extension Screen where Self: ~Copyable {
  /// By default the connection is fast.
  public var pace: ConnectionPace { .full }

  /// By default there is no clipboard.
  public mutating func copy(_ text: String) {}

  /// Waits for the next event, or for the earliest of several deadlines. Deadlines are times of this
  /// screen's clock; nil never comes.
  public mutating func next(before deadlines: Duration?...) -> Awakening {
    let ordered = deadlines.enumerated()
      .compactMap { place, time in time.map { (time: $0, place: place) } }
      .sorted { $0.time < $1.time }
    let event = next(within: ordered.first.map { max($0.time - now, .zero) })
    guard event == .tick else { return .event(event) }
    guard let first = ordered.first, first.time <= now else { return .woken }
    return .deadline(first.place)
  }
}

/// What ended a wait for several deadlines.
public enum Awakening: Hashable, Sendable {
  /// Something happened.
  case event(Event)
  /// The deadline at this place of the list has come.
  case deadline(Int)
  /// Another thread has woken the screen.
  case woken
}

/// A screen whose colours can be changed.
public protocol ThemedScreen: Screen, ~Copyable {
  /// The theme of the next pictures.
  var theme: Theme { get set }
}
