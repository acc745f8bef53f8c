/// A place where a line may end and the next begin, with all that the cost of lines asks of it.
///
/// Cells and spaces are counted from the paragraph's beginning, so any line is two differences.
package struct BreakNode {
  /// The cells up to the first text of a line that begins here, and up to the last of a line that
  /// ends here, with its hyphen.
  package var begin: Int32 = 0
  package var end: Int32 = 0
  /// The same for spaces.
  package var gapsToBegin: Int32 = 0
  package var gapsToEnd: Int32 = 0
  /// What it costs to end a line here.
  package var penalty: Int32 = 0
  /// Whether a hyphen is drawn when a line ends here.
  package var isHyphen = false
}

/// The nodes of one paragraph, and where in the text a line begins at each.
///
/// The first stands before the paragraph, the last behind it.
package struct BreakNodes {
  package private(set) var all: [BreakNode] = []
  package private(set) var starts: [UInt32] = []
  private var cells: Int32 = 0
  private var gaps: Int32 = 0

  package init() {}

  package var cellsInAll: Int { Int(all[all.count - 1].end - all[0].begin) }

  mutating func begin(capacity: Int) {
    all.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    all.reserveCapacity(capacity + 1)
    starts.reserveCapacity(capacity)
    (cells, gaps) = (0, 0)
    all.append(BreakNode())
  }

  /// Adds a piece of text that no line end may cut, and the place behind it.
  @inline(__always)
  mutating func add(
    at start: UInt32, width: Int, gap: Int, penalty: Int32 = 0, isHyphen: Bool = false
  ) {
    let last = all.count &- 1
    cells &+= Int32(truncatingIfNeeded: gap)
    gaps &+= gap > 0 ? 1 : 0
    all[last].begin = cells
    all[last].gapsToBegin = gaps
    cells &+= Int32(truncatingIfNeeded: width)
    all.append(
      BreakNode(
        end: isHyphen ? cells &+ 1 : cells, gapsToEnd: gaps, penalty: penalty, isHyphen: isHyphen))
    starts.append(start)
  }
}
