/// Finds the words of one line after another, as bytes.
///
/// Most words are drawn as they stand in the text, so it is enough to say where they begin and end.
/// A line that has marks or hidden signs among its letters is gathered aside.
struct PlainLineReader {
  private let paragraphs: Paragraphs
  private let text: [UInt8]
  private var words: PlainWordReader
  /// The words of the line at hand without what is not drawn, if it has any of that.
  private var gathered: [UInt8] = []
  private var isGathered = false
  /// The box with which the next line begins, if it is the one behind the last.
  private var next = 0

  init(_ layout: Layout) {
    (paragraphs, text) = (layout.paragraphs, layout.book.text.utf8)
    words = PlainWordReader(layout.book.markedText.marks)
  }

  /// Puts the words of a line into a row, and answers its boxes; nil when one is not plain.
  mutating func read(
    _ range: Range<Int>, of paragraph: Int, into row: inout WordRow
  ) -> Range<Int>? {
    let first =
      isInside(range.lowerBound, box: next)
      ? next : paragraphs.boxes(in: range, of: paragraph).lowerBound
    words.go(to: range.lowerBound)
    var end = words.mark < range.upperBound ? nil : readAsTheyStand(from: first, in: range, &row)
    isGathered = end == nil
    if isGathered { end = gather(from: first, in: range, &row) }
    guard let end else { return nil }
    // A line that ends inside a word leaves the rest of it to the next.
    next = isInside(range.upperBound, box: end) ? end : end - 1
    return first..<end
  }

  @inline(__always)
  private func isInside(_ offset: Int, box: Int) -> Bool {
    let all = paragraphs.boxes.span
    return box &+ 1 < all.count && all[box].start <= offset && all[box &+ 1].start > offset
  }

  /// The text in which the words of the row stand.
  func withSource<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    isGathered ? body(gathered.span) : body(text.span)
  }

  // MARK: As they stand

  /// Answers the box behind the last; nil when one is not plain.
  private func readAsTheyStand(
    from first: Int, in range: Range<Int>, _ row: inout WordRow
  ) -> Int? {
    let boxes = paragraphs.boxes.span
    let most = min(first &+ range.count, boxes.count)
    guard row.take(boxes.extracting(first..<most), in: range) else { return nil }
    row.findEnds(in: text.span, of: range)
    // A line may begin and end inside a word.
    let end = first &+ row.count
    if boxes[first].start < range.lowerBound { row.measure(word: 0, in: text.span) }
    if range.upperBound < paragraphs.end(ofBox: end &- 1) {
      row.measure(word: row.count &- 1, in: text.span)
    }
    return end
  }

  // MARK: Aside

  /// Answers the box behind the last; nil when one is not plain.
  private mutating func gather(
    from first: Int, in range: Range<Int>, _ row: inout WordRow
  ) -> Int? {
    let boxes = first..<paragraphs.endOfBoxes(before: range.upperBound, from: first)
    gathered.removeAll(keepingCapacity: true)
    var all: [UInt8] = []
    swap(&all, &gathered)
    // A mark of two bytes may be drawn as three.
    all.append(addingCapacity: 2 * range.count) { all in
      row.fill(upTo: boxes.count) { gatherWord(boxes.lowerBound + $0, of: boxes, range, &all) }
    }
    gathered = all
    return row.count == boxes.count ? boxes.upperBound : nil
  }

  private mutating func gatherWord(
    _ index: Int, of boxes: Range<Int>, _ line: Range<Int>, _ gathered: inout OutputSpan<UInt8>
  ) -> WordRow.Word? {
    let box = paragraphs.boxes[index]
    let next = index + 1 == boxes.upperBound ? line.upperBound : paragraphs.start(of: index + 1)
    let begin = UInt32(gathered.count)
    let utf8 = text
    guard
      let cells = words.read(
        max(Int(box.start), line.lowerBound)..<next, of: utf8.span, into: &gathered), cells > 0
    else { return nil }
    let word = begin..<UInt32(gathered.count)
    return WordRow.Word(
      word, cells: UInt16(truncatingIfNeeded: cells),
      gap: index > boxes.lowerBound ? box.gap : 0, liking: gathered.span.liking(behind: word))
  }
}

