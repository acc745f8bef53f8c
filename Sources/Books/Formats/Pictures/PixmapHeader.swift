package import CurlewManuscript
internal import CurlewNumerals

/// The header of a coloured picture of Netpbm (PPM), as `ddjvu` writes it.
package struct PixmapHeader {
  package let size: PictureSize
  /// Where the pixels begin: three bytes each.
  package let start: Int

  /// Nil unless each colour has 256 levels.
  package init?(_ bytes: [UInt8]) {
    let words = bytes.prefix(64).split(maxSplits: 4, whereSeparator: \.isMarkupSpace)
    let numbers = words.dropFirst().prefix(3).compactMap { Int(reading: $0, in: .pixels) }
    guard words.first?.elementsEqual("P6".utf8) == true, numbers.count == 3, numbers[2] == 255,
      let size = PictureSize(width: numbers[0], height: numbers[1])
    else { return nil }
    // One white space ends the header. What follows is a pixel, even if it looks like a space.
    (self.size, start) = (size, words[3].endIndex + 1)
  }
}
