/// A screen for tests that plays a script of events and keeps the pictures.
///
/// Its time passes only while it waits, so a test runs through minutes in an instant. After the script
/// it leaves.
public struct ScriptedScreen: ThemedScreen, ~Copyable {
  /// The size that the script has come to.
  public private(set) var size: Size
  /// The time that the script has come to.
  public private(set) var now = Duration.zero
  /// The theme, which changes nothing here.
  public var theme: Theme
  /// The latest picture.
  public private(set) var latest: TextCanvas
  /// The pictures at which the program waited without a time limit: nothing moved.
  public private(set) var rests: [TextCanvas] = []
  /// The number of pictures shown.
  public private(set) var shown = 0
  private var script: ArraySlice<(time: Duration, event: Event)>

  /// Makes a screen that plays events at their times, which must not decrease.
  public init(_ size: Size, theme: Theme = .day, _ script: [(Duration, Event)]) {
    (self.size, self.theme) = (size, theme)
    latest = TextCanvas(size)
    self.script = script.map { (time: $0.0, event: $0.1) }[...]
  }

  /// Keeps the picture, and counts it.
  public mutating func show(_ canvas: TextCanvas) {
    latest = canvas
    shown += 1
  }

  /// The next event of the script, or `.tick`; the time moves on to it. `.leave` at the end.
  public mutating func next(within limit: Duration?) -> Event {
    if limit == nil { rests.append(latest) }
    if let limit, script.first.map({ now + limit < $0.time }) ?? true {
      now += limit
      return .tick
    }
    guard let (time, event) = script.popFirst() else { return .leave(signal: nil) }
    now = max(time, now)
    if case .resized(let size) = event { self.size = size }
    return event
  }
}
