/// The active nodes of all breakpoints of a paragraph.
///
/// A breakpoint is a word and a number of its cells: 0 for the start of the word, more for a place
/// where it is hyphenated. Its number is 32 times the word's index plus the cells.
struct ActiveNodes {
  /// The places in each word that a line reaches.
  private(set) var reached = UncheckedBuffer<CellSet>()
  /// For each word and state, the best way to the word's start.
  private var starts = UncheckedBuffer<ActiveNode>()
  /// The same for places inside words, and for each word the row of its cell 0.
  private var hyphens = UncheckedBuffer<ActiveNode>()
  private var rows = UncheckedBuffer<Int32>()
  /// Room for the departures from one breakpoint.
  private(set) var departures = UncheckedBuffer<ActiveNode>()

  static let breakpointsOfAWord = 32

  func deallocate() {
    reached.deallocate()
    starts.deallocate()
    hyphens.deallocate()
    rows.deallocate()
    departures.deallocate()
  }

  /// - Parameter places: no more rows than this are needed for places inside words.
  mutating func reserve(words: Int, places: Int) {
    reached.reserve(words)
    starts.reserve(words * ActiveNode.states)
    rows.reserve(words)
    hyphens.reserve(places * ActiveNode.states)
    departures.reserve(ActiveNode.states)
  }

  /// Forgets all nodes but the start of the paragraph.
  func begin(words: Int) {
    reached.fill(0..<words, with: .empty)
    starts.fill(0..<words * ActiveNode.states, with: .none)
    reached[0] = .start
    starts.fill(0..<ActiveNode.states, with: .start)
  }

  /// Makes a number of rows for the places of a word.
  func addRows(_ rows: Range<Int>, to word: Int) {
    self.rows[word] = Int32(truncatingIfNeeded: rows.lowerBound)
    hyphens.fill(
      rows.lowerBound &* ActiveNode.states..<rows.upperBound &* ActiveNode.states, with: .none)
  }

  @inline(__always)
  func at(_ word: Int, _ cells: Int) -> Nodes {
    cells > 0
      ? Nodes(memory: hyphens, first: (Int(rows[word]) &+ cells) &* ActiveNode.states)
      : Nodes(memory: starts, first: word &* ActiveNode.states)
  }

  /// The nodes of one breakpoint, by their states.
  struct Nodes {
    fileprivate let memory: UncheckedBuffer<ActiveNode>
    fileprivate let first: Int

    @inline(__always)
    subscript(state: Int) -> ActiveNode {
      get { memory[first &+ state] }
      nonmutating set { memory[first &+ state] = newValue }
    }
  }

  /// Extends the ways to a line's origin by the line, and keeps the result if it is the cheapest in
  /// its state and below a bound.
  @inline(__always)
  func extend(
    _ start: LineOrigin, by line: Demerits.Line, to end: LineEnd, _ departures: CheapestDeparture,
    below bound: ActiveNode
  ) {
    let state = line.fitness &+ (start.isAfterHyphen && end.isHyphen ? 4 : 0)
    let node = departures[state].extended(
      from: start.number, to: state, adding: line.demerits &+ end.penalty)
    guard node < bound else { return }
    let nodes = at(end.word, end.place)
    nodes[state] = min(nodes[state], node)
    reached[end.word].insert(end.place)
  }
}
