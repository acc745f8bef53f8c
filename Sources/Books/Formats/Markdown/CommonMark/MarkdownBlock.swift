/// The beginning or end of a block in the order of the text, as ``BlockParser`` finds it.
///
/// ```
/// > - a      ─▶  quote, list, item, paragraph "a", end, end, end
/// ```
struct MarkdownBlock {
  enum Kind {
    // Containers. Each has an end.
    case quote, item, note, end
    case list(ListSign, isTight: Bool)
    // Leaves. Each has content.
    case paragraph, rule, html, table
    case heading(rank: Int)
    /// The length of the info string, which is the first line of the content; nil without a fence.
    case code(info: Int?)
  }

  var kind: Kind
  /// The range in the content of the text.
  var content: Range<Int>
  /// The index of the next block that is not inside this one.
  var next: Int
}

/// The sign in front of the items of a list. Items with other signs belong to another list.
struct ListSign: Equatable {
  /// `-`, `+` and `*`, or the sign after a number.
  let sign: UInt8
  /// The number of the first item; nil for bullets.
  let number: Int?

  static func == (one: ListSign, other: ListSign) -> Bool {
    one.sign == other.sign && (one.number == nil) == (other.number == nil)
  }
}

/// A Markdown text divided into blocks.
struct MarkdownBlocks {
  var blocks: [MarkdownBlock] = []
  /// The lines of all leaves, without the signs of the containers around them.
  var content: [UInt8] = []
  var references: [String: LinkTarget] = [:]
  /// The index of the block of each note by its label.
  var notes: [String: Int] = [:]
}

/// The destination and the title of a link, as ranges of the content.
struct LinkTarget {
  var address: Range<Int>
  var title: Range<Int>?
}
