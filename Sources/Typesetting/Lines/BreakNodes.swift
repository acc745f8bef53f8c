/// The nodes of one stretch of boxes: the first stands before it, and the last behind it.
///
/// They are made as a search comes to need them: one that fails early has not asked for the rest.
package struct BreakNodes {
  /// Of the last it is only known what ends there, as long as there are more boxes.
  private var nodes: [BreakNode] = []
  private var writer = NodeWriter(hangs: false)
  /// Where nodes are made at present.
  private var window = LineWindow.open
  /// The boxes that are still to be made into nodes.
  private(set) var rest = 0..<0

  package init() {}

  /// Which nodes are wanted.
  struct Demand {
    /// Up to the last at which no line can end without reaching beyond so many cells.
    var cells = Int.max
    /// Whether words are divided.
    let isDivided: Bool
  }

  package var all: [BreakNode] { Array(nodes[..<count]) }

  package var count: Int { writer.last &+ 1 }

  /// Whether the nodes of the whole stretch are made.
  var isComplete: Bool { rest.isEmpty }

  func meets(_ demand: Demand) -> Bool { isComplete || writer.end > demand.cells }

  /// - Parameter window: where the first lines can end.
  mutating func begin(_ boxes: Range<Int>, hangs: Bool, _ window: LineWindow = .open) {
    (rest, writer, self.window) = (boxes, NodeWriter(hangs: hangs), window)
    makeRoom()
    nodes[0] = BreakNode()
  }

  /// So many boxes are added at a time.
  private static let portion = 256

  private mutating func makeRoom() {
    let missing = count + Self.portion + NodeWriter.mostPieces - nodes.count
    if missing > 0 {
      nodes.append(contentsOf: repeatElement(BreakNode(), count: missing + nodes.count))
    }
  }

  /// Adds words until a demand is met or one needs a closer look, and sometimes no more: narrow ones
  /// with a space behind them.
  /// - Parameter division: says where a word may be divided.
  @inline(__always)
  mutating func addWords(
    _ boxes: Span<Box>, upTo width: Int, _ demand: Demand, _ division: (Int, Box) -> WordDivision
  ) {
    makeRoom()
    var (room, writer, window, next) = ([BreakNode](), writer, window, rest.lowerBound)
    swap(&room, &nodes)
    var nodes = room.mutableSpan
    let words = boxes.extracting(..<rest.upperBound)
    repeat {
      if writer.isPast(window) { writer.enter(&window, words, &next, upTo: width, &nodes) }
      writer.addWords(
        words, &next, upTo: width, until: min(demand.cells, window.limit), to: &nodes, division)
    } while writer.end > window.limit && writer.end <= demand.cells
    swap(&room, &self.nodes)
    (self.writer, self.window) = (writer, window)
    rest = next..<rest.upperBound
  }

  /// Adds the box that comes next, or a part of it.
  mutating func add(_ piece: Piece, dividedBy division: WordDivision = .none) {
    makeRoom()
    var room: [BreakNode] = []
    swap(&room, &nodes)
    var nodes = room.mutableSpan
    writer.add(piece, dividedBy: division, to: &nodes)
    swap(&room, &self.nodes)
  }

  /// All of the box that comes next is added.
  mutating func passBox() { rest = rest.lowerBound &+ 1..<rest.upperBound }

  /// Behind the last node stands one that no line reaches.
  mutating func withPlaces(_ body: (UnsafeMutableBufferPointer<BreakNode>) -> Void) {
    nodes[count].end = .max
    nodes.withUnsafeMutableBufferPointer { body($0) }
  }

  /// The line that begins at a node.
  package func lineStart(at place: Int, in text: MarkedText) -> LineStart {
    let node = nodes[place]
    let offset = text.offset(ofScalar: Int(node.scalarsBefore), from: Int(node.word))
    return LineStart(UInt32(truncatingIfNeeded: offset), insideWord: place > 0 && node.isHyphen)
  }
}
