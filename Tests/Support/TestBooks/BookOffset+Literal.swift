package import CurlewManuscript

/// Tests write offsets as numbers.
extension BookOffset: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension Range<Int> {
  /// The same offsets in a book in memory.
  package var inBook: Range<BookOffset> { BookOffset(lowerBound)..<BookOffset(upperBound) }
}

extension BookOffset: CustomStringConvertible {
  package var description: String { "\(value)" }
}
