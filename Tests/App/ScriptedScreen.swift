import CurlewCells
import CurlewGlyphs

/// A screen that plays scripted events. Its time passes only while the program waits.
struct ScriptedScreen: PictureScreen {
  var theme = Theme.sepia
  /// Every picture shown, with its time.
  private(set) var shown: [(time: Duration, picture: TextCanvas)] = []
  /// The themes of the pictures.
  private(set) var themes: [Theme] = []
  /// What was copied to the clipboard.
  private(set) var copied: [String] = []
  /// How it takes pictures in pixels; nil if it shows none.
  var pixels: PixelFormat?
  var pixelAdvice: SafeText?
  /// All pictures that were laid, with their times.
  private(set) var laid: [(time: Duration, pictures: [PixelPicture])] = []
  /// Whether it takes marks, and those that were laid last.
  var takes = false
  private(set) var marks: [CellMark] = []
  private var script: EventScript

  /// The events happen at their times; then the terminal goes away.
  init(_ size: Size, _ script: [(Duration, Event)]) {
    self.script = EventScript(size, script)
  }

  var size: Size { script.size }

  var now: Duration { script.now }

  /// How often the program woke up without an event.
  var ticks: Int { script.ticks }

  mutating func show(_ canvas: TextCanvas) {
    shown.append((now, canvas))
    themes.append(theme)
  }

  func pixelFormat(isForced: Bool) -> PixelFormat? { pixels }

  func pixelAdvice(ofPrint isPrint: Bool) -> SafeText? { pixelAdvice }

  mutating func takesMarks() -> Bool { takes }

  mutating func lay(_ pictures: [PixelPicture], _ marks: [CellMark]) {
    laid.append((now, pictures))
    self.marks = marks
  }

  mutating func copy(_ text: String) { copied.append(text) }

  mutating func next(within patience: Duration?) -> Event { script.next(within: patience) }
}

extension Event {
  static func press(_ key: Key) -> Event { .key(KeyPress(key)) }

  static func typed(_ text: String, at start: Duration) -> [(Duration, Event)] {
    text.map { (start, .press(.character($0))) }
  }
}
