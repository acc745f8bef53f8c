internal import Cells

/// The picture of a page, and what on it can be chosen.
struct DrawnPage {
  var picture: Canvas
  /// In the order in which keys go through them.
  var spots: [Spot] = []

  /// A part of a page that does something.
  struct Spot: Equatable {
    var area: Rect
    var action: PageAction
  }

  init(_ picture: Canvas) {
    self.picture = picture
  }
}

/// What can be chosen on a page.
enum PageAction: Hashable {
  /// Reading goes on at the reader's place.
  case goOn
  case goToHeading(Int)
  case goToStart
  case open(path: String)
  case showShelf
  /// A setting takes a value.
  case set(name: String, value: String)
}
