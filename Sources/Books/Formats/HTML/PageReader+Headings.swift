internal import CurlewManuscript

extension PageReader {
  func beginHeading(_ tag: StartTag, _ meaning: ElementRole, _ context: DocumentContext) {
    guard !meaning.isCredit else { return context.style.alignment = .center }
    guard context.style.display != .runIn else { return }
    // A title of FB2 has the rank of its section.
    context.headingRank = tag.localName.headingRank ?? stack.count { $0.element == .section } + 1
    (context.start, context.style.isBold) = (builder.offset, false)
  }

  mutating func endHeading(_ context: DocumentContext) {
    guard let rank = context.headingRank else { return }
    if context.hasLinkOut,
      let start = HeadingFurniture.startOfBrackets(in: builder, from: context.start)
    {
      builder.retract(to: start)
    }
    builder.addHeading(rank: rank, from: context.start)
    if resources.namesHeadings { builder.nameLastHeading() }
  }
}

/// Links in a heading that lead to the heading itself, or let somebody change it. They are no part of its text.
enum HeadingFurniture {
  private static let signs: Set = [
    "¶", "#", "##", "§", "🔗", "⚓", "∞", "☍", "↩", "↑", "[]", "[#]", "permalink", "[source]",
  ]

  /// Whether the text of an element in a heading is such a link.
  static func isAny(_ text: ArraySlice<UInt8>, in context: DocumentContext) -> Bool {
    guard !text.isEmpty, text.count <= 64 else { return false }
    let words = String(decoding: text, as: UTF8.self).collapsingSpaces
    if context.link != nil {
      return words.lowercased().split(separator: " ").allSatisfy {
        signs.contains(String($0)) || isIcon($0)
      }
    }
    return context.hasLinkOut && words.hasPrefix("[") && words.hasSuffix("]")
  }

  /// Where brackets with links open that end a heading, as in `Birds [edit]`; nil if there are none.
  static func startOfBrackets(in builder: BookBuilder, from heading: Int) -> Int? {
    let text = builder.text[min(heading, builder.text.count)...]
    guard text.last(where: { !$0.isMarkupSpace }) == UInt8(ascii: "]"),
      let start = text.lastIndex(of: UInt8(ascii: "[")), start > text.startIndex
    else { return nil }
    return builder.links.contains { $0.range.lowerBound == start + 1 } ? start : nil
  }

  /// Whether a text is a character of a font of icons, or cannot be seen.
  static func isIcon(_ word: Substring) -> Bool {
    let kinds: [Unicode.GeneralCategory] = [.privateUse, .format, .nonspacingMark]
    return word.unicodeScalars.allSatisfy { kinds.contains($0.properties.generalCategory) }
  }
}

/// The sign of a reference to a note that has none, or one that only its own font can draw.
enum NoteSign {
  static let own: ArraySlice<UInt8> = [UInt8(ascii: "*")]

  /// Makes a superscript a link to the hidden note behind it, if the note begins with the same sign, as LaTeXML writes
  /// notes.
  static func link(from start: Int, in builder: inout BookBuilder, to note: inout BookBuilder) {
    let sign = builder.text[min(start, builder.text.count)...]
    guard !sign.isEmpty, note.text.starts(with: sign) else { return }
    let name = "hidden-note-\(start)"
    note.addAnchor(named: PackagePath.anchor(note.item, name), at: 0)
    builder.addLink(
      BookLink(range: sign.startIndex..<sign.endIndex, target: "#" + name, isNoteReference: true))
  }

  /// Whether it is missing, after one that nothing else can draw was taken away.
  static func isMissing(in builder: inout BookBuilder, _ context: DocumentContext?) -> Bool {
    guard let context, context.link?.isNoteReference == true else { return false }
    let text = builder.text[min(context.start, builder.text.count)...]
    let words = String(decoding: text, as: UTF8.self)
    let isMissing = words.allSatisfy {
      $0.isWhitespace || HeadingFurniture.isIcon(Substring(String($0)))
    }
    if isMissing { builder.retract(to: context.start) }
    return isMissing
  }
}
