/// A picture. Its text describes it: a block of the kind `picture`, or a sign in a line.
package struct Picture: Hashable, Sendable {
  /// The offset of its block or sign; 0 for a cover.
  package var offset: Int
  /// In pixels, or in any other unit.
  package var size: PictureSize
  /// The address of its bytes, for ``BookFile/picture(at:)``; nil if there are none.
  package var address: String?
  /// The length of the sign that stands for it in a line, in bytes; 0 if it is a block.
  package var signLength = 0

  package var sign: Range<Int> { offset..<offset + signLength }

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
