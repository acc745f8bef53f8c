/// The nodes of one stretch of boxes: the first stands before it, and the last behind it.
package struct BreakNodes {
  package private(set) var all: [BreakNode] = []
  /// The cells and the spaces so far.
  private var cells = 0
  private var gaps = 0
  /// 1 where signs may hang, and 0 where the same signs take their cells.
  private var hanging: UInt8 = 0

  package init() {}

  /// Forgets all nodes but the first.
  mutating func begin(hangs: Bool) {
    all.removeAll(keepingCapacity: true)
    all.append(BreakNode())
    (cells, gaps, hanging) = (0, 0, hangs ? 1 : 0)
  }

  /// Adds a piece, and the places where it may be divided.
  mutating func add(_ piece: Piece, dividedBy division: WordDivision = .none) {
    cells += piece.gap
    gaps += piece.gap > 0 ? 1 : 0
    all[all.count - 1].begin(at: piece.start, cells + Int(piece.before & hanging), gaps)
    let penalty = division.isName ? 2 * LineCosts.hyphen : LineCosts.hyphen
    for place in division.places {
      var node = BreakNode(endingAt: cells + place + hyphen, gaps, penalty, isHyphen: true)
      node.begin(at: piece.start, cells + place, gaps)
      node.scalarsBefore = UInt8(truncatingIfNeeded: place)
      all.append(node)
    }
    cells += piece.width
    let end = piece.isHyphen ? cells + hyphen : cells - Int(piece.behind & hanging)
    all.append(BreakNode(endingAt: end, gaps, piece.penalty, isHyphen: piece.isHyphen))
  }

  /// The cells of a hyphen at a line's end.
  private var hyphen: Int { Int(1 - hanging) }

  /// Behind the last node stands one that no line reaches.
  mutating func withPlaces(_ body: (UnsafeMutableBufferPointer<BreakNode>) -> Void) {
    all.append(BreakNode(endingAt: Int(Int32.max), 0, 0, isHyphen: false))
    all.withUnsafeMutableBufferPointer { body($0) }
    all.removeLast()
  }

  /// The line that begins at a node.
  package func lineStart(at place: Int, in text: MarkedText) -> LineStart {
    let node = all[place]
    let offset = text.offset(ofScalar: Int(node.scalarsBefore), from: Int(node.word))
    return LineStart(UInt32(truncatingIfNeeded: offset), insideWord: place > 0 && node.isHyphen)
  }
}

extension BreakNode {
  /// A place where lines may end; where the next begin is said later.
  fileprivate init(endingAt cells: Int, _ gaps: Int, _ penalty: Int, isHyphen: Bool) {
    end = Int32(truncatingIfNeeded: cells)
    gapsToEnd = Int16(truncatingIfNeeded: gaps)
    self.penalty = Int16(truncatingIfNeeded: penalty)
    self.isHyphen = isHyphen
  }

  /// Lets lines begin at it.
  fileprivate mutating func begin(at word: UInt32, _ cells: Int, _ gaps: Int) {
    self.word = word
    begin = Int32(truncatingIfNeeded: cells)
    gapsToBegin = Int16(truncatingIfNeeded: gaps)
  }
}
