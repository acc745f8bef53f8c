/// A piece of text that cannot be broken across lines: a word, or the part of a word between two
/// breakpoints.
///
/// A book has half a million of these, so they are small. Everything else about one is found in
/// the text when it is drawn.
package struct Box: Equatable, BitwiseCopyable, Sendable {
  /// The offset of its first byte in the text.
  package var start: UInt32
  /// Its width in cells.
  package internal(set) var width: UInt16
  /// The cells of white space before it, which disappear at the start of a line.
  package var gap: UInt8
  var edges: Edges

  /// What is known about its first and last character, and about all of them.
  struct Edges: OptionSet {
    let rawValue: UInt8

    /// It ends with a soft hyphen, which is drawn if a line ends here.
    static let softHyphen = Edges(rawValue: 1)
    /// Its first character may hang before the line, its last behind it.
    static let hangsBefore = Edges(rawValue: 2)
    static let hangsBehind = Edges(rawValue: 4)
    /// Without the white space behind it, it is drawn byte for byte as it is in the text.
    static let isPlain = Edges(rawValue: 8)
    /// It ends with a dash or a hyphen, and no space follows.
    static let endsWithDash = Edges(rawValue: 16)
    /// It is a piece of a word that was too wide for a line, and is never hyphenated.
    static let isPiece = Edges(rawValue: 32)
    /// In a column, its last character may hang below, by two cells.
    static let hangsBelow = Edges(rawValue: 64)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Without an array literal, which would be too slow for every word.
    @inline(__always)
    init(hangsBefore: Bool, hangsBehind: Bool) {
      rawValue = (hangsBefore ? 2 : 0) | (hangsBehind ? 4 : 0)
    }
  }

  init(start: UInt32, width: UInt16, gap: UInt8, edges: Edges) {
    (self.start, self.width, self.gap, self.edges) = (start, width, gap, edges)
  }

  /// A wider run of text is cut, so that widths stay small whatever the text contains.
  static let widest = 4096
}

extension Box {
  /// The cells of the hyphen that is drawn if a line ends with it: 0 or 1.
  @inline(__always) package var hyphen: UInt8 { edges.rawValue & 1 }

  /// The cells that hang before a line that begins with it, and behind one that ends with it.
  @inline(__always) package var overhangBefore: UInt8 { edges.rawValue >> 1 & 1 }
  @inline(__always) package var overhangBehind: UInt8 {
    edges.rawValue >> 2 & 1 | edges.rawValue >> 5 & 2
  }

  /// Whether it is a word of one or two letters, without a sign behind it.
  @inline(__always) package var isShort: Bool {
    width <= 2 && overhangBehind | hyphen == 0 && !endsWithDash
  }

  @inline(__always) var isPlain: Bool { edges.rawValue & 8 != 0 }
  @inline(__always) package var endsWithDash: Bool { edges.rawValue & 16 != 0 }
  @inline(__always) package var isPiece: Bool { edges.rawValue & 32 != 0 }

  /// The same box, never hyphenated.
  var asPiece: Box {
    var box = self
    box.edges.insert(.isPiece)
    return box
  }
}
