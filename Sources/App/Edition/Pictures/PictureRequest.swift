package import CurlewCells

/// A picture, or a part of one, at a size.
package struct PictureRequest: Hashable, Sendable {
  package let address: String
  package let size: Size
  package var part = PicturePart.whole

  package init(address: String, size: Size, part: PicturePart = .whole) {
    (self.address, self.size, self.part) = (address, size, part)
  }
}
