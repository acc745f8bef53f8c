internal import CurlewManuscript

/// The tables drawn with spaces, and the printed contents. Where they do not fit a page, they are made narrower if
/// they can be: a table has columns that are blank in all its lines; a contents has leaders.
struct WideBlocks: Sendable {
  /// In the order of the text.
  private var blocks: [WideBlock] = []

  init() {}

  init(_ paragraphs: Paragraphs, _ text: MarkedText) {
    var first = 0
    while let start = paragraphs.all[first...].firstIndex(where: \.isOfTable) {
      let isOther = { (next: Paragraph) in !next.isOfTable || !next.goesOnBlock }
      let end = paragraphs.all[(start + 1)...].firstIndex(where: isOther) ?? paragraphs.all.count
      if let block = WideBlock(start..<end, of: paragraphs, text) { blocks.append(block) }
      first = end
    }
  }

  func block(of paragraph: Int) -> WideBlock? {
    let next = blocks.partitioningIndex { $0.paragraphs.lowerBound > paragraph }
    guard next > 0, blocks[next - 1].paragraphs.contains(paragraph) else { return nil }
    return blocks[next - 1]
  }
}

/// The lines of such a table, one below the other. Columns count from the margin, with the indent.
struct WideBlock: Sendable {
  let paragraphs: Range<Int>
  /// The columns of its widest line.
  private var width = 0
  /// The blank columns before all lines.
  private var margin = 0
  /// Runs of columns that are blank in all lines, each wide enough to lose some.
  private var gaps: [Range<Int>] = []
  /// The leaders of its lines.
  private var leaders: [Int: Leader] = [:]
  /// Whether its lines have columns, or are framed, so that they make no sense when they are broken.
  private var hasColumns = false

  /// Narrower blocks fit every page.
  private static let narrow = 24
  /// The longest line that is looked at.
  private static let widest = 1_000
  /// What is left of a gap.
  private static let leastGap = 2

  /// Nil if the block fits every page.
  fileprivate init?(_ lines: Range<Int>, of all: Paragraphs, _ text: MarkedText) {
    paragraphs = lines
    width = lines.reduce(0) { max($0, all.columns(of: $1)) }
    guard width > Self.narrow, width <= Self.widest else { return nil }
    for line in lines {
      leaders[line] = Leader(in: line, of: all, text)
    }
    var isBlank = [Bool](repeating: true, count: width)
    for line in lines {
      all.forEachBox(of: line) { for column in $0 { isBlank[column] = false } }
    }
    margin = isBlank.firstIndex(of: false) ?? 0
    for column in isBlank.indices.dropFirst(margin) where isBlank[column] {
      if let last = gaps.last, last.upperBound == column {
        gaps[gaps.count - 1] = last.lowerBound..<column + 1
      } else {
        gaps.append(column..<column + 1)
      }
    }
    let columns = gaps.count { $0.count >= Self.leastGap }
    hasColumns =
      lines.count >= Self.fewestRows
      && (columns > 0 || lines.allSatisfy { text.beginsFrame(all.text(of: $0).lowerBound) })
    gaps.removeAll { $0.count <= Self.leastGap }
  }

  private static let fewestRows = 3

  /// A line that is longer than so many widths of the page is broken like running text: nobody would pan to its end.
  static let mostWidths = 100

  /// Whether it is wider than the page and cannot be made narrow enough.
  func isTooWide(in measure: Int) -> Bool {
    guard hasColumns, leaders.isEmpty, measure + 1...measure * Self.mostWidths ~= width else {
      return false
    }
    let lost = gaps.reduce(margin) { $0 + $1.count - Self.leastGap }
    return width - lost > measure
  }

  /// The columns that a line loses where the block does not fit a measure; none if they would not suffice.
  ///
  /// With leaders, each line is on its own. Without, all lines lose the same columns: those of the margin
  /// first, then those of the widest gaps.
  func columnsLost(by line: Int, of columns: Int, in measure: Int) -> [Range<Int>] {
    let excess = width - measure
    guard excess > 0 else { return [] }
    if !leaders.isEmpty {
      let lost = leaders[line]?.columnsLost(excess) ?? 0..<0
      return !lost.isEmpty && columns - lost.count <= measure ? [lost] : []
    }
    let ofMargin = 0..<min(margin, excess)
    let others = columnsOfGaps(excess - ofMargin.count)
    let lost = others.reduce(ofMargin.count) { $0 + $1.count }
    return lost >= excess ? [ofMargin] + others : []
  }

