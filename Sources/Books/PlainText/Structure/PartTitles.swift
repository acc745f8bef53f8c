internal import CurlewManuscript

/// The titles of parts, which are shown in capitals: "Part One" above "Chapter I".
struct PartTitles {
  private let text: TextLines
  /// The offsets of the headings of parts, in ascending order; empty if no chapters stand below them.
  private let offsets: [Int]

  init(_ text: TextLines, _ outline: [Heading<Int>]) {
    self.text = text
    let hasChapters = outline.contains { $0.level == 1 }
    offsets = hasChapters ? outline.filter { $0.level == 0 }.map(\.offset) : []
  }

  /// The text of the headings, with the lines of titles below them.
  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    var (rest, isBelow) = (offsets[...], false)
    var ranges: [Range<Int>] = []
    for block in blocks where !rest.isEmpty || isBelow {
      guard block.kind == .heading || isBelow else { continue }
      let range = text.range(of: block.lines)
      rest = rest.drop { $0 < range.lowerBound }
      let isPart = block.kind == .heading && rest.first == range.lowerBound
      if isPart || (isBelow && block.kind == .titleLine) { ranges.append(range) }
      isBelow = isPart
    }
    return ranges
  }
}
