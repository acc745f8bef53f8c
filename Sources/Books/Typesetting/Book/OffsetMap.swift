package import CurlewManuscript

/// Maps the offsets of a text in memory to those of the book that it is a part of, and back. In a book in memory both
/// are the same; in a long one they are proportional.
package struct OffsetMap: Sendable {
  /// The part of the book that the text stands for.
  let range: Range<BookOffset>
  /// The length of the text.
  private let length: Int

  init(_ range: Range<BookOffset>, length: Int) { (self.range, self.length) = (range, length) }

  func bookOffset(of offset: Int) -> BookOffset {
    guard length > 0 else { return range.lowerBound }
    // Rounds up, and offset(of:) rounds down, so that a round trip never leads before the offset.
    return range.lowerBound + (offset * range.count + length - 1) / length
  }

  func offsets(of range: Range<BookOffset>) -> Range<Int> {
    let start = offset(of: range.lowerBound)
    return start..<(range.isEmpty ? start : max(end(of: range.upperBound), start))
  }

  func bookOffsets(of range: Range<Int>) -> Range<BookOffset> {
    bookOffset(of: range.lowerBound)..<bookOffset(of: range.upperBound)
  }

  func offset(of place: BookOffset) -> Int {
    range.isEmpty ? 0 : inside(place) * length / range.count
  }

  /// The end of the text before an offset in the book. One byte of the book may stand for several of the text, or
  /// several for one; a range of the book that is not empty has some text.
  private func end(of place: BookOffset) -> Int {
    let inside = inside(place)
    return inside == 0 ? 0 : max(offset(of: place), (inside - 1) * length / range.count + 1)
  }

  private func inside(_ place: BookOffset) -> Int {
    min(max(place - range.lowerBound, 0), range.count)
  }
}

/// A text in memory that is part of a book.
package protocol PartOfBook {
  var offsets: OffsetMap { get }
}

extension PartOfBook {
  /// The offset in the book of an offset in the text.
  package func bookOffset(of offset: Int) -> BookOffset { offsets.bookOffset(of: offset) }

  /// The offset in the text of an offset in the book.
  package func offset(of place: BookOffset) -> Int { offsets.offset(of: place) }

  package func bookOffsets(of range: Range<Int>) -> Range<BookOffset> {
    offsets.bookOffsets(of: range)
  }

  package func offsets(of range: Range<BookOffset>) -> Range<Int> { offsets.offsets(of: range) }
}
