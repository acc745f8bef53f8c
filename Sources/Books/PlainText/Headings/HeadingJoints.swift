/// What joins the labels and the titles of headings, and is not shown where the two stand on lines of
/// their own: the dash of "CHAPTER I — The Shore", the colon of "BOOK ONE: 1805".
struct HeadingJoints {
  private let text: TextLines

  init(_ text: TextLines) { self.text = text }

  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in blocks where block.kind == .heading && !block.runsOn && block.lines.count == 1 {
      ranges += self.ranges(in: text.range(of: block.lines))
    }
    return ranges
  }

  /// The signs that are hidden between the label and the title of a heading.
  private func ranges(in heading: Range<Int>) -> [Range<Int>] {
    guard text.utf8[heading].contains(where: { $0.isOne(of: ":,-") || $0 >= 0x80 }) else {
      return []
    }
    let words = words(ofLabelIn: heading)
    let dashes = dashes(in: heading, behind: words)
    guard let label = words.last, label.count > 1,
      let last = text.utf8[label].last, Self.colons.contains(last)
    else { return dashes }
    return [label.upperBound - 1..<label.upperBound] + dashes
  }

  /// The words between the label and the title of a heading that are dashes.
  func dashes(in heading: Range<Int>) -> [Range<Int>] {
    dashes(in: heading, behind: words(ofLabelIn: heading))
  }

  private func dashes(in heading: Range<Int>, behind label: ArraySlice<Range<Int>>) -> [Range<Int>]
  {
    guard !label.isEmpty else { return [] }
    let rest = text.words(in: heading).dropFirst(label.count)
    return Array(rest.prefix { Self.dashes.contains(Array(text.utf8[$0])) })
  }

  /// The words of the label, if a title follows it.
  private func words(ofLabelIn heading: Range<Int>) -> ArraySlice<Range<Int>> {
    let parts = HeadingParts(text.collapsed(text.utf8[heading])[...])
    guard !parts.label.isEmpty, !parts.title.isEmpty else { return [] }
    return text.words(in: heading).prefix(parts.label.split(separator: " ").count)
  }

  static let dashes: Set<[UInt8]> = Set(["—", "–", "--", "-", ":"].map { Array($0.utf8) })
  private static let colons = Array(":,".utf8)
}
