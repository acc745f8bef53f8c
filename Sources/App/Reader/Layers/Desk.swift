internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewSettings

/// What the layers lie on: the screen, the open book if there is one, and the line for messages.
struct Desk {
  var size: Size
  var settings: Settings
  /// The time of the present event.
  var now = Duration.zero
  /// Whether the connection is fast enough to dim what lies below a layer.
  var dims = true
  var reading: Reading?
  var foot = FootLine()

  init(size: Size, settings: Settings) { (self.size, self.settings) = (size, settings) }

  /// Shows a message in the foot of the open pages.
  func drawOnFoot(_ text: SafeText, on canvas: inout TextCanvas) {
    guard let pages = reading?.pages else { return }
    FootLine.draw(
      [text], in: pages.footStrip, across: pages.controller.geometry.book, on: &canvas)
  }

  /// Changes the open book; nil if there is none.
  mutating func withReading<Result>(
    _ body: (inout Reading, inout FootLine, Duration) -> Result
  ) -> Result? {
    guard var open = reading else { return nil }
    // No second copy of the pages while they are changed.
    reading = nil
    defer { reading = open }
    return body(&open, &foot, now)
  }
}
