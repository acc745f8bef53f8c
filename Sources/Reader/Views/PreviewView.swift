internal import Cells
internal import Paging

/// A picture of a book, shown while the book itself is being read.
struct PreviewView: View {
  private let preview: Canvas
  private var size: Size

  init(_ preview: Canvas, size: Size) {
    (self.preview, self.size) = (preview, size)
  }

  func handle(_ event: Event, at now: Duration) -> [Request] { [] }

  mutating func resize(to size: Size) { self.size = size }

  /// An empty desk if the screen has changed its size.
  func picture(over below: Canvas) -> Canvas {
    preview.size == size ? preview : Canvas(size, style: .desk)
  }
}
