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
    let offset = text.utf8.span.scalarStart(offset)
    return Place(offset: offset, surroundings: Surroundings(text.utf8).hash(at: offset))
  }

  /// The offset of a place: its old offset if the letters there are the same, else the nearest offset
  /// with the same letters, else the old offset clamped to the text.
  package func offset(of place: Place) -> Int {
    let surroundings = Surroundings(text.utf8)
    let offset = text.utf8.span.scalarStart(place.offset)
    if offset == place.offset, surroundings.hash(at: offset) == place.surroundings { return offset }
    return surroundings.offset(of: place.surroundings, nearest: place.offset) ?? offset
  }
}
