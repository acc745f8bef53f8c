/// A reading position, independent of the layout.
///
/// The hash of the letters at the offset shows whether the text has changed, and finds the position
/// again if it has.
package struct Place: Hashable, Sendable {
  package var offset: BookOffset
  package var surroundings: UInt64

  package init(offset: BookOffset, surroundings: UInt64) {
    self.offset = offset
    self.surroundings = surroundings
  }
}
