package import CurlewManuscript

/// Where to open a book.
package enum StartingPoint: Equatable {
  case offset(BookOffset)
  /// The number of a page, from 1.
  case page(Int)
  case percent(Double)
}
