/// Makes nodes of words and other pieces.
struct NodeWriter {
  /// The last node, of which it is known what ends there.
  private(set) var last = 0
  /// The cells up to the end of a line that ends there.
  private(set) var end = 0
  /// The cells and the spaces so far.
  private var cells = 0
  private var gaps = 0
  /// 1 where signs may hang, and 0 where the same signs take their cells.
  private let hanging: UInt8

  init(hangs: Bool) { hanging = hangs ? 1 : 0 }

  /// A word has not so many pieces.
  static let mostPieces = 40

  func hasRoom(in nodes: borrowing MutableSpan<BreakNode>) -> Bool {
    nodes.count &- last > Self.mostPieces
  }

  /// Adds words as long as they are whole, there is room, and a demand is not met.
  ///
  /// Half of what making nodes takes is taken here, so the places are not checked at each step.
  @inline(__always)
  mutating func addWholeWords(
    _ words: Span<Box>, _ next: inout Int, upTo width: Int, _ demand: BreakNodes.Demand,
    to nodes: inout MutableSpan<BreakNode>, _ isKnownWhole: (Int) -> Bool
  ) {
    let first = next
    let count = min(words.count &- 1 &- next, nodes.count &- last &- 1)
    let words = words.extracting(droppingFirst: next)
    var writer = self
    var index = 0
    while index < count, writer.end <= demand.cells {
      let word = words[unchecked: index]
      guard word.isWord(before: words[unchecked: index &+ 1], upTo: width) else { break }
      let begin = writer.cells &+ Int(word.gap)
      let behind = begin &+ Int(word.width)
      let gaps = writer.gaps &+ (word.gap > 0 ? 1 : 0)
      if word.width >= WordDivider.shortest,
        behind &+ gaps &* demand.cellsPerGap >= demand.dividing, !isKnownWhole(first &+ index)
      {
        break
      }
      nodes[unchecked: writer.last].begin(
        at: word.start, begin &+ Int(word.overhangBefore & hanging), gaps)
      (writer.cells, writer.gaps) = (behind, gaps)
      writer.end = behind &- Int(word.overhangBehind & hanging)
      writer.last &+= 1
      nodes[unchecked: writer.last].end(at: writer.end, gaps)
      index &+= 1
    }
    self = writer
    next &+= index
  }

  /// Adds a word behind which there is a space.
  mutating func add(
    _ word: Box, dividedBy division: WordDivision, to nodes: inout MutableSpan<BreakNode>
  ) {
    begin(at: word.start, gap: Int(word.gap), overhang: word.overhangBefore, &nodes)
    if !division.isNone { addHyphens(division, ofWordAt: word.start, to: &nodes) }
    cells &+= Int(word.width)
    end(at: cells &- Int(word.overhangBehind & hanging), &nodes)
  }

  mutating func add(
    _ piece: Piece, dividedBy division: WordDivision, to nodes: inout MutableSpan<BreakNode>
  ) {
    begin(at: piece.start, gap: piece.gap, overhang: piece.before, &nodes)
    addHyphens(division, ofWordAt: piece.start, to: &nodes)
    cells &+= piece.width
    end(at: piece.isHyphen ? cells &+ hyphen : cells &- Int(piece.behind & hanging), &nodes)
    nodes[last].penalty = Int16(truncatingIfNeeded: piece.penalty)
    nodes[last].isHyphen = piece.isHyphen
  }

  @inline(__always)
  private mutating func begin(
    at word: UInt32, gap: Int, overhang: UInt8, _ nodes: inout MutableSpan<BreakNode>
  ) {
    cells &+= gap
    gaps &+= gap > 0 ? 1 : 0
    nodes[last].begin(at: word, cells &+ Int(overhang & hanging), gaps)
  }

  @inline(__always)
  private mutating func end(at cells: Int, _ nodes: inout MutableSpan<BreakNode>) {
    end = cells
    last &+= 1
    nodes[last].end(at: cells, gaps)
  }

  private mutating func addHyphens(
    _ division: WordDivision, ofWordAt word: UInt32, to nodes: inout MutableSpan<BreakNode>
  ) {
    let penalty = division.isName ? 2 * LineCosts.hyphen : LineCosts.hyphen
    var places = division.places
    while let place = places.next() {
      last &+= 1
      nodes[last] = BreakNode(
        word: word, begin: Int32(truncatingIfNeeded: cells &+ place),
        end: Int32(truncatingIfNeeded: cells &+ place &+ hyphen),
        gapsToBegin: Int16(truncatingIfNeeded: gaps), gapsToEnd: Int16(truncatingIfNeeded: gaps),
        penalty: Int16(truncatingIfNeeded: penalty), isHyphen: true,
        scalarsBefore: UInt8(truncatingIfNeeded: place))
    }
  }

  /// The cells of a hyphen at a line's end.
  private var hyphen: Int { Int(1 &- hanging) }
}

extension Box {
  /// Whether it is a narrow word with a space behind it.
  @inline(__always)
  func isWord(before next: Box, upTo width: Int) -> Bool {
    next.gap > 0 && hyphen == 0 && Int(self.width) <= width
  }
}

extension BreakNode {
  /// Lets lines begin at it.
  @inline(__always)
  fileprivate mutating func begin(at word: UInt32, _ cells: Int, _ gaps: Int) {
    self.word = word
    begin = Int32(truncatingIfNeeded: cells)
    gapsToBegin = Int16(truncatingIfNeeded: gaps)
  }

  /// Lets lines end at it, behind a whole word.
  @inline(__always)
  fileprivate mutating func end(at cells: Int, _ gaps: Int) {
    end = Int32(truncatingIfNeeded: cells)
    gapsToEnd = Int16(truncatingIfNeeded: gaps)
    (penalty, isHyphen, scalarsBefore) = (0, false, 0)
  }
}
