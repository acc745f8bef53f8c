/// The events of a scripted screen, and its clock, which moves only while the program waits.
///
/// After the last event it leaves: at once if the program waits without a limit, else after so many waits that
/// whatever moves has come to rest. So a page that ticks for ever does not hang a test.
package struct EventScript: Sendable {
  private static let mostWaits = 2_000

  /// The size that the script has come to.
  package private(set) var size: Size
  /// The time that the script has come to.
  package private(set) var now = Duration.zero
  /// The number of times that the program woke up without an event.
  package private(set) var ticks = 0
  private var events: ArraySlice<(time: Duration, event: Event)>
  /// The waits since the last event, or since time last passed.
  private var waits = 0

  /// Makes a script of events at their times, which must not decrease.
  package init(_ size: Size, _ events: [(Duration, Event)]) {
    self.size = size
    self.events = events.map { (time: $0.0, event: $0.1) }[...]
  }

  /// The next event, or `.tick`; the time moves on to it. `.leave` at the end.
  package mutating func next(within limit: Duration?) -> Event {
    if let limit, isTick(within: limit) {
      now += limit
      ticks += 1
      return .tick
    }
    waits = 0
    guard let (time, event) = events.popFirst() else { return .leave(signal: nil) }
    now = max(time, now)
    if case .resized(let size) = event { self.size = size }
    return event
  }

  /// Whether a wait ends without an event. Not for ever at the end of the script, nor without time passing.
  private mutating func isTick(within limit: Duration) -> Bool {
    if let next = events.first, now + limit >= next.time { return false }
    waits = events.isEmpty || limit <= .zero ? waits + 1 : 0
    return waits <= Self.mostWaits
  }
}
