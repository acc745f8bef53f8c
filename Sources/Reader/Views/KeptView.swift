internal import Cells
internal import Paging

/// The picture of a book while the book itself is read.
struct KeptView: View {
  private let picture: Canvas
  private var size: Size

  init(_ picture: Canvas, size: Size) {
    (self.picture, self.size) = (picture, size)
  }

  func handle(_ event: Event, at now: Duration) -> [Wish] { [] }

  mutating func resize(to size: Size) { self.size = size }

  /// A screen that has another size by now has to wait for the book.
  func picture(over below: Canvas) -> Canvas {
    picture.size == size ? picture : Canvas(size, style: .desk)
  }
}
