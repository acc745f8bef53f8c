internal import CurlewCells
internal import Paging

/// A picture of a book, shown while the book itself is being read.
struct PreviewLayer: DeskLayer {
  private let preview: TextCanvas

  init(_ preview: TextCanvas) { self.preview = preview }

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome { .used([]) }

  /// An empty desk if the screen has changed its size.
  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    canvas = preview.size == desk.size ? preview : TextCanvas(desk.size, style: .desk)
  }
}
