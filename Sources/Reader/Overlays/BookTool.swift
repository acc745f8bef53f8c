internal import Cells

/// A tool over the open book, such as the panel that changes its look. Each lives in a folder of its
/// own.
protocol BookTool {
  /// The command that opens it. It handles the key of the command itself.
  var command: Command { get }
  /// Whether it hides the pages.
  var coversPages: Bool { get }
  /// Whether the pages behind it are dimmed.
  var dimsPages: Bool { get }

  mutating func handle(_ event: Event, over bound: BoundBook) -> ToolAnswer?

  /// Adapts to a book that was laid out again.
  mutating func layOut(over bound: BoundBook)

  func draw(over bound: BoundBook, on canvas: inout Canvas)
}

extension BookTool {
  var coversPages: Bool { false }
  var dimsPages: Bool { false }
}

/// What a tool asks of the book.
enum ToolAnswer: Equatable {
  case close
  /// Close, and go to an offset in the text.
  case closeAt(Int)
  /// Ask the application for something.
  case request(Request)
  /// Close, and ask the application for something.
  case closeWith([Request])
}
