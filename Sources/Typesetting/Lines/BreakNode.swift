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
  private var writer = NodeWriter(hangs: false)

  package init() {}

  package var cellsInAll: Int { Int(writer.last.end - (all.first?.begin ?? 0)) }

  mutating func begin(capacity: Int, hangs: Bool) {
    all.removeAll(keepingCapacity: true)
    all.reserveCapacity(capacity + 1)
    writer = NodeWriter(hangs: hangs)
  }

  mutating func add(_ piece: Piece) {
    all.append(addingCapacity: 1) { writer.add(piece, to: &$0) }
  }

  /// Adds boxes that need no closer look: narrow ones, behind which there is a space. Answers the
  /// first that does.
  /// - Parameter division: says where a word may be divided.
  @inline(__always)
  mutating func addWords(
    _ range: Range<Int>, of boxes: Span<Box>, upTo width: Int, in text: MarkedText,
    _ division: (Int, Box) -> WordDivision
  ) -> Int {
    var (index, writer) = (range.lowerBound, writer)
    let end = range.upperBound &- 1
    guard index < end else { return index }
    all.append(addingCapacity: 2 &* range.count &+ Self.mostPieces) { nodes in
      var box = boxes[index]
      while index < end, nodes.freeCapacity >= Self.mostPieces {
        let next = boxes[index &+ 1]
        guard next.gap > 0, box.hyphen == 0, box.width <= width else { break }
        writer.add(box, division(index, box), in: text, to: &nodes)
        index &+= 1
        box = next
      }
    }
    self.writer = writer
    return index
  }

  /// As many pieces may a word have.
  private static let mostPieces = 40

  /// Adds the node behind the last piece.
  mutating func finish() { all.append(writer.last) }
}

/// Makes nodes of pieces.
private struct NodeWriter {
  /// The node behind the last piece, of which only what ends there is known.
  var last = BreakNode()
  private var cells: Int32 = 0
  /// 1 where signs may hang, and 0 where the same signs take their cells.
  private let hanging: UInt8

  init(hangs: Bool) { hanging = hangs ? 1 : 0 }

  @inline(__always)
  mutating func add(_ piece: Piece, to nodes: inout OutputSpan<BreakNode>) {
    last.start = piece.start
    cells &+= Int32(truncatingIfNeeded: piece.gap)
    last.begin = cells &+ Int32(piece.before & hanging)
    last.gapsToBegin = last.gapsToEnd &+ (piece.gap > 0 ? 1 : 0)
    nodes.append(last)
    cells &+= Int32(truncatingIfNeeded: piece.width)
    last.end =
      piece.isHyphen ? cells &+ Int32(1 &- hanging) : cells &- Int32(piece.behind & hanging)
    last.gapsToEnd = last.gapsToBegin
    last.penalty = Int16(truncatingIfNeeded: piece.penalty)
    last.isHyphen = piece.isHyphen
  }

  @inline(__always)
  mutating func add(
    _ box: Box, _ division: WordDivision, in text: MarkedText,
    to nodes: inout OutputSpan<BreakNode>
  ) {
    var piece = Piece(box)
    piece.cut(division, in: text) { add($0, to: &nodes) }
    add(piece, to: &nodes)
  }
}

extension Piece {
  @inline(__always)
  init(_ box: Box) {
    self.init(
      start: box.start, width: Int(box.width), gap: Int(box.gap), before: box.overhangBefore,
      behind: box.overhangBehind)
  }

  /// Hands over the parts of a word before its last hyphen, and keeps what is left of it.
  @inline(__always)
  mutating func cut(_ division: WordDivision, in text: MarkedText, _ take: (Piece) -> Void) {
    var places = division.places
    var done = 0
    while let place = places.next() {
      var part = self
      (part.width, part.behind, part.isHyphen) = (place &- done, 0, true)
      part.penalty = division.isName ? 2 * LineCosts.hyphen : LineCosts.hyphen
      take(part)
      let next = text.offset(ofScalar: place &- done, from: Int(start))
      (start, width, gap, before) = (UInt32(truncatingIfNeeded: next), width &- part.width, 0, 0)
      done = place
    }
  }
}
