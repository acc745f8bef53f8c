/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  var words: [Word] = []

  /// What stands between two places where a line may end.
  struct Word {
    /// The bytes that are drawn, where a line is made of bytes.
    var start: UInt32 = 0
    var end: UInt32 = 0
    var cells: Int32
    /// The cells before it as the text has them, none where a word goes on, and as they are drawn.
    let gap: Int32
    var space: Int32
    /// How glad the space behind it is to be wider: most behind a sentence.
    var liking: Int32 = 0

    @inline(__always)
    init(start: UInt32 = 0, end: UInt32 = 0, cells: Int, gap: Int) {
      (self.start, self.end) = (start, end)
      (self.cells, self.gap) = (Int32(truncatingIfNeeded: cells), Int32(truncatingIfNeeded: gap))
      space = self.gap
    }
  }

  package init(column: Int = 0, widths: [Int] = [], gaps: [Int] = [], likings: [Int] = []) {
    self.column = column
    for (index, width) in widths.enumerated() {
      words.append(Word(cells: width, gap: index > 0 ? gaps[index - 1] : 0))
      if index < likings.count { words[index].liking = Int32(likings[index]) }
    }
  }

  /// The cells that all of it takes.
  var width: Int {
    var width = 0
    let words = words.span
    for index in words.indices {
      width &+= Int(words[index].cells)
      if index > 0 { width &+= Int(words[index].space) }
    }
    return width
  }

  /// The cells between the words as they are drawn.
  package var spaces: [Int] { words.dropFirst().map { Int($0.space) } }
}
