internal import CurlewManuscript

extension PageReader {
  /// The description stands for a picture. A letter drawn as a picture belongs to its word.
  mutating func writePicture(_ tag: StartTag) {
    let address = tag["src"] ?? tag[local: "href"] ?? ""
    guard !resources.isCover(address) else { return }
    let found = address.isEmpty ? nil : resources.picture(address)
    let size = drawing?.size ?? found?.size ?? PictureHeader.size(statedIn: tag)
    writePicture(size, at: found?.address, described: Self.description(in: tag))
  }

  private static func description(in tag: StartTag) -> String {
    (tag["alt"] ?? tag["aria-label"] ?? tag["title"] ?? "").collapsingSpaces
  }

  private mutating func writePicture(
    _ size: PictureSize?, at address: String? = nil, described text: String
  ) {
    let isInline =
      builder.isInBlock || !tables.isEmpty || top?.headingRank != nil
      || 1...2 ~= text.unicodeScalars.count
    guard !isInline, let size, !size.isOrnament else {
      return writeDescription(text, isInline: isInline)
    }
    endBlock()
    builder.writePicture(size, at: address, described: text)
    opensParagraph = true
  }

  private mutating func writeDescription(_ text: String, isInline: Bool) {
    guard !text.isEmpty else { return }
    if isInline { return writeInLine(text) }
    endBlock()
    builder.write(text, .roman, in: BlockShape(kind: .caption))
    endBlock()
    opensParagraph = true
  }

  /// A drawn initial belongs to its word, and a drawn title to its heading. The description of any other
  /// picture stands in brackets, apart from the prose around it.
  private mutating func writeInLine(_ text: String) {
    guard text.unicodeScalars.count > 2, top?.headingRank == nil, math == nil,
      top?.style.isVisible != false
    else { return write(text) }
    if let pendingMarker { writeMarker(pendingMarker) }
    let text = text.hasPrefix("[") && text.hasSuffix("]") ? text : "[\(text)]"
    builder.language = .noLanguage
    builder.write(text, .picture, in: builder.openShape ?? shape)
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
