internal import CurlewManuscript

/// Reads the words of a line.
///
/// A word that is drawn as it stands in the text is a range of the text; others are gathered.
struct LineReader: Sendable {
  private let paragraphs: Paragraphs
  private let text: [UInt8]
  private let marks: Marks
  private let stretchPreferences = WordEnd.stretchPreferences

  init(_ layout: Layout) {
    (paragraphs, text) = (layout.paragraphs, layout.book.text.utf8)
    marks = layout.book.markedText.marks
  }

  /// The boxes that stand, whole or in part, on a line.
  /// - Parameter guess: the line may begin with this one.
  @inline(__always)
  func boxes(on line: Range<Int>, of paragraph: Int, from guess: Int) -> Range<Int> {
    let all = paragraphs.boxes.span
    let isGuessed =
      guess &+ 1 < all.count && all[guess].start <= line.lowerBound
      && all[guess &+ 1].start > line.lowerBound
    let first = isGuessed ? guess : paragraphs.boxes(in: line, of: paragraph).lowerBound
    var end = first &+ 1
    while end < all.count, all[end].start < line.upperBound { end &+= 1 }
    return first..<end
  }

  /// Puts the words of a line into a row.
  func read(
    _ boxes: Range<Int>, on line: Range<Int>, into row: inout WordRow,
    _ gathered: inout GatheredWords
  ) {
    gathered.removeAll()
    row.replaceWords(upTo: boxes.count) { read(boxes, on: line, into: &$0, &gathered) }
  }

  /// Puts other text into a row, as one word.
  func read(_ text: String, into row: inout WordRow, _ gathered: inout GatheredWords) {
    gathered.removeAll()
    gathered.add(text)
    row.replaceWords(upTo: 1) {
      var word = WordRow.Word(gap: 0, column: 0)
      word.setGathered(0..<text.utf8.count, stretchPreference: 0)
      $0.append(word)
      return text.utf8.count
    }
  }

  // MARK: Words

  /// Boxes without gaps between them.
  private struct Piece {
    /// Its first box, and where the text of its first and its last box begins.
    let box: Int
    let start: Int
    private(set) var lastStart: Int
    /// The gap before it, and the cells before it with that.
    let gap: UInt8
    let column: Int
    private(set) var cells: Int
    /// Whether it is drawn as it stands in the text.
    private(set) var isStanding: Bool
    /// Whether the line has only a part of its first or its last box.
    var isPartial: Bool

    @inline(__always)
    init(_ box: Box, _ index: Int, gap: UInt8, column: Int, from start: Int) {
      (self.box, self.start, lastStart) = (index, start, start)
      (self.gap, self.column, cells) = (gap, column &+ Int(gap), Int(box.width))
      (isStanding, isPartial) = (box.isPlain && box.width > 0, start > Int(box.start))
    }

    @inline(__always)
    mutating func add(_ box: Box, of text: Span<UInt8>) {
      lastStart = Int(box.start)
      cells &+= Int(box.width)
      isStanding = isStanding && box.isPlain && text.whiteSpace(before: lastStart) == 0
    }
  }

  /// Adds the words of a line, and returns their cells with the gaps between them.
  @inline(__always)
  private func read(
    _ boxes: Range<Int>, on line: Range<Int>, into words: inout OutputSpan<WordRow.Word>,
    _ gathered: inout GatheredWords
  ) -> Int {
    let (all, utf8, hasMarks) = (paragraphs.boxes.span, text.span, marks.stand(in: line))
    var piece = Piece(
      all[boxes.lowerBound], boxes.lowerBound, gap: 0, column: 0, from: line.lowerBound)
    var index = boxes.lowerBound &+ 1
    while index < boxes.upperBound {
      let box = all[index]
      if box.gap == 0 {
        piece.add(box, of: utf8)
      } else {
        let end = add(piece, upTo: Int(box.start), hasMarks, to: &words, &gathered)
        if utf8.keepsSpaceNarrow(before: Int(box.start)) {
          words[words.count &- 1].keepSpaceNarrow()
        }
        piece = Piece(box, index, gap: box.gap, column: end, from: Int(box.start))
      }
      index &+= 1
    }
    let end = paragraphs.end(ofBox: boxes.upperBound &- 1)
    if line.upperBound < end { piece.isPartial = true }
    return add(piece, upTo: min(end, line.upperBound), hasMarks, to: &words, &gathered)
  }

