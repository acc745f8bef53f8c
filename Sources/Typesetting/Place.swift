internal import Manuscript

/// Where a reader is in a book, whatever the pages look like.
///
/// The offset says where, and the hash of the letters there says whether the text has changed
/// since.
package struct Place: Hashable, Sendable {
  package var offset: Int
  package var surroundings: UInt64

  package init(offset: Int, surroundings: UInt64) {
    self.offset = offset
    self.surroundings = surroundings
  }
}

extension Book {
  /// The place of the text at an offset.
  package func place(at offset: Int) -> Place {
    let offset = clamped(offset)
    return Place(offset: offset, surroundings: Surroundings(text.utf8).hash(at: offset))
  }

  /// Where a place is now: at its offset while the letters there are the same, else at the nearest
  /// offset where they are, else as near to its offset as the text reaches.
  package func offset(of place: Place) -> Int {
    let surroundings = Surroundings(text.utf8)
    let offset = clamped(place.offset)
    if offset == place.offset, surroundings.hash(at: offset) == place.surroundings { return offset }
    return surroundings.offset(of: place.surroundings, nearest: place.offset) ?? offset
  }

  /// The nearest offset in the text at which a character begins.
  private func clamped(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), text.utf8.count)
    while offset > 0, offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
