package import CurlewCells
package import CurlewGlyphs

/// A screen that plays scripted events. Its time passes only while the program waits.
package struct ScriptedScreen: PictureScreen {
  package var theme = Theme.sepia
  /// Every picture shown, with its time.
  package private(set) var shown: [(time: Duration, picture: TextCanvas)] = []
  /// The themes of the pictures.
  package private(set) var themes: [Theme] = []
  /// The texts that were copied to the clipboard.
  package private(set) var copied: [String] = []
  /// The format of pictures in pixels; nil if the screen shows none.
  package var pixels: PixelFormat?
  package var pixelAdvice: SafeText?
  /// All pictures that were laid, with their times.
  package private(set) var laid: [(time: Duration, pictures: [PixelPicture])] = []
  /// Whether the screen takes marks, and the marks that were laid last.
  package var takes = false
  package private(set) var marks: [CellMark] = []
  private var script: EventScript

  /// The events happen at their times; then the terminal goes away.
  package init(_ size: Size, _ script: [(Duration, Event)]) {
    self.script = EventScript(size, script)
  }

  package var size: Size { script.size }

  package var now: Duration { script.now }

  /// The number of times that the program woke up without an event.
  package var ticks: Int { script.ticks }

  package mutating func show(_ canvas: TextCanvas) {
    shown.append((now, canvas))
    themes.append(theme)
  }

  package func pixelFormat(isForced: Bool) -> PixelFormat? { pixels }

  package func pixelAdvice(ofPrint isPrint: Bool) -> SafeText? { pixelAdvice }

  package mutating func takesMarks() -> Bool { takes }

  package mutating func lay(_ pictures: [PixelPicture], _ marks: [CellMark]) {
    laid.append((now, pictures))
    self.marks = marks
  }

  package mutating func copy(_ text: String) { copied.append(text) }

  package mutating func next(within patience: Duration?) -> Event { script.next(within: patience) }
}

extension Event {
  package static func press(_ key: Key) -> Event { .key(KeyPress(key)) }

  package static func typed(_ text: String, at start: Duration) -> [(Duration, Event)] {
    text.map { (start, .press(.character($0))) }
  }
}
