/// The words of a line and the spaces between them.
package struct WordRow: Sendable {
  /// The column of the first word.
  package var column: Int
  var extent = Extent()
  /// Its words, and behind them what is left of other lines: a row is filled again and again.
  private var words: [Word] = []
  private(set) var count = 0

  /// What stands between two places where a line may end.
  struct Word {
    /// The bytes that are drawn, where a line is made of bytes.
    var start: UInt32
    var end: UInt32
    var cells: UInt16
    /// The cells before it as they are drawn, and as the text has them: none where a word goes on.
    var space: UInt16
    var gap: UInt8
    /// How glad the space behind it is to be wider: most behind a sentence.
    var liking: UInt8

    @inline(__always)
    init(_ bytes: Range<UInt32> = 0..<0, cells: UInt16, gap: UInt8, liking: UInt8 = 0) {
      (start, end) = (bytes.lowerBound, bytes.upperBound)
      (self.cells, self.gap, self.liking) = (cells, gap, liking)
      space = UInt16(gap)
    }
  }

  /// What its words come to.
  struct Extent {
    /// The cells that all of it takes.
    var width = 0
    /// How many spaces there are that can be wider, and the cells that they have in the text.
    var spaces = 0
    var gaps = 0

    @inline(__always)
    mutating func add(_ word: Word) {
      width &+= Int(word.cells) &+ Int(word.gap)
      spaces &+= word.gap > 0 ? 1 : 0
      gaps &+= Int(word.gap)
    }
  }

  package init(column: Int = 0, widths: [Int] = [], gaps: [Int] = [], likings: [Int] = []) {
    self.column = column
    fill(upTo: widths.count) { index in
      Word(
        cells: UInt16(widths[index]), gap: index > 0 ? UInt8(gaps[index - 1]) : 0,
        liking: index < likings.count ? UInt8(likings[index]) : 0)
    }
  }

  /// Takes words one after another instead of those that it has.
  /// - Parameters:
  ///   - most: no more of them can come.
  ///   - next: the next word, by its index; nil behind the last.
  @inline(__always)
  mutating func fill(upTo most: Int, _ next: (Int) -> Word?) {
    if words.count < most { words = Array(repeating: Word(cells: 0, gap: 0), count: 2 * most) }
    var words = words.mutableSpan
    var (extent, count) = (Extent(), 0)
    while count < most, let word = next(count) {
      extent.add(word)
      words[count] = word
      count &+= 1
    }
    (self.extent, self.count) = (extent, count)
  }

  @inline(__always)
  func withWords<Result>(_ body: (Span<Word>) -> Result) -> Result {
    body(words.span.extracting(first: count))
  }

  /// Its words, and behind them what is left of others.
  @inline(__always)
  mutating func withMutableWords(_ body: (inout MutableSpan<Word>) -> Void) {
    var words = words.mutableSpan
    body(&words)
  }

  /// The cells that all of it takes.
  var width: Int { extent.width }

  /// The cells between the words as they are drawn.
  package var spaces: [Int] { words[..<count].dropFirst().map { Int($0.space) } }
}
