internal import Manuscript

/// Finds the words of one line after another, as bytes.
///
/// Most words are drawn as they stand in the text, so it is enough to say where they begin and end.
/// A line that has marks or hidden signs among its letters is gathered aside.
struct PlainLineReader {
  private let paragraphs: Paragraphs
  private let text: [UInt8]
  private let likings = WordEnd.likings
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
  @inline(__always)
  private func readAsTheyStand(
    from first: Int, in range: Range<Int>, _ row: inout WordRow
  ) -> Int? {
    var line = StandingLine(range, from: first)
    var isPlain = false
    row.fill(upTo: range.count + 1) { words in
      isPlain = line.read(paragraphs, text.span, likings.span, &words)
      return line.extent
    }
    return isPlain ? line.end : nil
  }

  // MARK: Aside

  /// Answers the box behind the last; nil when one is not plain.
  private mutating func gather(
    from first: Int, in range: Range<Int>, _ row: inout WordRow
  ) -> Int? {
    let boxes = first..<paragraphs.endOfBoxes(before: range.upperBound, from: first)
    gathered.removeAll(keepingCapacity: true)
    var (all, isPlain) = ([UInt8](), true)
    swap(&all, &gathered)
    row.fill(upTo: boxes.count) { words in
      var extent = WordRow.Extent()
      // A mark of two bytes may be drawn as three.
      all.append(addingCapacity: 2 * range.count) { all in
        isPlain = boxes.allSatisfy { gatherBox($0, of: boxes, range, &all, &extent, &words) }
      }
      return extent
    }
    gathered = all
    return isPlain ? boxes.upperBound : nil
  }

  /// Answers whether it is plain.
  private mutating func gatherBox(
    _ index: Int, of boxes: Range<Int>, _ line: Range<Int>, _ gathered: inout OutputSpan<UInt8>,
    _ extent: inout WordRow.Extent, _ row: inout MutableSpan<WordRow.Word>
  ) -> Bool {
    let box = paragraphs.boxes[index]
    let next = index + 1 == boxes.upperBound ? line.upperBound : paragraphs.start(of: index + 1)
    let begin = gathered.count
    let utf8 = text
    guard
      let cells = words.read(
        max(Int(box.start), line.lowerBound)..<next, of: utf8.span, into: &gathered), cells > 0
    else { return false }
    extent.add(
      UInt32(begin)..<UInt32(gathered.count), cells: cells,
      gap: index > boxes.lowerBound ? box.gap : 0,
      liking: gathered.span.liking(behind: begin..<gathered.count), to: &row)
    return true
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