  /// Adds a word, and returns the cells up to its end.
  @inline(__always)
  private func add(
    _ piece: Piece, upTo end: Int, _ hasMarks: Bool,
    to words: inout OutputSpan<WordRow.Word>, _ gathered: inout GatheredWords
  ) -> Int {
    var word = WordRow.Word(gap: piece.gap, column: piece.column)
    var cells = piece.cells
    if piece.isStanding, !hasMarks || !marks.stand(in: piece.start..<end) {
      let wordEnd = WordEnd(
        before: end, in: text.span, stretchPreferences.span, from: piece.lastStart)
      let range = piece.start..<Int(wordEnd.offset)
      word.setStanding(range, stretchPreference: wordEnd.stretchPreference)
      if piece.isPartial { cells = text.span.cells(in: range) }
    } else {
      let found = gather(piece.box, from: piece.start, upTo: end, &gathered)
      word.setGathered(found.range, stretchPreference: found.stretchPreference)
      cells = found.cells
    }
    words.append(word)
    return piece.column &+ cells
  }

  /// A word among the gathered bytes.
  private typealias Gathered = (range: Range<Int>, stretchPreference: UInt8, cells: Int)

  /// Gathers a word, from an offset in its first box up to another.
  @inline(never)
  private func gather(
    _ first: Int, from start: Int, upTo end: Int, _ gathered: inout GatheredWords
  ) -> Gathered {
    let begin = gathered.bytes.count
    gathered.beginWord(emphasis(at: start))
    var (cells, last, box, start) = (0, begin, first, start)
    while start < end {
      let stretch = plainStretch(from: box, start, upTo: end)
      last = gathered.bytes.count
      if stretch.boxes > 0 {
        gathered.add(start..<stretch.end, of: text)
        last += stretch.lastStart - start
        cells += stretch.cells
        box += stretch.boxes
      } else {
        let next = min(paragraphs.end(ofBox: box), end)
        cells += gathered.add(start..<next, of: text.span, marks)
        box += 1
      }
      start = paragraphs.end(ofBox: box - 1)
    }
    let bytes = gathered.bytes.span
    return (begin..<bytes.count, bytes.stretchPreference(behind: last..<bytes.count), cells)
  }

  /// Boxes that are drawn as they stand in the text, with no white space between them.
  private struct Stretch {
    var boxes = 0
    var cells = 0
    var lastStart = 0
    var end = 0
  }

  /// The longest stretch from an offset in a box; it may have no boxes.
  private func plainStretch(from first: Int, _ start: Int, upTo end: Int) -> Stretch {
    let (utf8, mark) = (text.span, marks.offset(of: marks.index(from: start)))
    var (stretch, offset) = (Stretch(), start)
    while offset < end, stretch.boxes == 0 || utf8.whiteSpace(before: offset) == 0 {
      let index = first + stretch.boxes
      let (box, next) = (paragraphs.boxes[index], min(paragraphs.end(ofBox: index), end))
      guard box.isPlain, box.width > 0, next <= mark else { break }
      let isWhole = offset == Int(box.start) && next == paragraphs.end(ofBox: index)
      let visible = offset..<max(utf8.endOfWord(before: next), offset)
      stretch.cells += isWhole ? Int(box.width) : utf8.cells(in: visible)
      stretch.boxes += 1
      (stretch.lastStart, offset) = (offset, next)
    }
    if offset > start { stretch.end = utf8.endOfWord(before: offset) }
    return stretch
  }

  // MARK: Scalars

  /// The scalars of a line with their emphasis, as they are drawn.
  func flat(
    _ row: WordRow, _ gathered: GatheredWords, hasHyphen: Bool, heading: HeadingForm?
  ) -> FlatLine {
    var line = FlatLine(capacity: row.width + 1)
    for word in row.words {
      line.addSpaces(Int(word.space))
      let range = Int(word.start)..<Int(word.end)
      if word.isGathered {
        gathered.forEachEmphasis(in: range) {
          line.add($0, of: gathered.bytes.span, heading?.emphasis(of: $1) ?? $1)
        }
      } else {
        let emphasis = emphasis(at: range.lowerBound)
        line.add(range, of: text.span, heading?.emphasis(of: emphasis) ?? emphasis)
      }
    }
    if hasHyphen { line.addHyphen() }
    return line
  }

  /// Whether some characters of a line are drawn as others.
  func isRespelled(_ line: Range<Int>) -> Bool {
    let first = marks.index(from: line.lowerBound)
    return marks.emphasis(before: first).isRespelled
      || marks.all[first...].prefix { $0.offset < line.upperBound }
        .contains { $0.emphasis.isRespelled }
  }

  private func emphasis(at offset: Int) -> Mark.Emphasis {
    marks.emphasis(before: marks.index(from: offset))
  }
}

extension Marks {
  /// Whether any begins in a range. Hidden text may follow the last word of a paragraph.
  @inline(__always)
  fileprivate func stand(in range: Range<Int>) -> Bool {
    offset(of: index(from: range.lowerBound)) < range.upperBound
  }
}

extension Span<UInt8> {
  /// The cells of a range of scalars that the table of classes knows.
  fileprivate func cells(in range: Range<Int>) -> Int {
    var (offset, cells) = (range.lowerBound, 0)
    while offset < range.upperBound, case let next = scalar(at: offset) {
      cells += next.scalar.scalarClass.width
      offset += next.length
    }
    return cells
  }
}
