/// A stretch of text that is broken into lines by itself.
@usableFromInline
package struct Block: Equatable, Sendable {
  package var kind: Kind
  /// Its text, as offsets in bytes. It is not empty, and neither begins nor ends with white space.
  package var start: UInt32
  package var end: UInt32
  /// The indent of its first line, in cells.
  package var indent: UInt16
  /// The indent of its other lines, in cells.
  package var hangingIndent: UInt16
  package var spacing = Spacing.collapsed
  /// The blank rows above it, unless it begins a page.
  package var rowsBefore: UInt8
  package var startsPage: Bool
  /// Whether no page ends between it and the next block, as after the name of a speaker.
  package var keepsWithNext = false
  /// Whether it is a line of a poem that is centred as a whole.
  package var isOfPoem = false
  /// Whether it is a heading that the contents leave out, such as the writer of a letter.
  package var isMinor = false
  /// Whether it is a line of preformatted text, which is never broken: what does not fit is cut off.
  package var isCode = false
  /// Whether it is in a box, or of a block of code, which have a background of their own.
  package var isBoxed = false
  /// Whether its lines end at the right edge, as a signature does.
  package private(set) var isAtEnd = false
  /// Whether its lines run from right to left even if its first letter does not.
  package var isRightToLeft = false
  /// Whether its lines are not justified.
  package var isRagged = false

  @usableFromInline
  package enum Kind: Hashable, Sendable {
    case paragraph
    case quotation
    /// A footnote, or a note at the end of a chapter.
    case note
    /// A line that stays one: of verse, a letter, a list.
    case line
    /// A line of verse. A poem is centred on its longest line.
    case verse
    /// A line of a table that was drawn with spaces.
    case tableRow
    /// A row of a table whose cells are known, in `Manuscript.tables`.
    case row
    /// The description of a picture whose shape is known, in `Manuscript.pictures`.
    case picture
    /// An entry of a printed table of contents.
    case contentsEntry
    /// A centred line below the title of the book: a subtitle, the author.
    case byline
    /// The description of a picture that the text leaves out.
    case caption
    /// The ornament between two scenes.
    case rule
    /// 0 for a part, 1 for a chapter, 2 for a section of a chapter.
    case heading(level: UInt8)
  }

  /// What white space within a block means.
  package enum Spacing: Equatable, Sendable {
    /// A run of white space, including line ends, is one space; none between ideographs.
    case collapsed
    /// White space keeps its width, and tabs go to every eighth column. The text begins at a column
    /// of its line.
    case kept(column: Int)
  }

  package init(_ kind: Kind, _ range: Range<Int>, rowsBefore: Int = 0, startsPage: Bool = false) {
    (self.kind, start, end) = (kind, UInt32(range.lowerBound), UInt32(range.upperBound))
    (indent, hangingIndent) = (0, 0)
    (self.rowsBefore, self.startsPage) = (UInt8(rowsBefore), startsPage)
  }

  package var range: Range<Int> { Int(start)..<Int(end) }

  /// Lets the lines of running text end at the right edge.
  package mutating func moveToEnd() {
    guard kind == .paragraph || kind == .quotation || kind == .line, spacing == .collapsed else {
      return
    }
    (isAtEnd, isRagged, indent) = (true, true, hangingIndent)
  }
}

// These match patterns: one case has a value, so a comparison with == is a call. They are inlinable, since
// the loops of other modules ask them of every block.
extension Block.Kind {
  @inlinable package var isHeading: Bool { if case .heading = self { true } else { false } }

  @inlinable package var isRule: Bool { if case .rule = self { true } else { false } }

  /// Whether it is centred below a title or a picture's place.
  @inlinable package var isByline: Bool {
    switch self {
    case .byline, .caption: true
    default: false
    }
  }

  /// Whether it is a line of the file that stays one.
  @inlinable package var isKept: Bool {
    switch self {
    case .line, .verse, .tableRow, .contentsEntry: true
    default: false
    }
  }

  @inlinable package var isCentred: Bool {
    switch self {
    case .heading, .byline, .caption, .rule: true
    default: false
    }
  }
}
