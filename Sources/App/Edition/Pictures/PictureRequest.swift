package import CurlewCells

/// A picture, or a part of one, at a size.
package struct PictureRequest: Hashable, Sendable {
  package let address: String
  package let size: Size
  package var part = PicturePart.whole
  /// Whether pixels will cover the cells, so that a small cover need not be made of cloth.
  package var isUnderPixels = false

  package init(address: String, size: Size, part: PicturePart = .whole) {
    (self.address, self.size, self.part) = (address, size, part)
  }
}
