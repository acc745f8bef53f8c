/// Breaks a paragraph into lines: as many boxes on each as it holds.
///
/// The line at hand is filled box by box. The last box behind which the line may end is
/// remembered, and the first box that does not fit sends the breaker back to it; the next line
/// begins there. The last that fits and the last behind which the line may end differ only at soft
/// hyphens, where the hyphen must fit as well. A box wider than a whole line is cut between
/// clusters.
///
/// This is the seam for total fit: whatever takes its place answers the same question, where the
/// lines of one paragraph begin, and needs no more than the paragraph and the measure.
struct GreedyBreaker {
  /// The boxes of the paragraph, and the offset at which its text ends.
  let boxes: Range<Int>
  let end: Int
  let widths: LineWidths

  /// Adds the offset at which each line of the paragraph begins.
  @inline(__always)
  func addLines(
    _ all: Span<Box>, cutting cutter: borrowing ClusterCutter, to lines: inout [UInt32]
  ) {
    var first = boxes.lowerBound
    var width = widths.first
    while first < boxes.upperBound {
      lines.append(all[first].start)
      var used = Int(all[first].width)
      if used > width {
        used = cut(first, all, cutter, &lines, firstWidth: width)
        width = widths.rest
      }
      first = boxBehindLine(beginningWith: first, used: used, of: width, all)
      width = widths.rest
    }
  }

  /// Fills one line whose first box takes the given cells, and answers which box begins the next.
  @inline(__always)
  private func boxBehindLine(
    beginningWith first: Int, used: Int, of width: Int, _ all: Span<Box>
  ) -> Int {
    var used = used
    var next = first &+ 1
    var legal = next
    while next < boxes.upperBound {
      let box = all[next]
      used &+= Int(box.gap) &+ Int(box.width)
      guard used <= width else { return legal }
      next &+= 1
      if used &+ Int(box.hyphen) <= width { legal = next }
    }
    return next
  }

  /// Cuts a box into lines and answers the cells that it takes on the last of them.
  private func cut(
    _ box: Int, _ all: Span<Box>, _ cutter: borrowing ClusterCutter, _ lines: inout [UInt32],
    firstWidth: Int
  ) -> Int {
    let next = box + 1 < boxes.upperBound ? Int(all[box + 1].start) : end
    return cutter.cut(
      Int(all[box].start)..<next, LineWidths(first: firstWidth, rest: widths.rest), to: &lines)
  }
}

/// The cells that the first line of a paragraph has for text, and those that the others have.
struct LineWidths: Equatable {
  var first: Int
  var rest: Int
}
