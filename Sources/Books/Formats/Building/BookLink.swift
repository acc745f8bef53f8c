internal import CurlewManuscript

/// A heading of a document before it is known which rank the chapters have.
struct RankedHeading: Equatable {
  var title: String
  var rank: Int
  var offset: Int

  func moved(by distance: Int) -> RankedHeading {
    RankedHeading(title: title, rank: rank, offset: offset + distance)
  }
}

/// A link from a range of the text to an anchor, or to somewhere outside the book.
package struct BookLink: Equatable, Sendable {
  package var range: Range<Int>
  package var target: String
  package var isNoteReference: Bool
  /// The item that it stands in.
  package var item = ""

  package init(
    range: Range<Int>, target: String, isNoteReference: Bool, item: String = ""
  ) {
    (self.range, self.target, self.isNoteReference) = (range, target, isNoteReference)
    self.item = item
  }

  func moved(by distance: Int) -> BookLink {
    var link = self
    link.range = range.moved(by: distance)
    return link
  }
}
