internal import CurlewManuscript

/// A paragraph of the book, and how it is set.
package struct Paragraph: Equatable {
  /// The first of its boxes; they reach to the first of the next paragraph.
  var firstBox: UInt32
  /// The indent of its first line, in cells.
  var indent: UInt16
  /// The indent of its other lines, in cells.
  var hanging: UInt16
  package var style: Style
  /// Blank rows before it, unless it begins a page.
  var rowsBefore: UInt8
  package var startsPage: Bool
  /// Whether it announces what follows it.
  var endsWithColon = false
  /// Whether no page ends behind it.
  package var keepsWithNext = false
  /// Whether punctuation hangs outside its lines.
  var hangs = false
  /// Whether its lines end at the right edge.
  var isAtEnd = false
  /// Whether it runs from right to left even if its first letter does not.
  var isRightToLeft = false
  /// Whether it is a line of preformatted text or of a table drawn with spaces, which may be cut off.
  var isCode = false
  /// Whether it is a line of a table drawn with spaces, or of the printed contents.
  var isOfTable = false
  /// Whether its lines have a background of their own.
  var isBoxed = false
  /// Whether its lines are not justified, as in a play.
  var isRagged = false
  /// The form of a heading; nil for other paragraphs.
  var heading: HeadingForm?
  /// The width and the smallest indent of the poem that it is a line of, in cells; nil for other lines.
  var poem: Poem?
  /// The cells of the letter that it begins a chapter with, if that is drawn large; nil for other paragraphs.
  var initial: UInt8?

  struct Poem: Equatable {
    var width: UInt16
    var indent: UInt16
    /// The width of the widest numbered line of the poem, with its number, from the poem's left edge.
    var numberedWidth: UInt16 = 0
    /// Whether the line ends with its number, behind a wide space.
    var isNumbered = false
  }

  package enum Style: UInt8 {
    /// Running text.
    case prose
    /// A line of the file that stays one: verse, tables, letters.
    case kept
    /// Centred, in the type of its form.
    case heading
    /// Centred below a book's title.
    case byline
    /// The stars between two scenes, centred.
    case ornament
    /// A row of a table whose cells are known.
    case row
    /// A frame in the place of a picture.
    case picture

    var isCentred: Bool { self == .heading || self == .byline || self == .ornament }

    /// Whether its lines are those of a panel.
    var isPanel: Bool { self == .row || self == .picture }
  }

  /// Whether it is a kept line right below another of the same block.
  var goesOnBlock: Bool { style == .kept && rowsBefore == 0 && !startsPage }
}

/// A book cut into paragraphs of boxes: all that line breaking needs, and the same for every
/// measure.
package struct Paragraphs: Sendable {
  package var all: [Paragraph] = []
  package var boxes: [Box] = []
  /// Where the last paragraph ends.
  var end = 0
  /// The tables drawn with spaces that can be made narrower.
  private(set) var wideBlocks = WideBlocks()
  /// What the paragraphs with the styles of panels show.
  var panels = PanelSources()

  package func boxes(of paragraph: Int) -> Range<Int> {
    let next = paragraph + 1
    return Int(all[paragraph].firstBox)..<(next < all.count ? Int(all[next].firstBox) : boxes.count)
  }

  /// The boxes of consecutive paragraphs.
  func boxes(of share: Range<Int>) -> Range<Int> {
    guard let last = share.last else { return 0..<0 }
    return Int(all[share.lowerBound].firstBox)..<boxes(of: last).upperBound
  }

  /// The text from a paragraph's first byte up to the next paragraph's.
  package func text(of paragraph: Int) -> Range<Int> {
    let boxes = boxes(of: paragraph)
    let isLast = boxes.upperBound == self.boxes.count
    return start(of: boxes.lowerBound)..<(isLast ? end : start(of: boxes.upperBound))
  }

  func start(of box: Int) -> Int { Int(boxes[box].start) }

  /// Where a box ends, with the white space behind it.
  func end(ofBox box: Int) -> Int { box + 1 < boxes.count ? start(of: box + 1) : end }

  /// Finds the tables drawn with spaces that can be made narrower.
  mutating func findWideBlocks(_ text: MarkedText) { wideBlocks = WideBlocks(self, text) }

  /// Finds the width of each poem, which is centred on its longest line. Ornaments between its stanzas do
  /// not divide it, and the numbers of lines do not count.
  mutating func measurePoems(in text: Span<UInt8>, _ isOfPoem: (Int) -> Bool) {
    var first = 0
    while let start = all.indices[first...].first(where: isOfPoem) {
      let end =
        all.indices[(start + 1)...].first {
          !isOfPoem($0) && all[$0].style != .ornament || all[$0].startsPage
        } ?? all.count
      let lines = (start..<end).filter(isOfPoem)
      let indent = lines.map { Int(all[$0].indent) }.min() ?? 0
      let numbers = lines.map { numberAtEnd(of: $0, in: text) }
      var (width, numberedWidth) = (0, 0)
      for (paragraph, number) in zip(lines, numbers) {
        let line = self.width(of: paragraph, upTo: Int(UInt16.max))
        let end = Int(all[paragraph].indent) - indent + line
        width = max(width, end - (number ?? 0))
        if number != nil { numberedWidth = max(numberedWidth, end) }
      }
      var poem = Paragraph.Poem(
        width: UInt16(clamping: width), indent: UInt16(clamping: indent),
        numberedWidth: UInt16(clamping: numberedWidth))
      for (paragraph, number) in zip(lines, numbers) {
        poem.isNumbered = number != nil
        all[paragraph].poem = poem
      }
      first = end
    }
  }

  /// The cells of the number at the end of a line of verse with the space before it, of at least two
  /// cells; nil if it has none. Some formats put no-break spaces there.
  private func numberAtEnd(of paragraph: Int, in text: Span<UInt8>) -> Int? {
    guard let last = boxes(of: paragraph).dropFirst().last else { return nil }
    var bytes = start(of: last)..<end(ofBox: last)
    while let end = bytes.last, text[end] <= 0x20 { bytes = bytes.lowerBound..<end }
    var space = Int(boxes[last].gap)
    while bytes.count > 2, text[bytes.lowerBound] == 0xC2, text[bytes.lowerBound + 1] == 0xA0 {
      bytes = bytes.lowerBound + 2..<bytes.upperBound
      space += 1
    }
    guard space >= 2, 1...4 ~= bytes.count, bytes.allSatisfy({ 0x30...0x39 ~= text[$0] }) else {
      return nil
    }
    return space + bytes.count
  }

  /// The cells that a paragraph takes in one line; beyond a limit they are not all counted.
  func width(of paragraph: Int, upTo limit: Int) -> Int {
    var width = 0
    for box in boxes[boxes(of: paragraph)] {
      width += Int(box.gap) + Int(box.width)
      if width > limit { break }
    }
    return width
  }

  /// The boxes of a paragraph that stand, whole or in part, in a range of the text.
  func boxes(in range: Range<Int>, of paragraph: Int) -> Range<Int> {
    let all = boxes(of: paragraph)
    let first = boxes[all].partitioningIndex { $0.start > range.lowerBound } - 1
    let end = boxes[first..<all.upperBound].partitioningIndex { $0.start >= range.upperBound }
    return first..<end
  }
}
