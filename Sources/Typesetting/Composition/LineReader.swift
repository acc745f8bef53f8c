internal import Glyphs
internal import Manuscript

/// Reads the words of one line after another.
///
/// A word that is drawn as it stands in the text is a range of the text. A word with marks, soft
/// hyphens or a line end inside is gathered: its bytes are copied to a buffer without these.
struct LineReader: Sendable {
  private let paragraphs: Paragraphs
  private let text: [UInt8]
  private let marks: Marks
  private let likings = WordEnd.likings
  /// The bytes of the line's gathered words, and where the emphasis changes among them.
  private(set) var gathered: [UInt8] = []
  private var emphases: [(offset: Int, emphasis: Mark.Emphasis)] = []
  /// Whether the line has scalars that must pass the sanitiser.
  private(set) var hasOther = false
  /// Whether some characters of the line are drawn as others.
  private(set) var isRespelled = false
  /// Whether the line has any marks.
  private var hasMarks = false
  /// The box with which the next line begins, if it follows this one.
  private var next = 0

  init(_ layout: Layout) {
    (paragraphs, text) = (layout.paragraphs, layout.book.text.utf8)
    marks = layout.book.markedText.marks
  }

  /// Puts the words of a line into a row, and returns their boxes.
  mutating func read(
    _ range: Range<Int>, of paragraph: Int, into row: inout WordRow
  ) -> Range<Int> {
    begin(&row)
    findMarks(in: range)
    let first =
      isInside(range.lowerBound, box: next)
      ? next : paragraphs.boxes(in: range, of: paragraph).lowerBound
    let count = paragraphs.boxes.count
    var index = first
    repeat {
      let box = paragraphs.boxes[index]
      let end = index &+ 1 < count ? Int(paragraphs.boxes[index &+ 1].start) : paragraphs.end
      add(box, upTo: end, of: range, isFirst: index == first, to: &row)
      index &+= 1
    } while index < count && Int(paragraphs.boxes[index].start) < range.upperBound
    row.finish()
    // A line that ends inside a word leaves the rest of it to the next.
    next = isInside(range.upperBound, box: index) ? index : index &- 1
    return first..<index
  }

  private mutating func findMarks(in range: Range<Int>) {
    let first = marks.index(from: range.lowerBound)
    hasMarks = marks.offset(of: first) < range.upperBound
    isRespelled = marks.emphasis(before: first).isRespelled
    guard hasMarks, !isRespelled else { return }
    isRespelled = marks.all[first...].prefix { $0.offset < range.upperBound }
      .contains { $0.emphasis.isRespelled }
  }

  /// Puts other text into a row, as one word.
  mutating func read(_ text: String, into row: inout WordRow) {
    begin(&row)
    gathered += text.utf8
    row.beginWord(at: 0, gap: 0)
    row.setGathered(0..<gathered.count)
    row.extend(cells: text.utf8.count, liking: 0)
    row.finish()
  }

  private mutating func begin(_ row: inout WordRow) {
    row.removeAll()
    gathered.removeAll(keepingCapacity: true)
    emphases.removeAll(keepingCapacity: true)
    (hasOther, isRespelled) = (false, false)
  }

  @inline(__always)
  private func isInside(_ offset: Int, box: Int) -> Bool {
    let all = paragraphs.boxes.span
    return box &+ 1 < all.count && all[box].start <= offset && all[box &+ 1].start > offset
  }

  // MARK: Boxes

  /// Adds the part of a box that stands on a line.
  /// - Parameter end: where the box ends, with the white space behind it.
  @inline(__always)
  private mutating func add(
    _ box: Box, upTo end: Int, of line: Range<Int>, isFirst: Bool, to row: inout WordRow
  ) {
    let start = max(Int(box.start), line.lowerBound)
    let limit = min(end, line.upperBound)
    if isFirst || box.gap > 0 { row.beginWord(at: start, gap: isFirst ? 0 : box.gap) }
    if !isFirst, box.gap > 0, text.span.keepsSpaceNarrow(before: start) { row.keepSpaceNarrow() }
    guard box.isPlain, box.width > 0, !hasMarks || !marks.stand(in: start..<limit) else {
      return gather(start..<limit, to: &row)
    }
    let wordEnd = WordEnd(before: limit, in: text.span, likings.span, from: start)
    let isWhole = start == Int(box.start) && limit == end
    let range = start..<Int(wordEnd.offset)
    let cells = isWhole ? Int(box.width) : text.span.cells(in: range)
    if row.stands(upTo: start) {
      row.setEnd(range.upperBound)
    } else {
      gatherWord(in: &row)
      gathered += text[range]
      row.setEnd(gathered.count)
    }
    row.extend(cells: cells, liking: wordEnd.liking)
  }

