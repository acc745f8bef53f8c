/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  private(set) var words: [Word] = []
  /// The last word while it is being read; `finish` adds it to the others.
  private var open: Word?
  /// The cells of the whole row.
  var width = 0
  /// Whether all spaces are one cell in the text.
  private(set) var isNarrow = true

  /// What stands between two spaces.
  struct Word: Sendable {
    /// Its bytes in the text, or in the buffer of gathered words.
    fileprivate(set) var start: UInt32
    fileprivate(set) var end: UInt32
    /// The cells before it, with spaces as the text has them.
    fileprivate(set) var column: UInt32
    /// The cells of the space before it as it is drawn, and as the text has it.
    var space: UInt16
    let gap: UInt8
    /// How much the space behind it is liked to be wide: 3 after a sentence, 0 inside one.
    fileprivate(set) var liking: UInt8 = 0
    fileprivate(set) var isGathered = false
  }

  package init(column: Int = 0) { self.column = column }

  /// The spaces between its words.
  @inline(__always) var spaces: Int { max(words.count &- 1, 0) }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    open = nil
    (width, isNarrow) = (0, true)
  }

  /// Begins a word that has no bytes yet.
  @inline(__always)
  package mutating func beginWord(at start: Int, gap: UInt8) {
    finish()
    width &+= Int(gap)
    if gap > 1 { isNarrow = false }
    let start = UInt32(truncatingIfNeeded: start)
    open = Word(
      start: start, end: start, column: UInt32(truncatingIfNeeded: width), space: UInt16(gap),
      gap: gap)
  }

  /// Keeps the space before the word that was begun last narrow, if another one can be wide.
  mutating func keepSpaceNarrow() {
    if !words.isEmpty { words[words.count &- 1].liking = WordEnd.never }
  }

  @inline(__always)
  package mutating func finish() {
    if let open { words.append(open) }
    open = nil
  }

  // MARK: The last word

  /// Adds to the width of the last word.
  @inline(__always)
  package mutating func extend(cells: Int, liking: UInt8) {
    width &+= cells
    open?.liking = liking
  }

  /// Whether the last word is a range of the text that ends at an offset.
  @inline(__always)
  func stands(upTo offset: Int) -> Bool {
    guard let open else { return false }
    return !open.isGathered && Int(open.end) == offset
  }

  /// The range of the text that the last word is; nil if it is gathered.
  var standingRange: Range<Int>? {
    guard let open, !open.isGathered else { return nil }
    return Int(open.start)..<Int(open.end)
  }

  /// Sets where the last word ends, in the text or in the buffer.
  @inline(__always)
  mutating func setEnd(_ end: Int) { open?.end = UInt32(truncatingIfNeeded: end) }

  /// Makes the last word a range of the buffer.
  mutating func setGathered(_ range: Range<Int>) {
    open?.isGathered = true
    open?.start = UInt32(range.lowerBound)
    setEnd(range.upperBound)
  }

  // MARK: Spaces

  /// The cells of a space as it is drawn.
  package func drawnSpace(beforeWord index: Int) -> Int { Int(words[index].space) }

  mutating func widenSpaces(_ chosen: Span<Int>) {
    for index in chosen.indices { words[chosen[index] &+ 1].space &+= 1 }
  }

  mutating func widenAllSpaces(by cells: Int) {
    for index in words.indices.dropFirst() { words[index].space += UInt16(cells) }
  }

  /// Whether a space is wider than a limit and wider than the text has it.
  func hasSpace(widerThan widest: Int) -> Bool {
    words.contains { $0.space > max(widest, Int($0.gap)) }
  }

  mutating func restoreSpaces() {
    for index in words.indices { words[index].space = UInt16(words[index].gap) }
  }
}
