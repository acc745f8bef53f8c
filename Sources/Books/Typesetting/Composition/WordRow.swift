/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  var words: [Word] = []
  /// The cells of the whole row.
  var width = 0

  /// What stands between two spaces.
  struct Word: BitwiseCopyable, Sendable {
    /// Its bytes among the gathered words.
    fileprivate(set) var start: UInt32 = 0
    fileprivate(set) var end: UInt32 = 0
    /// The cells before it, with spaces as the text has them.
    let column: UInt32
    /// The cells of the space before it as it is drawn, and as the text has it.
    var space: UInt16
    let gap: UInt8
    /// How well the space behind it may be stretched: from 0 inside a sentence to 3 after its end, or
    /// `neverStretched`.
    fileprivate(set) var stretchPreference: UInt8 = 0

    /// Keeps the space narrow if any other can be stretched. As an `Int8` it is negative.
    static let neverStretched: UInt8 = 0xE0

    fileprivate init(gap: UInt8, column: Int) {
      (self.gap, space) = (gap, UInt16(gap))
      self.column = UInt32(truncatingIfNeeded: column)
    }
  }

  package init(column: Int = 0) { self.column = column }

  @inline(__always) var spaces: Int { max(words.count &- 1, 0) }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    width = 0
  }

  /// Begins a word whose bytes begin at an offset.
  package mutating func beginWord(at offset: Int, gap: UInt8) {
    width += Int(gap)
    var word = Word(gap: gap, column: width)
    word.start = UInt32(offset)
    words.append(word)
  }

  /// Adds a part of the last word.
  package mutating func extendWord(to end: Int, _ cells: Int, _ stretchPreference: UInt8) {
    words[words.count - 1].end = UInt32(end)
    words[words.count - 1].stretchPreference = stretchPreference
    width += cells
  }

  /// Keeps the space behind the last word narrow.
  mutating func keepSpaceNarrow() {
    words[words.count - 1].stretchPreference = Word.neverStretched
  }

  // MARK: Spaces

  /// The cells of a space as it is drawn.
  package func drawnSpace(beforeWord index: Int) -> Int { Int(words[index].space) }

  /// Moves the last word to the right.
  mutating func moveLastWord(by cells: Int) {
    guard words.count > 1 else { return column += cells }
    words[words.count - 1].space += UInt16(cells)
    width += cells
  }
}
