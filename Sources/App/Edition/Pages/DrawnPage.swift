package import CurlewCells
package import CurlewManuscript

/// The picture of a page, with the spots that can be chosen.
package struct DrawnPage {
  package var picture: TextCanvas
  /// In the order in which the keys go through them.
  package var spots: [Spot] = []

  /// An area of a page with an action.
  package struct Spot: Equatable {
    package var area: Rect
    package var action: PageAction
  }

  package init(_ picture: TextCanvas) {
    self.picture = picture
  }
}

/// The action of a spot.
package enum PageAction: Hashable {
  /// Go to the position of the reader.
  case continueReading
  case goToHeading(Int)
  case goToStart
  case open(path: String)
  case showShelf
  case follow(Link<BookOffset>)
  /// Show a picture on the whole screen.
  case view(Picture, at: BookOffset)
  /// Change a setting.
  case set(name: String, value: String)
}
