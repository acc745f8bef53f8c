/// Where to open a book.
package enum StartingPoint: Equatable {
  case offset(Int)
  /// The number of a page, from 1.
  case page(Int)
  case percent(Double)
}
