/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  var extent = Extent()
  /// Its words, and behind them what is left of other lines: a row is filled again and again.
  private var words: [Word] = []
  /// What is between the pieces that it was made of, for whom wants to know of each of them.
  private let gaps: [Int]

  /// What stands between two spaces.
  struct Word {
    /// The bytes that are drawn, where a line is made of bytes.
    var start: UInt32 = 0
    var end: UInt32 = 0
    /// The cells of the line before it, with spaces as the text has them.
    var column: UInt32 = 0
    /// The cells of the space before it as it is drawn, and as the text has it.
    var space: UInt16 = 0
    var gap: UInt8 = 0
    /// How glad the space behind it is to be wider: most behind a sentence.
    var liking: UInt8 = 0

    init() {}

    /// A word of which nothing is known but how it begins.
    @inline(__always)
    init(from start: UInt32, column: Int, gap: UInt8) {
      (self.start, end, self.column) = (start, start, UInt32(truncatingIfNeeded: column))
      (self.gap, space) = (gap, UInt16(gap))
    }
  }

  /// What its words come to.
  struct Extent {
    var words = 0
    /// The cells that all of it takes.
    var width = 0
    /// Whether all of its spaces are one cell in the text.
    var isNarrow = true

    @inline(__always) var spaces: Int { max(words &- 1, 0) }
  }

  package init(column: Int = 0, widths: [Int] = [], gaps: [Int] = [], likings: [Int] = []) {
    (self.column, self.gaps) = (column, gaps)
    fill(upTo: widths.count) { words in
      var extent = Extent()
      for index in widths.indices {
        extent.add(
          0..<0, cells: widths[index], gap: index > 0 ? UInt8(gaps[index - 1]) : 0,
          liking: index < likings.count ? UInt8(likings[index]) : 0, to: &words)
      }
      return extent
    }
  }

  /// Takes other words instead of those that it has.
  /// - Parameters:
  ///   - most: no more of them can come.
  ///   - write: writes them, and says what they come to.
  @inline(__always)
  mutating func fill(upTo most: Int, _ write: (inout MutableSpan<Word>) -> Extent) {
    if words.count < most { words = Array(repeating: Word(), count: 2 * most) }
    var words = words.mutableSpan
    extent = write(&words)
  }

  @inline(__always)
  func withWords<Result>(_ body: (Span<Word>) -> Result) -> Result {
    body(words.span.extracting(first: extent.words))
  }

  /// Its words, and behind them what is left of others.
  @inline(__always)
  mutating func withMutableWords(_ body: (inout MutableSpan<Word>) -> Void) {
    var words = words.mutableSpan
    body(&words)
  }

  /// The cells that all of it takes.
  var width: Int { extent.width }

  /// The cells between the pieces that it was made of, as they are drawn.
  package var spaces: [Int] {
    var word = 0
    return gaps.map { gap in
      word += gap > 0 ? 1 : 0
      return gap > 0 ? Int(words[word].space) : 0
    }
  }
}

extension WordRow.Extent {
  /// Adds what stands between two places where a line may end. Where no space is before it, a word
  /// goes on.
  mutating func add(
    _ bytes: Range<UInt32>, cells: Int, gap: UInt8, liking: UInt8,
    to row: inout MutableSpan<WordRow.Word>
  ) {
    if words == 0 || gap > 0 { begin(at: bytes.lowerBound, gap: gap, &row) }
    row[words - 1].end = bytes.upperBound
    row[words - 1].liking = liking
    width += cells
  }

  private mutating func begin(
    at start: UInt32, gap: UInt8, _ row: inout MutableSpan<WordRow.Word>
  ) {
    width += Int(gap)
    if gap > 1 { isNarrow = false }
    row[words] = WordRow.Word(from: start, column: width, gap: gap)
    words += 1
  }
}
