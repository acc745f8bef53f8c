internal import CurlewManuscript

/// The rules of a library's mark-up, which say what lines are. Everything they leave open is recognised
/// as in plain text.
///
/// Most requirements have a default that stands for "no such mark". Lines are passed without the white
/// space at their ends.
protocol Markup: Sendable {
  /// The first line behind a header that is not part of the book; 0 if there is none.
  func endOfHeader(in text: TextLines) -> Int

  /// Lines at the head of the book that explain its marks.
  func legend(in text: TextLines) -> Range<Int>?

  /// Whether a line begins what stands behind the book, such as a colophon.
  func beginsFoot(_ line: ArraySlice<UInt8>) -> Bool

  /// Whether the first two lines of the book are its title and its author.
  var opensWithTitleAndAuthor: Bool { get }

  /// Whether its texts are printed in columns.
  var isOfColumns: Bool { get }

  /// Whether a line is not shown at all.
  func isHidden(_ line: ArraySlice<UInt8>) -> Bool

  /// Whether a hidden line asks for a new page.
  func startsPage(_ line: ArraySlice<UInt8>) -> Bool

  /// Whether a line begins a block, without a blank line above it.
  func startsBlock(_ line: ArraySlice<UInt8>) -> Bool

  /// The rank of a heading; nil for any other text.
  func headingRank(_ text: ArraySlice<UInt8>) -> HeadingRank?

  /// What a block is; nil where its marks do not say.
  func kind(of block: ArraySlice<UInt8>) -> LineBlock.Kind?

  /// The parts of a line that are not shown, in ascending order.
  func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>]

  /// The indents of lines that have one of their own.
  func indents(in text: TextLines) -> [Int: LineIndent]

  /// The parts of a line that are set off from others, in ascending order.
  func emphases(in line: ArraySlice<UInt8>) -> [(Range<Int>, Mark.Emphasis)]

  /// The readings of characters in a line, in ascending order.
  func rubies(in line: ArraySlice<UInt8>) -> [Ruby]
}

/// The indents of a line that mark-up states, in characters of two cells.
struct LineIndent: Equatable {
  var first = 0
  var rest = 0
  /// Whether it ends at the end of its line.
  var isAtEnd = false
}

extension Markup {
  func endOfHeader(in text: TextLines) -> Int { 0 }
  func legend(in text: TextLines) -> Range<Int>? { nil }
  func beginsFoot(_ line: ArraySlice<UInt8>) -> Bool { false }
  var opensWithTitleAndAuthor: Bool { false }
  var isOfColumns: Bool { false }
  func startsPage(_ line: ArraySlice<UInt8>) -> Bool { false }
  func startsBlock(_ line: ArraySlice<UInt8>) -> Bool { headingRank(line) != nil }
  func kind(of block: ArraySlice<UInt8>) -> LineBlock.Kind? { nil }
  func rubies(in line: ArraySlice<UInt8>) -> [Ruby] { [] }
  func indents(in text: TextLines) -> [Int: LineIndent] { [:] }
  func emphases(in line: ArraySlice<UInt8>) -> [(Range<Int>, Mark.Emphasis)] { [] }

  /// The parts of a line that are shown.
  func visible(in line: ArraySlice<UInt8>) -> [UInt8] {
    var (visible, offset) = ([UInt8](), line.startIndex)
    for range in hidden(in: line) {
      visible += line[offset..<range.lowerBound]
      offset = range.upperBound
    }
    return visible + line[offset...]
  }
}

extension ArraySlice<UInt8> {
  /// The first occurrence of some bytes.
  func range(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<start + wanted.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}

package enum HeadingRank: Comparable {
  case part, chapter
}
