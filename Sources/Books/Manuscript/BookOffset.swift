/// An offset in a whole book: for a book in memory an offset in its text, for a long one a byte offset in the file.
/// It means the same no matter which sections have been read.
///
/// It has a type of its own, so that nobody confuses it with an offset in the text of one section, which is an `Int`.
package struct BookOffset: Hashable, Sendable {
  package let value: Int

  package init(_ value: Int) { self.value = value }

  package static let start = BookOffset(0)
  /// Behind the end of any book.
  package static let end = BookOffset(.max)
}

extension BookOffset: Strideable {
  package func distance(to other: BookOffset) -> Int { other.value - value }
  package func advanced(by distance: Int) -> BookOffset { BookOffset(value + distance) }

  package static func < (one: BookOffset, other: BookOffset) -> Bool { one.value < other.value }
  package static func == (one: BookOffset, other: BookOffset) -> Bool { one.value == other.value }
}

extension BookOffset {
  package static func + (start: BookOffset, distance: Int) -> BookOffset {
    start.advanced(by: distance)
  }

  package static func - (end: BookOffset, distance: Int) -> BookOffset {
    end.advanced(by: -distance)
  }

  package static func - (end: BookOffset, start: BookOffset) -> Int { start.distance(to: end) }
}
