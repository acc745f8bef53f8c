internal import CurlewManuscript

extension PageReader {
  /// Writes a picture, or a sign for it: every picture can be found and opened.
  mutating func writePicture(_ tag: StartTag, _ style: ComputedStyle) {
    // A page that loads its pictures while one reads it has their addresses in `data-src`.
    let address = tag["data-src"] ?? tag["src"] ?? tag[local: "href"] ?? tag["data"] ?? ""
    guard !resources.isCover(address) else { return }
    let found = address.isEmpty ? nil : resources.picture(address)
    let stated = PictureHeader.size(statedIn: tag)
    let size = drawing?.size ?? found?.size ?? stated
    var text = Self.description(in: tag)
    let isFormula = TeXText.isFormula(text)
    if isFormula { text = TeXText.text(of: text, macros) }
    if tag["aria-hidden"] == "true" || text.isEmpty && (stated ?? size)?.isSpacer == true {
      return builder.leaveOut(.spacer)
    }
    let isSmall = style.isSmall || stated?.isIcon == true
    let picture = (size ?? (found == nil ? nil : .unknown)).map {
      Picture(size: $0, address: found?.address)
    }
    let start = builder.offset
    if text.words.count >= Self.fewestWordsOfTitlePage, isOnTitlePage {
      // A title page that is drawn is letters, which cells cannot show.
      endBlock()
      builder.writeSign(
        text, of: picture, described: text, mayBeAlone: false, in: BlockShape(kind: .byline))
      endBlock()
    } else if isFormula, !text.isEmpty, math == nil {
      builder.writeSign(text, of: picture, described: text, mayBeAlone: false, in: shape)
    } else {
      write(picture, described: text, isSmall: isSmall)
    }
    guard found == nil, PackagePath.isOutside(address) else { return }
    builder.addLink(
      BookLink(range: start..<builder.text.count, target: address, isNoteReference: false))
  }

  /// Writes an object as a picture, and returns whether it is one. Of any other, the text within is shown.
  mutating func writeObject(_ tag: StartTag, _ style: ComputedStyle) -> Bool {
    let address = tag["data"] ?? tag["src"] ?? ""
    let isPicture = !address.isEmpty && resources.picture(address)?.size != nil
    if isPicture {
      writePicture(tag, style)
    } else if let element = HTMLElement(tag.localName) {
      writeSign(ofUnshown: tag, element)
    }
    return isPicture
  }

  /// A title and an author. Fewer words, such as "title page", do not say what is on it.
  private static let fewestWordsOfTitlePage = 3

  private var isOnTitlePage: Bool {
    stack.contains { $0.styled.tag["epub:type"]?.words.contains("titlepage") == true }
  }

  private static func description(in tag: StartTag) -> String {
    (tag["alt"] ?? tag["aria-label"] ?? tag["title"] ?? "").collapsingSpaces
  }

  /// Draws a picture that takes three rows or more, unless it is in a heading or a table of text. Any other
  /// leaves a sign in its line, and is drawn if it is alone there.
  private mutating func write(_ picture: Picture?, described text: String, isSmall: Bool) {
    guard top?.style.isVisible != false else { return }
    guard math == nil else { return write(text) }
    let isTitle = top?.headingRank != nil && !text.isEmpty
    let isInitial = 1...2 ~= text.unicodeScalars.count
    let mayBeBlock = !isTitle && !isInitial && tables.last?.hasHeader != true
    if let picture, mayBeBlock, !isSmall, picture.size.isHigh {
      let isInside = builder.isInBlock
      endBlock()
      builder.writePicture(picture.size, at: picture.address, described: text)
      return opensParagraph = !isInside
    }
    let mayBeAlone = mayBeBlock && tables.isEmpty && !isSmall && picture?.size.isIcon == false
    writeSign(text, of: picture, isInitial: isInitial, mayBeAlone: mayBeAlone)
  }

  /// Writes the description of a picture in brackets, apart from the prose around it. A drawn initial belongs
  /// to its word.
  private mutating func writeSign(
    _ text: String, of picture: Picture?, isInitial: Bool, mayBeAlone: Bool
  ) {
    if let pendingMarker { writeMarker(pendingMarker) }
    let words =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let sign = isInitial ? text : "[\(words.isEmpty ? "picture" : words)]"
    builder.language = isInitial ? top?.language : .noLanguage
    builder.writeSign(sign, of: picture, described: text, mayBeAlone: mayBeAlone, in: shape)
  }

  /// Writes what stands for an element that a terminal cannot show.
  mutating func writeSign(ofUnshown tag: StartTag, _ element: HTMLElement) {
    guard let kind = Self.unshown[element] else { return }
    let address = tag["src"] ?? tag["data"] ?? ""
    let name =
      tag["title"] ?? tag["aria-label"] ?? address.split(separator: "/").last.map(String.init)
    let words = name.map { "\(kind) not shown: \($0.collapsingSpaces)" } ?? "\(kind) not shown"
    let start = builder.offset
    writeSign(words, of: nil, isInitial: false, mayBeAlone: false)
    guard PackagePath.isOutside(address) else { return }
    builder.addLink(
      BookLink(range: start..<builder.text.count, target: address, isNoteReference: false))
  }

  private static let unshown: [HTMLElement: String] = [
    .audio: "sound", .video: "video", .canvas: "drawing of a script", .iframe: "embedded page",
    .embed: "embedded file", .object: "embedded file",
  ]

  /// A drawing often does no more than hold a picture.
  mutating func beginDrawing(_ tag: StartTag) {
    guard drawing == nil else { return }
    drawing = (PictureHeader.size(ofDrawing: tag), builder.text.count)
    let text = Self.description(in: tag)
    if !text.isEmpty {
      write(drawing?.size.map { Picture(size: $0) }, described: text, isSmall: false)
    }
  }

  mutating func endDrawing(_ context: DocumentContext) {
    guard let ended = drawing, !stack.contains(where: { $0.element == .svg }) else { return }
    drawing = nil
    guard builder.text.count == ended.blocks, let size = ended.size else { return }
    if size.isIcon { return builder.leaveOut(.spacer) }
    write(Picture(size: size), described: "", isSmall: false)
  }
}
