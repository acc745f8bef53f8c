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

  /// Adds words as long as there is room and they end within a limit: narrow ones with a space behind
  /// them.
  ///
  /// Half of what making nodes takes is taken here, so the places are not checked at each step: a word
  /// has fewer pieces than there is room for.
  /// - Parameter division: says where a word may be divided.
  @inline(__always)
  mutating func addWords(
    _ words: Span<Box>, _ next: inout Int, upTo width: Int, until limit: Int,
    to nodes: inout MutableSpan<BreakNode>, _ division: (Int, Box) -> WordDivision
  ) {
    let first = next
    let (count, room) = (words.count &- 1 &- next, nodes.count &- Self.mostPieces)
    let words = words.extracting(droppingFirst: next)
    var writer = self
    var index = 0
    while index < count, writer.end <= limit, writer.last < room {
      let word = words[unchecked: index]
      guard word.isWord(before: words[unchecked: index &+ 1], upTo: width) else { break }
      let begin = writer.cells &+ Int(word.gap)
      writer.gaps &+= word.gap > 0 ? 1 : 0
      nodes[unchecked: writer.last].begin(
        at: word.start, begin &+ Int(word.overhangBefore & hanging), writer.gaps)
      writer.cells = begin
      if word.width >= WordDivider.shortest {
        writer.addHyphens(division(first &+ index, word), ofWordAt: word.start, to: &nodes)
      }
      writer.cells = begin &+ Int(word.width)
      writer.end = writer.cells &- Int(word.overhangBehind & hanging)
      writer.last &+= 1
      nodes[unchecked: writer.last].end(at: writer.end, writer.gaps)
      index &+= 1
    }
    self = writer
    next &+= index
  }

  /// Whether the next nodes are those of another window.
  @inline(__always)
  func isPast(_ window: LineWindow) -> Bool { end > window.limit || last == 0 && !window.isOpen }

  /// Goes on to the window of the next lines, and passes the words before it: all but the last of
  /// those that do not come as far.
  @inline(never)
  mutating func enter(
    _ window: inout LineWindow, _ words: Span<Box>, _ next: inout Int, upTo width: Int,
    _ nodes: inout MutableSpan<BreakNode>
  ) {
    if last > 0 {
      window.goOn(nodes.span, upTo: last)
    } else if next < words.count {
      window.begin(words[next], hangs: hanging > 0)
    }
    guard !window.isOpen else { return }
    passWords(words, &next, upTo: width, before: window, to: &nodes)
    window.enter(behind: last)
  }

  private mutating func passWords(
    _ words: Span<Box>, _ next: inout Int, upTo width: Int, before window: LineWindow,
    to nodes: inout MutableSpan<BreakNode>
  ) {
    let count = words.count &- 1
    var (cells, gaps, index) = (self.cells, self.gaps, next)
    var missing = window.from &- window.extent(cells, gaps)
    while index < count {
      let word = words[unchecked: index]
      guard word.isWord(before: words[unchecked: index &+ 1], upTo: width) else { break }
      let begin = Int(word.gap)
      missing &-= window.extent(begin &+ Int(word.width), 1)
      guard missing > 0 else { break }
      cells &+= begin &+ Int(word.width)
      gaps &+= begin > 0 ? 1 : 0
      index &+= 1
    }
    guard index > next else { return }
    let first = words[next]
    begin(at: first.start, gap: Int(first.gap), overhang: first.overhangBefore, &nodes)
    (self.cells, self.gaps, next) = (cells, gaps, index)
    end(at: cells &- Int(words[index &- 1].overhangBehind & hanging), &nodes)
  }

  /// Adds a piece of any kind.
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

  @inline(__always)
  private mutating func addHyphens(
    _ division: WordDivision, ofWordAt word: UInt32, to nodes: inout MutableSpan<BreakNode>
  ) {
    let penalty = division.isName ? 2 * LineCosts.hyphen : LineCosts.hyphen
    var places = division.places
    while let place = places.next() {
      last &+= 1
      nodes[unchecked: last] = BreakNode(
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