  /// Copies what there is of the last word, unless that has been done.
  private mutating func gatherWord(in row: inout WordRow) {
    guard let range = row.standingRange else { return }
    let start = gathered.count
    emphases.append((start, marks.emphasis(before: marks.index(from: range.lowerBound))))
    gathered += text[range]
    row.setGathered(start..<gathered.count)
  }

  // MARK: Gathering

  /// Adds what is drawn of a range to the last word.
  @inline(never)
  private mutating func gather(_ range: Range<Int>, to row: inout WordRow) {
    gatherWord(in: &row)
    let begin = gathered.count
    var (offset, cells, next) = (range.lowerBound, 0, marks.index(from: range.lowerBound))
    while offset < range.upperBound {
      let mark = marks.offset(of: next)
      let end = min(mark, range.upperBound)
      cells += gatherText(offset..<end)
      offset = end
      guard offset == mark, offset < range.upperBound else { break }
      emphases.append((gathered.count, marks.all[next].emphasis))
      if marks.all[next].drawn == .dash {
        gathered += Self.dash
        cells += 1
      }
      offset = max(marks.all[next].range.upperBound, offset)
      next += 1
    }
    row.setEnd(gathered.count)
    row.extend(cells: cells, liking: gathered.span.liking(behind: begin..<gathered.count))
  }

  private static let dash = Array("—".utf8)

  /// Adds what is drawn of a range without marks, and returns its cells.
  private mutating func gatherText(_ range: Range<Int>) -> Int {
    var (offset, cells, isOther) = (range.lowerBound, 0, false)
    let begin = gathered.count
    while offset < range.upperBound {
      let (scalar, length) = text.span.scalar(at: offset)
      defer { offset += length }
      let scalarClass = scalar.scalarClass
      if scalarClass == .softHyphen || scalarClass == .other && scalar.isBreakingSpace { continue }
      if scalarClass == .other { isOther = true }
      cells += scalarClass.width
      gathered += text[offset..<offset + length]
    }
    guard isOther else { return cells }
    hasOther = true
    return String(decoding: gathered[begin...], as: UTF8.self).drawnWidth
  }

  // MARK: The line as scalars

  /// The scalars of a line with their emphasis, as they are drawn.
  func flat(_ row: WordRow, hasHyphen: Bool, isBold: Bool) -> FlatLine {
    var line = FlatLine()
    for word in row.words {
      line.addSpaces(Int(word.space))
      var emphasis = isBold ? .bold : emphasis(of: word)
      var (offset, next) = (Int(word.start), nextEmphasis(in: word))
      let source = word.isGathered ? gathered.span : text.span
      while offset < word.end {
        while !isBold, next < emphases.count, emphases[next].offset <= offset {
          emphasis = emphases[next].emphasis
          next += 1
        }
        let (scalar, length) = source.scalar(at: offset)
        line.add(scalar, emphasis)
        offset += length
      }
    }
    if hasHyphen { line.addHyphen() }
    return line
  }

  private func emphasis(of word: WordRow.Word) -> Mark.Emphasis {
    word.isGathered ? .roman : marks.emphasis(before: marks.index(from: Int(word.start)))
  }

  private func nextEmphasis(in word: WordRow.Word) -> Int {
    guard word.isGathered else { return emphases.count }
    return emphases.partitioningIndex { $0.offset >= Int(word.start) }
  }

  /// Calls `body` with the words of a row and the two sources of their bytes.
  func withSources(_ body: (_ text: Span<UInt8>, _ gathered: Span<UInt8>) -> Void) {
    body(text.span, gathered.span)
  }
}

extension Marks {
  /// Whether any begins in a range. Hidden text may follow the last word of a paragraph.
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

extension String {
  /// The cells that the text takes when it is drawn by itself.
  var drawnWidth: Int {
    var sanitiser = Sanitiser()
    return unicodeScalars.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
  }
}
