internal import Manuscript

/// Finds the words of a line whose bytes are drawn as they stand in the text: a hot file.
///
/// It goes from box to box, and looks at no more of the text than the ends of words.
struct StandingLine {
  private(set) var extent = WordRow.Extent()
  private let range: Range<UInt32>
  /// The box that the line begins with, or within, and the one behind the last.
  private let first: Int
  private(set) var end: Int

  @inline(__always)
  init(_ range: Range<Int>, from first: Int) {
    self.range =
      UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound)
    (self.first, end) = (first, first)
  }

  /// Answers whether all of it is plain.
  @inline(__always)
  mutating func read(
    _ paragraphs: borrowing Paragraphs, _ text: Span<UInt8>, _ likings: Span<UInt8>,
    _ row: inout MutableSpan<WordRow.Word>
  ) -> Bool {
    let boxes = paragraphs.boxes.span
    guard range.lowerBound >= 8, range.upperBound <= text.count else { return false }
    // A line may begin and end inside a word.
    let head = boxes[first].start
    if head < range.lowerBound { extent.width = -text.cells(in: head..<range.lowerBound) }
    guard takeWords(boxes, text, likings, &row) else { return false }
    if range.upperBound < paragraphs.end(ofBox: end &- 1) {
      let last = boxes[end &- 1]
      extent.width &+= text.cells(in: last.start..<range.upperBound) &- Int(last.width)
    }
    return true
  }

  /// Answers whether all boxes are plain. Where there is no space between two they are one word.
  @inline(never)
  private mutating func takeWords(
    _ boxes: Span<Box>, _ text: Span<UInt8>, _ likings: Span<UInt8>,
    _ row: inout MutableSpan<WordRow.Word>
  ) -> Bool {
    let (limit, count) = (range.upperBound, boxes.count)
    var (index, extent) = (first, extent)
    var (start, width) = (range.lowerBound, boxes[index].plainWidth)
    row[0] = WordRow.Word(from: start, column: 0, gap: 0)
    while width > 0 {
      extent.width &+= width
      index &+= 1
      let next = index < count ? boxes[unchecked: index].start : limit
      let end = WordEnd(before: min(next, limit), in: text, likings, from: start)
      row[extent.words].end(end)
      if next >= limit {
        extent.words &+= 1
        (self.extent, self.end) = (extent, index)
        return true
      }
      let box = boxes[unchecked: index]
      (start, width) = (next, box.plainWidth)
      if _fastPath(box.gap == 1) {
        extent.beginWord(at: next, gap: 1, &row)
      } else if box.gap > 0 {
        extent.beginWord(at: next, gap: box.gap, &row)
      } else if end.offset < next {
        return false
      }
    }
    return false
  }
}

extension Box {
  /// The cells that it takes, if it is plain and has any.
  @inline(__always)
  fileprivate var plainWidth: Int { isPlain ? Int(width) : 0 }
}

extension WordRow.Word {
  @inline(__always)
  fileprivate mutating func end(_ end: WordEnd) {
    (self.end, liking) = (end.offset, end.liking)
  }
}

extension WordRow.Extent {
  /// Begins the next word behind a space.
  @inline(__always)
  fileprivate mutating func beginWord(
    at start: UInt32, gap: UInt8, _ row: inout MutableSpan<WordRow.Word>
  ) {
    words &+= 1
    width &+= Int(gap)
    if gap > 1 { isNarrow = false }
    row[words] = WordRow.Word(from: start, column: width, gap: gap)
  }
}

extension Span<UInt8> {
  /// Counts the cells of scalars that stand each for itself.
  fileprivate func cells(in range: Range<UInt32>) -> Int {
    var (offset, cells) = (Int(range.lowerBound), 0)
    while offset < range.upperBound, case let next = scalar(at: offset) {
      cells += next.scalar.scalarClass.width
      offset += next.length
    }
    return cells
  }
}
