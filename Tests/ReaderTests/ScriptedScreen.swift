import CurlewCells

/// A screen that plays scripted events. Its time passes only while the program waits.
struct ScriptedScreen: PictureScreen, ~Copyable {
  private(set) var size: Size
  private(set) var now = Duration.zero
  var theme = Theme.sepia
  /// Every picture shown, with its time.
  private(set) var shown: [(time: Duration, picture: TextCanvas)] = []
  /// The themes of the pictures.
  private(set) var themes: [Theme] = []
  /// What was copied to the clipboard.
  private(set) var copied: [String] = []
  /// How it takes pictures in pixels; nil if it shows none.
  var pixels: PixelFormat?
  /// All pictures that were laid, with their times.
  private(set) var laid: [(time: Duration, pictures: [PixelPicture])] = []
  /// How often the program woke up without an event.
  private(set) var ticks = 0
  private var script: [(time: Duration, event: Event)]

  /// The events happen at their times; then the terminal goes away.
  init(_ size: Size, _ script: [(Duration, Event)]) {
    self.size = size
    self.script = script.map { ($0.0, $0.1) }
  }

  mutating func show(_ canvas: TextCanvas) {
    shown.append((now, canvas))
    themes.append(theme)
  }

  func pixelFormat(isForced: Bool) -> PixelFormat? { pixels }

  mutating func lay(_ pictures: [PixelPicture]) { laid.append((now, pictures)) }

  mutating func copy(_ text: String) { copied.append(text) }

  mutating func next(within patience: Duration?) -> Event {
    guard let (time, event) = script.first else {
      return patience.map { wait($0) } ?? .leave(signal: nil)
    }
    if let patience, now + patience < time { return wait(patience) }
    script.removeFirst()
    now = max(now, time)
    if case .resized(let size) = event { self.size = size }
    return event
  }

  private mutating func wait(_ patience: Duration) -> Event {
    now += patience
    ticks += 1
    return .tick
  }
}

extension Event {
  static func press(_ key: Key) -> Event { .key(KeyPress(key)) }

  static func typed(_ text: String, at start: Duration) -> [(Duration, Event)] {
    text.map { (start, .press(.character($0))) }
  }
}
