/// A place where a line may end and the next begin, with all that the cost of lines asks of it.
///
/// Cells and spaces are counted from the paragraph's beginning, so any line is two differences.
package struct BreakNode {
  /// Where in the text a line begins that begins here.
  package var start: UInt32 = 0
  /// The cells up to the first text of a line that begins here, and up to the last of a line that
  /// ends here, with its hyphen.
  package var begin: Int32 = 0
  package var end: Int32 = 0
  /// The same for spaces.
  package var gapsToBegin: Int16 = 0
  package var gapsToEnd: Int16 = 0
  /// What it costs to end a line here.
  package var penalty: Int16 = 0
  /// Whether a hyphen is drawn when a line ends here.
  package var isHyphen = false
}

/// A piece of text that no line end may cut.
struct Piece {
  var start: UInt32
  var width: Int
  var gap = 0
  /// What it costs to end a line behind it.
  var penalty = 0
  var isHyphen = false
  /// The cells that stand out before a line that begins with it, and behind one that ends with it.
  var before: UInt8 = 0
  var behind: UInt8 = 0
}

/// The nodes of one paragraph: the first stands before it, the last behind it.
package struct BreakNodes {
  package private(set) var all: [BreakNode] = []
  /// The node behind the last piece, of which only what ends there is known.
  private var last = BreakNode()
  private var cells: Int32 = 0
  /// 1 where signs may hang, and 0 where the same signs take their cells.
  private var hanging: UInt8 = 0

  package init() {}

  package var cellsInAll: Int { Int(last.end - (all.first?.begin ?? 0)) }

  mutating func begin(capacity: Int, hangs: Bool) {
    hanging = hangs ? 1 : 0
    all.removeAll(keepingCapacity: true)
    all.reserveCapacity(capacity + 1)
    (last, cells) = (BreakNode(), 0)
  }

  @inline(__always)
  mutating func add(_ piece: Piece) {
    last.start = piece.start
    cells &+= Int32(truncatingIfNeeded: piece.gap)
    last.begin = cells &+ Int32(piece.before & hanging)
    last.gapsToBegin = last.gapsToEnd &+ (piece.gap > 0 ? 1 : 0)
    all.append(last)
    cells &+= Int32(truncatingIfNeeded: piece.width)
    last.end =
      piece.isHyphen ? cells &+ Int32(1 &- hanging) : cells &- Int32(piece.behind & hanging)
    last.gapsToEnd = last.gapsToBegin
    last.penalty = Int16(truncatingIfNeeded: piece.penalty)
    last.isHyphen = piece.isHyphen
  }

  /// Adds boxes that need no closer look: narrow ones, behind which there is a space. Answers the
  /// first that does.
  @inline(__always)
  mutating func addPlain(_ range: Range<Int>, of boxes: Span<Box>, upTo width: Int) -> Int {
    var index = range.lowerBound
    var (last, cells) = (last, cells)
    let hanging = hanging
    let end = range.upperBound &- 1
    guard index < end else { return index }
    all.append(addingCapacity: end &- index) { nodes in
      var box = boxes[index]
      while index < end {
        let next = boxes[index &+ 1]
        guard next.gap > 0, box.hyphen == 0, box.width <= width else { break }
        last.start = box.start
        cells &+= Int32(truncatingIfNeeded: box.gap)
        last.begin = cells &+ Int32(box.overhangBefore & hanging)
        last.gapsToBegin = last.gapsToEnd &+ (box.gap > 0 ? 1 : 0)
        nodes.append(last)
        cells &+= Int32(truncatingIfNeeded: box.width)
        last.end = cells &- Int32(box.overhangBehind & hanging)
        last.gapsToEnd = last.gapsToBegin
        last.penalty = 0
        last.isHyphen = false
        index &+= 1
        box = next
      }
    }
    (self.last, self.cells) = (last, cells)
    return index
  }

  /// Adds the node behind the last piece.
  mutating func finish() { all.append(last) }
}
