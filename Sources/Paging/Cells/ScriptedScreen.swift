/// A screen for tests that plays a script of events and keeps the pictures.
///
/// Its time passes only while it waits, so a test runs through minutes in an instant. After the script
/// it leaves, also if a page ticks for ever.
public struct ScriptedScreen: ThemedScreen {
  /// The theme, which changes nothing here.
  public var theme: Theme
  /// The latest picture.
  public private(set) var latest: TextCanvas
  /// The pictures at which the program waited without a time limit: nothing moved.
  public private(set) var rests: [TextCanvas] = []
  /// The number of pictures shown.
  public private(set) var shown = 0
  private var script: EventScript

  /// Makes a screen that plays events at their times, which must not decrease.
  public init(_ size: Size, theme: Theme = .day, _ script: [(Duration, Event)]) {
    self.theme = theme
    latest = TextCanvas(size)
    self.script = EventScript(size, script)
  }

  /// The size that the script has come to.
  public var size: Size { script.size }

  /// The time that the script has come to.
  public var now: Duration { script.now }

  /// Keeps the picture, and counts it.
  public mutating func show(_ canvas: TextCanvas) {
    latest = canvas
    shown += 1
  }

  /// The next event of the script, or `.tick`; the time moves on to it. `.leave` at the end.
  public mutating func next(within limit: Duration?) -> Event {
    if limit == nil { rests.append(latest) }
    return script.next(within: limit)
  }
}