  /// The columns that are left out where all gaps become at most as wide as the widest width that suffices.
  private func columnsOfGaps(_ excess: Int) -> [Range<Int>] {
    guard excess > 0 else { return [] }
    let widest = max(gaps.map(\.count).max() ?? 0, Self.leastGap)
    let left = (Self.leastGap..<widest).partitioningIndex { width in
      gaps.reduce(0) { $0 + max($1.count - width - 1, 0) } < excess
    }
    return gaps.filter { $0.count > left }.map { $0.dropLast(left) }
  }
}

/// The dots between an entry of a printed contents and its page number.
private struct Leader {
  private let columns: Range<Int>
  /// Whether spaces stand between the dots.
  private let isSpaced: Bool

  /// Fewer dots are an ellipsis.
  private static let fewest = 6
  /// The dots that stay.
  private static let least = 3

  /// The longest leader of a line; nil if it has none. Dots in a line that does not end with a page number are
  /// no leader: they may belong to a map.
  init?(in line: Int, of all: Paragraphs, _ text: MarkedText) {
    guard text.utf8.span.hasTwoDots(in: all.text(of: line)),
      text.utf8.endsWithPageNumber(all.text(of: line))
    else { return nil }
    var longest: (columns: Range<Int>, dots: Int) = (0..<0, 0)
    var open = longest
    all.forEachCluster(of: line, in: text) { piece, columns in
      let isDot = piece.scalars.elementsEqual(CollectionOfOne("."))
      let goesOn =
        isDot && open.dots > 0 && columns.lowerBound - open.columns.upperBound <= 1
      let start = goesOn ? open.columns.lowerBound : columns.lowerBound
      open = isDot ? (start..<columns.upperBound, (goesOn ? open.dots : 0) + 1) : (0..<0, 0)
      if open.dots > longest.dots { longest = open }
    }
    guard longest.dots >= Self.fewest else { return nil }
    (columns, isSpaced) = (longest.columns, longest.columns.count > longest.dots)
  }

  /// The columns to leave out so that it is shorter by a number of cells, or as short as it can be. Of spaced
  /// dots, pairs of a dot and a space are left out, so that the dots of all lines stay below each other.
  func columnsLost(_ count: Int) -> Range<Int> {
    let most = columns.count - (isSpaced ? 2 : 1) * Self.least
    let wanted = isSpaced ? count + count % 2 : count
    return columns.prefix(min(wanted, isSpaced ? most - most % 2 : most))
  }
}

extension Paragraphs {
  /// The columns up to the end of a paragraph in one line.
  func columns(of paragraph: Int) -> Int {
    Int(all[paragraph].indent) + width(of: paragraph, upTo: Int(UInt16.max))
  }

  /// Calls `body` with the columns of each box of a paragraph in one line.
  fileprivate func forEachBox(of paragraph: Int, _ body: (Range<Int>) -> Void) {
    var column = Int(all[paragraph].indent)
    for box in boxes[boxes(of: paragraph)] {
      column += Int(box.gap)
      body(column..<column + Int(box.width))
      column += Int(box.width)
    }
  }
}

extension MarkedText {
  /// Whether the frame of a table or a diagram may begin at an offset.
  fileprivate func beginsFrame(_ offset: Int) -> Bool {
    let sign = utf8[offset]
    return sign == UInt8(ascii: "|") || sign == UInt8(ascii: "+")
  }
}

extension [UInt8] {
  /// Whether a range ends with a word that may be a page number: it has a digit, or only letters of Roman
  /// numbers.
  fileprivate func endsWithPageNumber(_ range: Range<Int>) -> Bool {
    let word = self[range].reversed().drop { $0 <= 0x20 }
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: ".") }
    return word.contains { 0x30...0x39 ~= $0 }
      || !word.isEmpty && word.allSatisfy { "ivxlcIVXLC".utf8.contains($0) }
  }
}

extension Span<UInt8> {
  /// Whether a range has two dots in a row, or with one space between them.
  fileprivate func hasTwoDots(in range: Range<Int>) -> Bool {
    let dot = UInt8(ascii: ".")
    return range.dropLast(2).contains {
      self[$0] == dot && (self[$0 + 1] == dot || self[$0 + 1] == 0x20 && self[$0 + 2] == dot)
    }
  }
}
