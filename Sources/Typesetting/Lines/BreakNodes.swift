/// The nodes of one stretch of boxes: the first stands before it, and the last behind it.
///
/// They are made as a search comes to need them. One that fails early has not asked for the rest;
/// and of a word that stands where no line can end it never asks where it may be divided.
package struct BreakNodes {
  /// Of the last it is only known what ends there, as long as there are more boxes.
  private var nodes: [BreakNode] = []
  private var writer = NodeWriter(hangs: false)
  /// The boxes that are still to be made into nodes.
  private(set) var rest = 0..<0

  package init() {}

  /// How many nodes are wanted.
  package struct Demand {
    /// Up to the last at which no line can end without reaching beyond so many cells.
    let cells: Int
    /// Words are divided that reach as far as this, when for every space some cells are added.
    let dividing: Int
    let cellsPerGap: Int

    static func wholeWords(upTo cells: Int) -> Demand {
      Demand(cells: cells, dividing: .max, cellsPerGap: 0)
    }

    static func dividedWords(upTo cells: Int) -> Demand {
      Demand(cells: cells, dividing: .min, cellsPerGap: 0)
    }
  }

  package var all: [BreakNode] { Array(nodes[..<count]) }

  package var count: Int { writer.last &+ 1 }

  /// Whether the nodes of the whole stretch are made.
  var isComplete: Bool { rest.isEmpty }

  /// The cells of the whole stretch on one line; nil while it is not made.
  var cellsInAll: Int? { isComplete ? writer.end - Int(nodes[0].begin) : nil }

  func meets(_ demand: Demand) -> Bool { isComplete || writer.end > demand.cells }

  mutating func begin(_ boxes: Range<Int>, hangs: Bool) {
    (rest, writer) = (boxes, NodeWriter(hangs: hangs))
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
  /// - Parameters:
  ///   - isKnownWhole: whether it is known of a word that it may not be divided.
  ///   - division: says where a word may be divided.
  @inline(__always)
  mutating func addWords(
    _ boxes: Span<Box>, upTo width: Int, _ demand: Demand, _ isKnownWhole: (Int) -> Bool,
    _ division: (Int, Box) -> WordDivision
  ) {
    makeRoom()
    var (room, writer, next) = ([BreakNode](), writer, rest.lowerBound)
    swap(&room, &nodes)
    var nodes = room.mutableSpan
    let words = boxes.extracting(..<rest.upperBound)
    while true {
      writer.addWholeWords(words, &next, upTo: width, demand, to: &nodes, isKnownWhole)
      guard next < words.count &- 1, writer.end <= demand.cells, writer.hasRoom(in: nodes),
        case let word = words[next], word.isWord(before: words[next &+ 1], upTo: width)
      else { break }
      writer.add(word, dividedBy: division(next, word), to: &nodes)
      next &+= 1
    }
    swap(&room, &self.nodes)
    self.writer = writer
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

  func withPlaces(_ body: (UnsafeBufferPointer<BreakNode>) -> Void) {
    nodes.withUnsafeBufferPointer(body)
  }

  /// The line that begins at a node.
  package func lineStart(at place: Int, in text: MarkedText) -> LineStart {
    let node = nodes[place]
    let offset = text.offset(ofScalar: Int(node.scalarsBefore), from: Int(node.word))
    return LineStart(UInt32(truncatingIfNeeded: offset), insideWord: place > 0 && node.isHyphen)
  }
}
