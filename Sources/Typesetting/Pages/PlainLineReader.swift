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
    let boxes = boxes(in: range, of: paragraph)
    words.go(to: range.lowerBound)
    isGathered = words.mark < range.upperBound || !readAsTheyStand(boxes, in: range, into: &row)
    if isGathered, !gather(boxes, in: range, into: &row) { return nil }
    return boxes
  }

  private mutating func boxes(in range: Range<Int>, of paragraph: Int) -> Range<Int> {
    let first =
      isInside(range.lowerBound, box: next)
      ? next : paragraphs.boxes(in: range, of: paragraph).lowerBound
    let end = paragraphs.endOfBoxes(before: range.upperBound, from: first)
    // A line that ends inside a word leaves the rest of it to the next.
    next = isInside(range.upperBound, box: end) ? end : end - 1
    return first..<end
  }

  private func isInside(_ offset: Int, box: Int) -> Bool {
    let all = paragraphs.boxes.span
    return box &+ 1 < all.count && all[box].start <= offset && all[box &+ 1].start > offset
  }

  /// The text in which the words of the row stand.
  func withSource<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    isGathered ? body(gathered.span) : body(text.span)
  }

  // MARK: As they stand

  private func readAsTheyStand(
    _ boxes: Range<Int>, in range: Range<Int>, into row: inout WordRow
  ) -> Bool {
    let all = paragraphs.boxes.span.extracting(boxes)
    let utf8 = text.span
    var isPlain = true
    row.words.removeAll(keepingCapacity: true)
    row.words.append(addingCapacity: all.count) { words in
      var index = 0
      while index < all.count {
        let box = all[index]
        guard box.isPlain, box.width > 0 else { return isPlain = false }
        let gap = index > 0 ? Int(box.gap) : 0
        index &+= 1
        let next = index < all.count ? Int(all[index].start) : range.upperBound
        words.append(
          WordRow.Word(
            start: box.start, end: utf8.endOfWord(before: next), cells: Int(box.width),
            gap: gap))
      }
    }
    if isPlain { cutEnds(of: &row, boxes, range) }
    return isPlain
  }

  /// A line may begin and end inside a word.
  private func cutEnds(of row: inout WordRow, _ boxes: Range<Int>, _ range: Range<Int>) {
    let last = row.words.count - 1
    if paragraphs.start(of: boxes.lowerBound) < range.lowerBound {
      row.words[0].start = UInt32(truncatingIfNeeded: range.lowerBound)
      row.words[0].cells = text.span.plainWidth(of: row.words[0])
    }
    if range.upperBound < paragraphs.end(ofBox: boxes.upperBound - 1) {
      row.words[last].cells = text.span.plainWidth(of: row.words[last])
    }
  }

  // MARK: Aside

  private mutating func gather(
    _ boxes: Range<Int>, in range: Range<Int>, into row: inout WordRow
  ) -> Bool {
    row.words.removeAll(keepingCapacity: true)
    gathered.removeAll(keepingCapacity: true)
    var isPlain = true
    var all: [UInt8] = []
    swap(&all, &gathered)
    // A mark of two bytes may be drawn as three.
    all.append(addingCapacity: 2 * range.count) { all in
      isPlain = gather(boxes, in: range, into: &row, &all)
    }
    gathered = all
    return isPlain
  }

  private mutating func gather(
    _ boxes: Range<Int>, in range: Range<Int>, into row: inout WordRow,
    _ gathered: inout OutputSpan<UInt8>
  ) -> Bool {
    let (all, utf8) = (paragraphs.boxes, text)
    for index in boxes {
      let start = max(Int(all[index].start), range.lowerBound)
      let end = index + 1 == boxes.upperBound ? range.upperBound : Int(all[index + 1].start)
      let begin = UInt32(gathered.count)
      guard let cells = words.read(start..<end, of: utf8.span, into: &gathered), cells > 0 else {
        return false
      }
      row.words.append(
        WordRow.Word(
          start: begin, end: UInt32(gathered.count), cells: cells,
          gap: index > boxes.lowerBound ? Int(all[index].gap) : 0))
    }
    return true
  }

  // MARK: What follows a word

  /// How glad the space behind each word is to be wider.
  func findLikings(_ row: inout WordRow) {
    withSource { source in
      var words = row.words.mutableSpan
      for index in words.indices {
        words[index].liking = Int32(truncatingIfNeeded: source.liking(behind: words[index]))
      }
    }
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
  /// Where the plain word ends that stands before an offset, with nothing but white space between.
  @inline(__always)
  fileprivate func endOfWord(before offset: Int) -> UInt32 {
    var end = offset
    while true {
      let last = self[end &- 1]
      // White space never ends with the bytes with which dashes and quotation marks do.
      if last > 0x20 && last < 0x80 || 0x90...0x9E ~= last { break }
      let white = last <= 0x20 ? 1 : whiteSpace(before: end)
      if white == 0 { break }
      end &-= white
    }
    return UInt32(truncatingIfNeeded: end)
  }

  /// The cells of a word whose scalars stand each for itself.
  fileprivate func plainWidth(of word: WordRow.Word) -> Int32 {
    var (offset, width) = (Int(word.start), 0)
    while offset < word.end, case let next = scalar(at: offset) {
      width += next.scalar.scalarClass.width
      offset += next.length
    }
    return Int32(truncatingIfNeeded: width)
  }

  @inline(__always)
  fileprivate func liking(behind word: WordRow.Word) -> Int {
    var end = Int(word.end)
    while end > word.start {
      if self[end &- 1].isASCIILetterOrDigit { return 0 }
      let (scalar, length) = scalar(before: end)
      if !scalar.closesQuotation { return scalar.likingBehind }
      end &-= length
    }
    return 0
  }
}
