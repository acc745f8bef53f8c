internal import CurlewManuscript
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings

/// What lies over the desk: the open book, a list, the search bar, a note, the shelf.
///
/// Layers form one stack. The top one gets the input first. A modal layer takes all of it: keys that it
/// does not know do nothing, and the reader is told. Another layer may hand its input down.
protocol DeskLayer {
  /// The tables in which keys have a meaning here, the most important first. Empty while text is typed.
  var keys: [KeyScope] { get }
  /// What it does to the pages, and to input.
  var traits: LayerTraits { get }
  /// The command that opens this layer. Its key closes it again.
  var opener: Command? { get }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome

  /// Time has passed.
  mutating func tick(on desk: inout Desk) -> [Effect]

  /// Takes a new screen size, settings, or marks. Called before the first picture, too.
  mutating func layOut(on desk: inout Desk)

  /// Removes what it has put on the desk. Called when it is closed, or when the program ends.
  mutating func close(on desk: inout Desk) -> [Effect]

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk)

  /// Where the pictures come from that it draws; nil for those of the open book.
  var pictures: BookPictures? { get }

  /// Shows a message while this layer is on top.
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk)

  /// How long until the layer changes by itself; nil while it is at rest.
  func timeout(on desk: Desk) -> Duration?

  /// Whether the last event asks for a new picture.
  func isFrameDue(on desk: Desk) -> Bool
}

extension DeskLayer {
  var keys: [KeyScope] { [] }
  var traits: LayerTraits { .modal }
  var isModal: Bool { traits.contains(.modal) }
  var opener: Command? { nil }
  var pictures: BookPictures? { nil }
  mutating func tick(on desk: inout Desk) -> [Effect] { [] }
  mutating func layOut(on desk: inout Desk) {}
  mutating func close(on desk: inout Desk) -> [Effect] { [] }
  func timeout(on desk: Desk) -> Duration? { nil }

  func isFrameDue(on desk: Desk) -> Bool {
    desk.reading?.pages.isFrameDue ?? true
  }

  /// In the last row of the screen.
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    FootLine.drawSlip(text, in: Rect(desk.size).line(desk.size.rows - 1), on: &canvas)
  }
}

/// What a reader does. Changes of the window are no input: the application hands them to the desk.
enum Input: Equatable {
  case key(KeyInput)
  case pointer(Pointer)
  case pasted(String)
}

/// A key, and the command that it stands for.
struct KeyInput: Equatable {
  var press: KeyPress
  var command: Command?
  /// The table that gave the command.
  var scope: KeyScope?

  init(_ press: KeyPress, _ command: Command? = nil, in scope: KeyScope? = nil) {
    (self.press, self.command, self.scope) = (press, command, scope)
  }
}

/// What a layer made of an input.
enum Outcome {
  case used([Effect])
  /// It has no use for it.
  case ignored
  /// The layer below gets the input, after these effects.
  case passed([Effect])
}
