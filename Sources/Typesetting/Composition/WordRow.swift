/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  private(set) var words: [Word] = []
  /// The cells of the whole row.
  var width = 0

  /// What stands between two spaces.
  struct Word: BitwiseCopyable, Sendable {
    /// Its bytes in the text, or among the gathered words.
    private(set) var start: UInt32 = 0
    private(set) var end: UInt32 = 0
    /// The cells before it, with spaces as the text has them.
    let column: UInt32
    /// The cells of the space before it as it is drawn, and as the text has it.
    var space: UInt16
    let gap: UInt8
    /// How well the space behind it may be stretched, as in ``WordEnd``.
    fileprivate(set) var stretchPreference: UInt8 = 0
    private(set) var isGathered = false

    @inline(__always)
    init(gap: UInt8, column: Int) {
      (self.gap, space) = (gap, UInt16(gap))
      self.column = UInt32(truncatingIfNeeded: column)
    }

    /// Makes it a range of the text.
    @inline(__always)
    mutating func setStanding(_ range: Range<Int>, stretchPreference: UInt8) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      end = UInt32(truncatingIfNeeded: range.upperBound)
      self.stretchPreference = stretchPreference
    }

    /// Keeps the space behind it narrow.
    mutating func keepSpaceNarrow() { stretchPreference = WordEnd.never }

    /// Makes it a range of the gathered words.
    mutating func setGathered(_ range: Range<Int>, stretchPreference: UInt8) {
      setStanding(range, stretchPreference: stretchPreference)
      isGathered = true
    }
  }

  package init(column: Int = 0) { self.column = column }

  /// The spaces between its words.
  @inline(__always) var spaces: Int { max(words.count &- 1, 0) }

  /// Replaces its words.
  /// - Parameter add: adds up to a number of words, and returns the cells of the row.
  @inline(__always)
  mutating func replaceWords(upTo count: Int, _ add: (inout OutputSpan<Word>) -> Int) {
    var width = 0
    words.removeAll(keepingCapacity: true)
    words.append(addingCapacity: count) { width = add(&$0) }
    self.width = width
  }

  /// Appends a word without bytes.
  package mutating func append(gap: UInt8, cells: Int, stretchPreference: UInt8) {
    var word = Word(gap: gap, column: width + Int(gap))
    word.stretchPreference = stretchPreference
    words.append(word)
    width += Int(gap) + cells
  }

  // MARK: Spaces

  /// The cells of a space as it is drawn.
  package func drawnSpace(beforeWord index: Int) -> Int { Int(words[index].space) }

  /// Makes some spaces a cell wider, and returns the cells of the widest of them.
  @inline(__always)
  mutating func widenSpaces(_ chosen: Span<Int>) -> Int {
    var words = words.mutableSpan
    var widest: UInt16 = 0
    for index in chosen.indices {
      words[chosen[index] &+ 1].space &+= 1
      widest = max(widest, words[chosen[index] &+ 1].space)
    }
    return Int(widest)
  }

  /// Moves the last of several words to the right.
  mutating func widenLastSpace(by cells: Int) {
    guard words.count > 1 else { return }
    words[words.count - 1].space += UInt16(cells)
    width += cells
  }

  /// Makes all spaces wider, and returns the cells of the widest.
  mutating func widenAllSpaces(by cells: Int) -> Int {
    for index in words.indices.dropFirst() { words[index].space += UInt16(cells) }
    return Int(words.reduce(0) { max($0, $1.space) })
  }

  /// Gives the spaces that are to stay narrow their cells in the text, and returns the cells taken away.
  mutating func narrowKeptSpaces() -> Int {
    var cells = 0
    for index in words.indices.dropFirst() where words[index - 1].stretchPreference == WordEnd.never
    {
      cells += Int(words[index].space) - Int(words[index].gap)
      words[index].space = UInt16(words[index].gap)
    }
    return cells
  }

  mutating func restoreSpaces() {
    for index in words.indices { words[index].space = UInt16(words[index].gap) }
  }
}
