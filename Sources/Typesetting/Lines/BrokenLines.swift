/// Where the lines of a book begin.
struct BrokenLines: Equatable {
  /// The offset at which each line begins.
  private(set) var starts: [UInt32] = []
  /// The first line of each paragraph, and one more for the end.
  private(set) var firstLines: [UInt32] = []

  init(_ paragraphs: Paragraphs, of text: MarkedText, measure: Int) {
    starts.reserveCapacity(paragraphs.boxes.count / 8)
    firstLines.reserveCapacity(paragraphs.all.count + 1)
    let cutter = ClusterCutter(text: text)
    let boxes = paragraphs.boxes.span
    for paragraph in paragraphs.all.indices {
      firstLines.append(UInt32(starts.count))
      if paragraphs.all[paragraph].style == .ornament {
        starts.append(UInt32(paragraphs.text(of: paragraph).lowerBound))
        continue
      }
      let indents = paragraphs.indents(of: paragraph, measure: measure)
      let breaker = GreedyBreaker(
        boxes: paragraphs.boxes(of: paragraph), end: paragraphs.text(of: paragraph).upperBound,
        widths: LineWidths(first: measure - indents.first, rest: measure - indents.rest))
      breaker.addLines(boxes, cutting: cutter, to: &starts)
    }
    firstLines.append(UInt32(starts.count))
  }
}
