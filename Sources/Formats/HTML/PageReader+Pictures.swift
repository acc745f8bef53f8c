internal import CurlewManuscript

extension PageReader {
  /// The description stands for a picture. A letter drawn as a picture belongs to its word.
  mutating func writePicture(_ tag: StartTag) {
    let address = tag["src"] ?? tag[local: "href"] ?? ""
    guard !resources.isCover(address) else { return }
    let size = drawing?.size ?? resources.pictureSize(address) ?? PictureHeader.size(statedIn: tag)
    writePicture(size, described: Self.description(in: tag))
  }

  private static func description(in tag: StartTag) -> String {
    (tag["alt"] ?? tag["aria-label"] ?? tag["title"] ?? "").collapsingSpaces
  }

  private mutating func writePicture(_ size: PictureSize?, described text: String) {
    let isInline =
      builder.isInBlock || !tables.isEmpty || top?.headingRank != nil
      || 1...2 ~= text.unicodeScalars.count
    guard !isInline, let size, !size.isOrnament else {
      return writeDescription(text, isInline: isInline)
    }
    endBlock()
    builder.writePicture(size, described: text)
    opensParagraph = true
  }

  private mutating func writeDescription(_ text: String, isInline: Bool) {
    guard !text.isEmpty else { return }
    if isInline { return write(text) }
    endBlock()
    builder.write(text, .roman, in: BlockShape(kind: .caption))
    endBlock()
    opensParagraph = true
  }

  /// A drawing often does no more than hold a picture.
  mutating func beginDrawing(_ tag: StartTag) {
    guard drawing == nil else { return }
    drawing = (PictureHeader.size(ofDrawing: tag), builder.text.count)
    let text = Self.description(in: tag)
    if !text.isEmpty { writePicture(drawing?.size, described: text) }
  }

  mutating func endDrawing(_ context: DocumentContext) {
    guard let ended = drawing, !stack.contains(where: { $0.element == .svg }) else { return }
    drawing = nil
    if builder.text.count == ended.blocks { writePicture(ended.size, described: "") }
  }
}
