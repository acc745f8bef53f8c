/// A range of the text that leads to another place of the book, or to an address outside it. Its offsets are
/// `BookOffset` in a book, `Int` in the text of a section.
package struct Link<Offset: Comparable & Hashable & Sendable>: Hashable, Sendable {
  package var range: Range<Offset>
  /// The offset that it leads to.
  package var target: Offset
  /// The text of the note that it refers to; nil for a link to a page.
  package var note: Range<Offset>?
  /// The target in another section of a long book or in another file, which is read when the link is
  /// followed. Until then `target` is the offset of the link.
  package var anchor: Anchor?
  /// An address on the web, or of mail, that it leads to. Its target is where it stands.
  package var address: String?

  package init(
    range: Range<Offset>, target: Offset, note: Range<Offset>? = nil, anchor: Anchor? = nil
  ) {
    (self.range, self.target, self.note, self.anchor) = (range, target, note, anchor)
  }

  /// The link with its offsets mapped.
  package func mapped<Other>(_ transform: (Offset) -> Other) -> Link<Other> {
    func map(_ range: Range<Offset>) -> Range<Other> {
      transform(range.lowerBound)..<transform(range.upperBound)
    }
    var link = Link<Other>(
      range: map(range), target: transform(target), note: note.map(map), anchor: anchor)
    link.address = address
    return link
  }
}

/// The name of a place that links lead to from other sections or files.
package struct Anchor: Hashable, Sendable {
  package var name: String
  package var isNote: Bool

  package init(_ name: String, isNote: Bool) { (self.name, self.isNote) = (name, isNote) }
}

extension Manuscript {
  /// No note is longer, in blocks.
  private static let longestNote = 40

  /// The offset of a place that links of other sections lead to; of its page, where the page has no such
  /// place.
  package func offset(ofAnchor name: String) -> Int? {
    let page = name.utf8.prefix { $0 != UInt8(ascii: "#") }
    return anchors[name] ?? anchors[String(Substring(page))]
  }

  /// The text of the note at an offset that another section refers to: to the next place with a name, or to
  /// what cannot belong to it.
  package func note(at offset: Int) -> Range<Int>? {
    let first = blocks.partitioningIndex { $0.range.upperBound > offset }
    guard first < blocks.count, !blocks[first].kind.isHeading else { return nil }
    let end = anchors.values.filter { $0 > offset }.min() ?? .max
    let last = blocks[first...].dropFirst().prefix(Self.longestNote).prefix { block in
      block.range.lowerBound < end && !block.startsPage && !block.kind.isHeading
        && block.kind != .rule
    }.last
    return blocks[first].range.lowerBound..<(last ?? blocks[first]).range.upperBound
  }

  /// A link that shows the printed title page and contents, which no page shows; nil if they say no more than
  /// title, author and outline.
  package var linkToFrontMatter: Link<Int>? {
    guard let first = frontMatter.first, let last = frontMatter.last else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    func words(_ text: String) -> Set<Substring> {
      Set(text.lowercased()[...].split { !$0.isLetter })
    }
    let titles = [imprint.title, imprint.author ?? "", "by contents"] + outline.map(\.title)
    let printed = frontMatter.map { String(decoding: text.utf8[$0.range], as: UTF8.self) }
    guard !words(printed.joined(separator: " ")).isSubset(of: words(titles.joined(separator: " ")))
    else { return nil }
    return Link(range: range, target: range.lowerBound, note: range)
  }

  /// A link to the menus and banners of a saved page.
  package var linkToMenus: Link<Int>? {
    menus.map { Link(range: $0..<body.upperBound, target: $0) }
  }

  /// The links that begin in a range of the text, in its order: those of the mark-up, the lines of a
  /// printed contents, and the references to notes in plain text.
  package func links(in range: Range<Int>) -> [Link<Int>] {
    let entries = contentsLinks.filter { range.contains($0.range.lowerBound) }
    let stated = links[
      links.partitioningIndex { $0.range.lowerBound >= range.lowerBound }...
    ]
    .prefix { $0.range.lowerBound < range.upperBound }
    let written = links.isEmpty ? NoteReferences(self).links(in: range) : []
    return (entries.map { Link(range: $0.range, target: $0.target) } + stated + written)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
