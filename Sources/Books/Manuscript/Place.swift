/// A reading position, independent of the layout.
///
/// The hash of the letters at the offset shows whether the text has changed, and finds the position
/// again if it has.
package struct Place: Hashable, Sendable {
  package var offset: Int
  package var surroundings: UInt64

  package init(offset: Int, surroundings: UInt64) {
    self.offset = offset
    self.surroundings = surroundings
  }
}

extension Manuscript {
  /// The place at an offset of the text.
  package func place(at offset: Int) -> Place {
    let offset = clamped(offset)
    return Place(offset: offset, surroundings: Surroundings(text.utf8).hash(at: offset))
  }

  /// The offset of a place: its old offset if the letters there are the same, else the nearest offset
  /// with the same letters, else the old offset clamped to the text.
  package func offset(of place: Place) -> Int {
    let surroundings = Surroundings(text.utf8)
    let offset = clamped(place.offset)
    if offset == place.offset, surroundings.hash(at: offset) == place.surroundings { return offset }
    return surroundings.offset(of: place.surroundings, nearest: place.offset) ?? offset
  }

  /// An offset clamped to the text and to the start of a character.
  private func clamped(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), text.utf8.count)
    while offset > 0, offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
