internal import CurlewManuscript
internal import CurlewSubsequences

extension PageReader {
  /// Writes a picture, or a sign for it: every picture can be found and opened.
  mutating func writePicture(_ tag: StartTag, _ style: ComputedStyle) {
    // A page that loads its pictures while one reads it has their addresses in `data-src`.
    let address =
      tag["data-src"] ?? tag["src"] ?? tag[local: "href"] ?? tag["data"]
      ?? tag["altimg"] ?? ""
    guard !resources.isCover(address) else { return }
    let found = address.isEmpty ? nil : resources.picture(address)
    let stated = PictureHeader.size(statedIn: tag)
    let size = drawing?.size ?? found?.size ?? stated
    var text = tag.description
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
  mutating func writeSign(
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
    guard let kind = UnshownElement.kinds[element] else { return }
    let address = tag["src"] ?? tag["data"] ?? UnshownElement.source(in: tag) ?? ""
    let start = builder.offset
    writeSign(
      UnshownElement.words(for: kind, tag, address), of: nil, isInitial: false, mayBeAlone: false)
    if let poster = tag["poster"], let found = resources.picture(poster),
      let size = found.size ?? .unknown
    {
      let picture = Picture(size: size, address: found.address)
      writeSign("picture of the \(kind)", of: picture, isInitial: false, mayBeAlone: false)
    }
    guard PackagePath.isOutside(address) else { return }
    builder.addLink(
      BookLink(range: start..<builder.text.count, target: address, isNoteReference: false))
  }

  /// A drawing often does no more than hold a picture.
  mutating func beginDrawing(_ tag: StartTag) {
    guard drawing == nil else { return }
    let size = PictureHeader.size(ofDrawing: tag)
    let address = size?.isIcon == true ? nil : InlineDrawing.address(of: tag)
    drawing = (size, builder.text.count, address)
    let text = tag.description
    if !text.isEmpty {
      write(drawing?.size.map { Picture(size: $0) }, described: text, isSmall: false)
    }
  }

  mutating func endDrawing(_ context: DocumentContext) {
    guard let ended = drawing, !stack.contains(where: { $0.element == .svg }) else { return }
    drawing = nil
    let found = ended.address.flatMap(resources.picture)
    let isEmpty = builder.text.count == ended.start
    guard let size = ended.size ?? found?.size, isEmpty || found != nil && !size.isIcon else {
      return
    }
    if size.isIcon { return builder.leaveOut(.spacer) }
    write(Picture(size: size, address: found?.address), described: "", isSmall: false)
  }
}

/// A drawing within a page.
private enum InlineDrawing {
  /// In bytes. A longer drawing cannot be opened.
  private static let longest = 1 << 18

  /// A `data:` address with the whole drawing; nil if the drawing only wraps an image or another drawing.
  static func address(of tag: StartTag) -> String? {
    let rest = tag.source[tag.range.lowerBound...].prefix(longest)
    let ends = rest.indices.lazy.filter { rest[$0...].starts(with: "</svg>".utf8) }
    guard let end = ends.first, case let source = String(decoding: rest[..<end], as: UTF8.self),
      !source.contains("<image"), !source.dropFirst().contains("<svg")
    else { return nil }
    return "data:image/svg+xml," + source.replacing("%", with: "%25") + "</svg>"
  }
}

extension StartTag {
  /// What it says of a picture.
  fileprivate var description: String {
    let words = ["alt", "aria-label", "title"].lazy.compactMap { self[$0]?.collapsingSpaces }
    return words.first { !$0.isEmpty } ?? ""
  }
}

/// Elements that a terminal cannot show.
private enum UnshownElement {
  static let kinds: [HTMLElement: String] = [
    .audio: "sound", .video: "video", .canvas: "drawing of a script", .iframe: "embedded page",
    .embed: "embedded file", .object: "embedded file",
  ]

  /// The address of the first `source` that it begins with.
  static func source(in tag: StartTag) -> String? {
    let inside = tag.source[tag.range.upperBound...].prefix(1024)
    for token in MarkupScanner(DecodedText(utf8: Array(inside)), as: .html) {
      switch token {
      case .start(let inner): return inner.localName == "source" ? inner["src"] : nil
      case .text(let data): if !data.isBlank { return nil }
      case .end: break
      }
    }
    return nil
  }

  static func words(for kind: String, _ tag: StartTag, _ address: String) -> String {
    let file = address.split(separator: "/").last.map(String.init)
    let name = tag["title"] ?? tag["aria-label"] ?? file
    return "\(kind) not shown" + (name.map { ": \($0.collapsingSpaces)" } ?? "")
  }
}
