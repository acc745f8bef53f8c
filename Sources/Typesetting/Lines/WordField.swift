/// The words of a paragraph as a search for its lines wants them, and the ways that it finds.
///
/// A place where a line may begin is a word and a number of its cells: none, or those behind which it is
/// divided. Cells and spaces are counted from the paragraph's beginning, so any line is two
/// differences. The memory is kept from one paragraph to the next, and used without checks: with them
/// the search takes half as long again. Tests compare it with a plain twin.
final class WordField {
  /// One behind the last has an end that no line reaches.
  private(set) var words: UnsafeMutablePointer<FitWord>
  /// The places in each word that are reached: bit k for the one behind k cells.
  private(set) var reached: UnsafeMutablePointer<UInt32>
  /// The ways to each word, by the looseness of their last lines.
  private(set) var ways: UnsafeMutablePointer<Way>
  /// The places that a scout came through.
  private(set) var trail: UnsafeMutablePointer<WordScout.Step>
  /// Where the departures from one place are written down.
  let departures = UnsafeMutablePointer<Way>.allocate(capacity: Way.states)
  /// The ways to places inside of words, by their states.
  private(set) var hyphenWays: UnsafeMutablePointer<Way>
  /// Where those of each word begin, had it a hyphen behind no cell.
  private var rows: UnsafeMutablePointer<Int32>
  private(set) var count = 0
  /// The box of the first.
  private(set) var firstBox = 0
  private var room = 0
  private var rowsUsed = 0
  private var roomForRows = 0

  init() {
    words = .allocate(capacity: 1)
    reached = .allocate(capacity: 1)
    ways = .allocate(capacity: 1)
    hyphenWays = .allocate(capacity: 1)
    trail = .allocate(capacity: 1)
    rows = .allocate(capacity: 1)
  }

  deinit {
    words.deallocate()
    reached.deallocate()
    ways.deallocate()
    hyphenWays.deallocate()
    rows.deallocate()
    trail.deallocate()
    departures.deallocate()
  }

  /// So many numbers are kept for the places of a word.
  static let placesOfAWord = 32

  /// Takes the boxes of a paragraph, and says whether all are words that any line can take.
  func take(_ stretch: Range<Int>, of boxes: Span<Box>, _ widths: LineWidths, in text: MarkedText)
    -> Bool
  {
    let boxes = boxes.extracting(stretch)
    makeRoom(boxes.count)
    let (words, width, hanging) = (words, widths.smaller, UInt8(widths.hangs ? 1 : 0))
    var (cells, gaps) = (0, 0)
    for index in 0..<boxes.count {
      let box = boxes[unchecked: index]
      guard box.hyphen == 0, box.width &- 1 < width else { return false }
      if box.gap > 0 {
        gaps &+= 1
      } else if index > 0, text.endsWithDash(before: Int(box.start)) {
        words[index &- 1].endWithDash()
      }
      cells &+= Int(box.gap)
      words[index] = FitWord(box, behind: cells, gaps, hanging: hanging)
      cells &+= Int(box.width)
    }
    words[boxes.count] = FitWord()
    makeRoomForHyphens(cells)
    (count, firstBox, rowsUsed) = (boxes.count, stretch.lowerBound, 0)
    return true
  }

  private func makeRoom(_ count: Int) {
    guard count >= room else { return }
    room = 2 * count + 64
    words = words.replaced(capacity: room)
    reached = reached.replaced(capacity: room)
    ways = ways.replaced(capacity: room * 4)
    rows = rows.replaced(capacity: room)
    trail = trail.replaced(capacity: room)
  }

  /// No word has a hyphen behind more cells than it has.
  private func makeRoomForHyphens(_ cells: Int) {
    guard cells > roomForRows else { return }
    roomForRows = 2 * cells
    hyphenWays = hyphenWays.replaced(capacity: roomForRows * Way.states)
  }

  /// Nothing is reached but the beginning.
  /// - Parameter known: no words behind these were reached.
  func begin(upTo known: Int) {
    reached.update(repeating: 0, count: known)
    ways.update(repeating: .none, count: known &* 4)
    reached[0] = 1
    ways.update(repeating: .free, count: 4)
  }

  func cheapest(to word: Int, _ cells: Int) -> Way {
    let ways = UnsafeBufferPointer(start: ways(to: word, cells), count: cells > 0 ? 8 : 4)
    return ways.min() ?? .none
  }

  /// Goes back along a way by a line, and answers where that began; nil at the beginning.
  func step(back way: inout Way) -> (word: Int, cells: Int)? {
    guard way.origin > 0 else { return nil }
    let (word, cells) = (way.origin / Self.placesOfAWord, way.origin % Self.placesOfAWord)
    way = ways(to: word, cells)[way.stateAtOrigin]
    return (word, cells)
  }

  /// Takes in where a word may be divided.
  func divide(_ word: Int, by division: WordDivision) {
    words[word].places = 0
    guard !division.isNone else { return }
    if division.isName { words[word].beName() }
    rows[word] = Int32(truncatingIfNeeded: rowsUsed)
    var (all, places) = (division.places, UInt32(0))
    while let place = all.next() {
      precondition(rowsUsed &+ place < roomForRows)
      places |= 1 &<< UInt32(truncatingIfNeeded: place)
      ways(to: word, place).update(repeating: .none, count: Way.states)
    }
    words[word].places = places
    rowsUsed &+= Self.placesOfAWord &- places.leadingZeroBitCount
  }

  /// The ways to a place: four, or eight where a hyphen stands.
  @inline(__always)
  func ways(to word: Int, _ cells: Int) -> UnsafeMutablePointer<Way> {
    cells > 0 ? hyphenWays + (Int(rows[word]) &+ cells) &* Way.states : ways + word &* 4
  }

  /// Takes a way to where a line ends, if it is the cheapest that ends in its state.
  @inline(__always)
  func arrive(by way: Way, in state: Int, at end: WordFan.End, below bound: Way) {
    let here = ways(to: end.word, end.place) + state
    here.pointee = min(here.pointee, way)
    let isReached: UInt32 = way < bound ? 1 : 0
    reached[end.word] |= isReached &<< UInt32(truncatingIfNeeded: end.place)
  }
}

extension UnsafeMutablePointer {
  /// Other memory instead.
  fileprivate func replaced(capacity: Int) -> Self {
    deallocate()
    return .allocate(capacity: capacity)
  }
}
