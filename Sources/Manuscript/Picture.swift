/// A picture, which is shown as a frame of its shape. Its text, in a block of the kind `picture`,
/// describes it.
package struct Picture: Equatable, Sendable {
  /// The offset of its block.
  package var offset: Int
  /// In pixels, or in any other unit.
  package var size: PictureSize

  package init(offset: Int, size: PictureSize) { (self.offset, self.size) = (offset, size) }

  /// The text of a picture without a description.
  package static let undescribed = "\u{FFFC}"
}

/// The width and height of a picture. Both are greater than 0.
package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (min(width, 1 << 20), min(height, 1 << 20))
  }
}