extension WordRow {
  /// Takes the boxes that begin before a line's end as words whose ends are not known yet; answers
  /// whether all are plain.
  @inline(__always)
  fileprivate mutating func take(_ boxes: Span<Box>, in line: Range<Int>) -> Bool {
    var isPlain = true
    fill(upTo: boxes.count) { index in
      let box = boxes[index]
      if box.start >= line.upperBound { return nil }
      if !box.isPlain || box.width == 0 {
        isPlain = false
        return nil
      }
      return Word(box.start..<box.start, cells: box.width, gap: index > 0 ? box.gap : 0)
    }
    return isPlain
  }

  /// Finds where the words of a line end, and what follows them.
  @inline(__always)
  fileprivate mutating func findEnds(in text: Span<UInt8>, of line: Range<Int>) {
    let count = count
    withMutableWords { words in
      words[0].start = max(words[0].start, UInt32(truncatingIfNeeded: line.lowerBound))
      var (index, next) = (count, line.upperBound)
      while index > 0 {
        index &-= 1
        let start = words[index].start
        if text.endsWithLetterAndOneSpace(before: next) {
          words[index].end = UInt32(truncatingIfNeeded: next &- 1)
        } else {
          let word = start..<UInt32(truncatingIfNeeded: text.endOfWord(before: next))
          words[index].end = word.upperBound
          words[index].liking = text.liking(behind: word)
        }
        next = Int(start)
      }
    }
  }

  /// Counts the cells of a word whose scalars stand each for itself.
  fileprivate mutating func measure(word index: Int, in text: Span<UInt8>) {
    let word = withWords { $0[index] }
    var (offset, cells) = (Int(word.start), 0)
    while offset < word.end, case let next = text.scalar(at: offset) {
      cells += next.scalar.scalarClass.width
      offset += next.length
    }
    extent.width += cells - Int(word.cells)
    withMutableWords { $0[index].cells = UInt16(truncatingIfNeeded: cells) }
  }
}

extension Paragraphs {
  /// The first box, of those from one on, that begins at an offset or behind it.
  fileprivate func endOfBoxes(before offset: Int, from first: Int) -> Int {
    let all = boxes.span
    var end = first &+ 1
    while end < all.count, all[end].start < offset { end &+= 1 }
    return end
  }
}

extension Span<UInt8> {
  /// Whether a letter and one byte of white space stand before an offset, as they do behind most words.
  @inline(__always)
  fileprivate func endsWithLetterAndOneSpace(before offset: Int) -> Bool {
    offset > 1 && self[offset &- 1] <= 0x20 && (self[offset &- 2] & 0xDF) &- 0x41 < 26
  }

  /// Where the plain word ends that stands before an offset, with nothing but white space between.
  fileprivate func endOfWord(before offset: Int) -> Int {
    var end = offset
    while true {
      let last = self[end &- 1]
      // White space never ends with the bytes with which dashes and quotation marks do.
      if last > 0x20 && last < 0x80 || 0x90...0x9E ~= last { break }
      let white = last <= 0x20 ? 1 : whiteSpace(before: end)
      if white == 0 { break }
      end &-= white
    }
    return end
  }

  /// How glad the space behind a word is to be wider.
  fileprivate func liking(behind word: Range<UInt32>) -> UInt8 {
    var end = Int(word.upperBound)
    while end > word.lowerBound {
      let byte = self[end &- 1]
      if byte.isASCIILetterOrDigit { return 0 }
      let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : scalar(before: end)
      if !scalar.closesQuotation { return scalar.likingBehind }
      end &-= length
    }
    return 0
  }
}
