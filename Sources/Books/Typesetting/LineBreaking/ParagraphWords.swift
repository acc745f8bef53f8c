/// The words of the paragraph being broken, and the active nodes of the search. The memory is kept
/// from one paragraph to the next.
struct ParagraphWords: ~Copyable {
  private(set) var words = UncheckedBuffer<Word>()
  private(set) var active = ActiveNodes()
  /// How many rows of nodes the words that were looked up have taken.
  private var rowsUsed = 0
  private(set) var count = 0

  /// The boxes of the words, if a word that is wider than a line had to be cut; otherwise the words
  /// are `count` boxes of the book from `firstBox` on.
  private var cutBoxes: [Box] = []
  private var firstBox = 0

  /// Longer paragraphs are broken a stretch at a time.
  static let mostWords = ActiveNode.mostBreakpoints / ActiveNodes.breakpointsOfAWord

  deinit {
    words.deallocate()
    active.deallocate()
  }

  // MARK: Taking words

  /// Takes the boxes of a paragraph, or as many as there is room for, and returns the end of those.
  mutating func read(
    _ stretch: Range<Int>, of boxes: Span<Box>, _ widths: LineWidths, _ cutter: ClusterCutter
  ) -> Int {
    firstBox = stretch.lowerBound
    cutBoxes.removeAll(keepingCapacity: true)
    let stretch: Range<Int> = stretch.prefix(Self.mostWords)
    guard hasWideBox(boxes, stretch, widths) else {
      read(boxes, stretch, hangs: widths.hangs)
      return stretch.upperBound
    }
    let end = cutter.cut(stretch, widths, most: Self.mostWords, to: &cutBoxes)
    let cut = cutBoxes
    read(cut.span, cut.indices, hangs: widths.hangs)
    return end
  }

  private func hasWideBox(
    _ boxes: Span<Box>, _ stretch: Range<Int>, _ widths: LineWidths
  ) -> Bool {
    let limit = UInt16(clamping: widths.smaller)
    var widest: UInt16 = 0
    for index in stretch { widest = max(widest, boxes[index].width) }
    return widest > limit
  }

  private mutating func read(_ boxes: Span<Box>, _ stretch: Range<Int>, hangs: Bool) {
    count = stretch.count
    words.reserve(count + 1)
    let words = words
    var (cells, gaps, places) = (0, 0, 0)
    var previous = Word.none
    for index in stretch {
      let box = boxes[index]
      cells &+= Int(box.gap)
      gaps &+= box.gap > 0 ? 1 : 0
      previous = Word(box, behind: cells, gaps, after: previous, hangs: hangs)
      words[index &- stretch.lowerBound] = previous
      cells &+= Int(box.width)
      places &+= min(Int(box.width), ActiveNodes.breakpointsOfAWord)
    }
    words[count] = .sentinel
    rowsUsed = 0
    active.reserve(words: count + 1, places: places)
  }

  func fitOneLine(_ widths: LineWidths) -> Bool {
    let start = LineOrigin(words[0], 0, 0, widths)
    return Int(words[count &- 1].end) <= start.limit
  }

  /// The cells of all words with the gaps between them.
  var cells: Int { Int(words[count &- 1].end) }

  /// Looks up where a word may be hyphenated.
  @inline(never)
  mutating func lookUp(_ word: Int, _ text: borrowing WordSource, _ divider: inout WordDivider?) {
    let division =
      cutBoxes.isEmpty
      ? text.division(ofBox: firstBox &+ word, by: &divider)
      : text.division(of: cutBoxes[word], by: &divider)
    words[word].setDivision(division)
    let places = words[word].places
    guard !places.isEmpty else { return }
    // A row for each cell up to the last place, so that a place is found by its number of cells.
    let end = rowsUsed &+ places.last &+ 1
    active.addRows(rowsUsed..<end, to: word)
    rowsUsed = end
  }

  // MARK: Results

  /// Steps back from the end of a line to its start, which it returns; nil at the first line.
  ///
  /// - Parameter node: The best way to the end of the line; after the call, the one to its start.
  func stepBack(along node: inout ActiveNode, in text: borrowing WordSource) -> LineStart? {
    guard node.origin > 0 else { return nil }
    let (word, cells) = node.origin.quotientAndRemainder(dividingBy: ActiveNodes.breakpointsOfAWord)
    node = active.at(word, cells)[node.stateAtOrigin]
    let start = cutBoxes.isEmpty ? text.start(ofBox: firstBox &+ word) : Int(cutBoxes[word].start)
    return LineStart(
      UInt32(truncatingIfNeeded: text.offset(ofScalar: cells, from: start)),
      insideWord: cells > 0 || words[word].isAfterHyphen)
  }
}
