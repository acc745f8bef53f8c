/// A picture. Its text, in a block of the kind `picture`, describes it.
package struct Picture: Hashable, Sendable {
  /// The offset of its block; 0 for a cover.
  package var offset: Int
  /// In pixels, or in any other unit.
  package var size: PictureSize
  /// The address of its bytes, for ``BookFile/picture(at:)``; nil if there are none.
  package var address: String?

  package init(offset: Int = 0, size: PictureSize, address: String? = nil) {
    (self.offset, self.size, self.address) = (offset, size, address)
  }

  /// The most lines of a page that a picture takes.
  package static let mostRows = 60

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
