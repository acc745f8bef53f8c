internal import CurlewManuscript

/// Pictures, and signs in the place of those that are not drawn.
extension BookBuilder {
  mutating func writePicture(
    _ size: PictureSize, at address: String? = nil, described text: String
  ) {
    endBlock()
    let text = text.isEmpty ? Picture.undescribed : text
    write(text, .roman, in: BlockShape(kind: .picture))
    // Each line of the picture has an offset of its own.
    writeHidden([UInt8](repeating: UInt8(ascii: "."), count: Picture.mostRows)[...])
    let count = blocks.count
    endBlock()
    guard blocks.count > count, let block = blocks.last else { return }
    pictures.append(Picture(offset: block.range.lowerBound, size: size, address: address))
  }

  /// Writes the sign of a picture into the open line. Without an address, the picture cannot be opened.
  ///
  /// - Parameter mayBeAlone: Whether it is drawn if nothing else is in its block.
  mutating func writeSign(
    _ sign: String, of picture: Picture?, described text: String, mayBeAlone: Bool,
    in shape: BlockShape
  ) {
    let isMarked = sign.hasPrefix("[")
    write(sign, isMarked ? .picture : .roman, in: openShape ?? shape)
    let length = sign.utf8.count
    if isMarked { signs.append(self.text.count - length..<self.text.count) }
    guard var picture, !isSpent else { return }
    (picture.offset, picture.signLength) = (self.text.count - length, length)
    lastSign = mayBeAlone ? (picture, text) : nil
    if picture.address != nil { pictures.append(picture) }
  }

  /// Draws the picture whose sign is all that its block holds.
  mutating func drawLastSign() {
    guard let (picture, description) = lastSign else { return }
    lastSign = nil
    if pictures.last == picture { pictures.removeLast() }
    signs.removeLast(signs.reversed().prefix { $0.lowerBound >= picture.offset }.count)
    marks.removeLast(marks.reversed().prefix { $0.offset >= picture.offset }.count)
    text.removeSubrange(picture.offset...)
    writePicture(picture.size, at: picture.address, described: description)
  }
}
