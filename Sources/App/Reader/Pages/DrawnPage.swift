internal import CurlewCells
internal import CurlewManuscript

/// The picture of a page, with the spots that can be chosen.
struct DrawnPage {
  var picture: TextCanvas
  /// In the order in which the keys go through them.
  var spots: [Spot] = []

  /// An area of a page with an action.
  struct Spot: Equatable {
    var area: Rect
    var action: PageAction
  }

  init(_ picture: TextCanvas) {
    self.picture = picture
  }
}

/// The action of a spot.
enum PageAction: Hashable {
  /// Go to the position of the reader.
  case continueReading
  case goToHeading(Int)
  case goToStart
  case open(path: String)
  case showShelf
  case follow(Link)
  /// Show a picture on the whole screen.
  case view(Picture)
  /// Change a setting.
  case set(name: String, value: String)
}
