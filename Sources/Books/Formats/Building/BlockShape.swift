internal import CurlewManuscript

/// How a block is to be set, as far as its elements tell before its text is known.
struct BlockShape {
  var kind = Block.Kind.paragraph
  /// The indent of the first line and of the others, in cells.
  var indent = 0
  var hanging = 0
  /// Whether a paragraph is indented as books do it: its first line, but not after a heading.
  var usesBookIndent = true
  /// Whether it is the first block of its paragraph.
  var opensParagraph = true
  /// Whether it is the first block of a list, a stanza, a note.
  var opensGroup = false
  var startsPage = false
  /// Whether it must stand on the same page as the beginning of the next block.
  var keepsWithNext = false
  /// Whether lines that are too long continue below, further in.
  var keepsLines = false
  var keepsSpaces = false
  /// Whether its lines end at the right edge.
  var isAtEnd = false
  /// Whether the mark-up says that it is read from right to left.
  var isRightToLeft = false
  /// The blank rows above it, where a style sheet states them.
  var rows: Int?

  /// The blank rows above a block: none between paragraphs, one around anything else, more around
  /// headings.
  func rowsBefore(after last: Block?, as kind: Block.Kind) -> Int {
    guard let last = last?.kind else { return 0 }
    switch (last, kind) {
    case (.heading, .heading): return opensParagraph ? 1 : 0
    case (.heading, .byline): return 1
    case (.byline, .byline): return opensParagraph && rows ?? 1 > 0 ? 1 : 0
    case (.heading, _), (_, .heading): return 2
    case (.picture, .caption), (.caption, .picture): return 0
    case (.rule, _), (_, .rule), (_, .byline), (.byline, _), (.caption, _), (_, .caption): return 1
    case (.picture, _), (_, .picture), (.row, _): return 1
    default: break
    }
    if opensGroup { return 1 }
    if last.isLine != kind.isLine { return 1 }
    if last != kind { return 1 }
    return kind == .paragraph && !usesBookIndent && opensParagraph ? rows ?? 0 : 0
  }
}

extension Block.Kind {
  var isLine: Bool {
    switch self {
    case .line, .verse, .tableRow, .contentsEntry: true
    default: false
    }
  }

  /// Whether the next paragraph begins a chapter or a scene, and so needs no indent.
  var isBeforeOpening: Bool {
    switch self {
    case .heading, .rule, .byline, .caption, .picture: true
    default: false
    }
  }

  /// Whether a block of this kind is a rule if it holds nothing but signs.
  var canBeRule: Bool { self == .paragraph || self == .byline }
}

/// Signs that divide scenes.
enum Ornament {
  static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= 120 && text.first != 0x2E && text.partsScenes
  }
}

extension Block {
  /// The block as the first of an item after another block. It begins a page, except directly below
  /// a heading, such as the title of a part.
  func following(_ last: Block?) -> Block {
    var block = self
    if let last, last.kind.isHeading {
      block.rowsBefore = UInt8(BlockShape().rowsBefore(after: last, as: kind))
    } else {
      block.startsPage = true
    }
    return block
  }
}

extension Block {
  /// Whether it must not be parted from a block before it: code from its caption, a caption from its table.
  func stays(with last: Kind) -> Bool {
    isCode && last == .caption || kind == .caption && last == .row
  }
}
