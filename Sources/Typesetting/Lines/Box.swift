/// A piece of text that no line end may cut: a word, or a part of one between two places where it
/// may be broken.
///
/// A book is half a million of these, so they are small, and what else there is to know of one is
/// found again in the text when it is drawn.
package struct Box: Equatable {
  /// Where its first byte is in the text.
  package var start: UInt32
  /// The cells that it takes.
  package internal(set) var width: UInt16
  /// The cells of white space before it, which vanish at the start of a line.
  package var gap: UInt8
  /// What is to be known of its first and last sign, and of all of them.
  var edges: Edges

  struct Edges: OptionSet {
    let rawValue: UInt8

    /// A line end behind it makes a soft hyphen visible.
    static let softHyphen = Edges(rawValue: 1)
    /// Its first sign may stand before the line, its last behind it.
    static let hangsBefore = Edges(rawValue: 2)
    static let hangsBehind = Edges(rawValue: 4)
    /// All of it, up to the white space behind it, is drawn byte for byte as it stands in the text.
    static let isPlain = Edges(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Numbers, as an empty set written in brackets is an array first: too dear for every word.
    @inline(__always)
    init(hangsBefore: Bool, hangsBehind: Bool) {
      rawValue = (hangsBefore ? 2 : 0) | (hangsBehind ? 4 : 0)
    }
  }

  init(start: UInt32, width: UInt16, gap: UInt8, edges: Edges) {
    (self.start, self.width, self.gap, self.edges) = (start, width, gap, edges)
  }
}

extension Box {
  /// The cells that a line end behind it adds.
  @inline(__always)
  var hyphen: UInt8 {
    get { edges.rawValue & 1 }
    set { edges = newValue > 0 ? edges.union(.softHyphen) : edges.subtracting(.softHyphen) }
  }

  /// The cells that stand before a line that begins with it, and behind one that ends with it.
  @inline(__always) package var overhangBefore: UInt8 { edges.rawValue >> 1 & 1 }
  @inline(__always) package var overhangBehind: UInt8 { edges.rawValue >> 2 & 1 }

  @inline(__always) var isPlain: Bool { edges.contains(.isPlain) }

  /// A run longer than this is cut, so that widths stay small numbers whatever a text piles up.
  static let widest = 4096
}
