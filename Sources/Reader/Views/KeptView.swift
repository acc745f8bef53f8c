internal import Cells

/// The picture of a book while the book itself is read.
struct KeptView: View {
  let shown: Canvas

  func handle(_ event: Event, at now: Duration) -> [Wish] { [] }

  func resize(to size: Size) {}

  func picture(over below: Canvas) -> Canvas { shown }
}
