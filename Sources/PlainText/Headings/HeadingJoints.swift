/// The dashes between the labels and the titles of headings, which are not shown where the two stand on
/// lines of their own: "CHAPTER I — The Shore".
struct HeadingDashes {
  private let text: TextLines

  init(_ text: TextLines) { self.text = text }

  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    blocks.flatMap { block in
      block.kind == .heading && !block.runsOn && block.lines.count == 1
        ? dashes(in: text.range(of: block.lines)) : []
    }
  }

  /// The words between the label and the title of a heading that are dashes.
  func dashes(in heading: Range<Int>) -> [Range<Int>] {
    let parts = HeadingParts(text.foldedText(text.utf8[heading]))
    guard !parts.label.isEmpty, !parts.title.isEmpty else { return [] }
    let rest = text.words(in: heading).dropFirst(parts.label.split(separator: " ").count)
    return Array(rest.prefix { Self.signs.contains(Array(text.utf8[$0])) })
  }

  private static let signs: Set<[UInt8]> = Set(["—", "–", "--", "-", ":"].map { Array($0.utf8) })
}
