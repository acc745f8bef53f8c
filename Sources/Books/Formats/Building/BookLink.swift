/// A heading of a document before it is known which rank the chapters have.
struct RankedHeading: Equatable {
  var title: String
  var rank: Int
  var offset: Int
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
}
