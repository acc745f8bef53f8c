internal import Manuscript

/// Where a word may be divided: bit k stands for a hyphen behind its first k cells.
///
/// The lowest bit has no such meaning, and says instead that the word looks like a name, which is
/// divided with reluctance. A hyphen behind the 31st cell is not known of.
package struct WordDivision: Equatable, Sendable {
  fileprivate let bits: UInt32

  static let none = WordDivision(bits: 0)

  fileprivate init(bits: UInt32) { self.bits = bits }

  /// - Parameters:
  ///   - mask: bit k stands for a hyphen behind k letters, which a number of signs precede.
  ///   - cells: what the word takes. Behind them there is no place, whatever its letters say: marks
  ///     over them, that take no cell, may be among them.
  @inline(__always)
  init(letters mask: UInt32, behind signs: Int, isName: Bool, of cells: Int) {
    let inside: UInt32 = cells < 32 ? 1 << UInt32(cells) &- 1 : .max
    let places = signs < 32 ? (mask & ~1) << UInt32(signs) & inside : 0
    bits = places == 0 ? 0 : places | (isName ? 1 : 0)
  }

  package var isNone: Bool { bits == 0 }
  package var isName: Bool { bits & 1 == 1 }
  package var places: Places { Places(rest: bits & ~1) }

  /// The numbers of cells behind which a hyphen may stand.
  package struct Places: Sequence, IteratorProtocol {
    fileprivate var rest: UInt32

    @inline(__always)
    package mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      defer { rest &= rest &- 1 }
      return rest.trailingZeroBitCount
    }
  }
}

/// Where the words of a book may be divided, looked up beforehand: two bytes a word.
struct WordDivisions: Sendable {
  private(set) var all: [Short]

  /// A division in half the bits: of the places it has those behind the first fifteen cells.
  struct Short: Sendable {
    private let bits: UInt16

    /// Says that a hyphen is further behind, and the word has to be looked up.
    private static let tooLong = UInt16.max

    init(_ division: WordDivision) {
      bits = UInt16(exactly: division.bits) ?? Self.tooLong
    }

    @inline(__always)
    var division: WordDivision? {
      bits == Self.tooLong ? nil : WordDivision(bits: UInt32(bits))
    }
  }

  init(_ boxes: [Box], of text: [UInt8], by hyphenator: Hyphenator, workers: Workers) {
    all = []
    all.reserveCapacity(boxes.count)
    let shares = stride(from: 0, to: boxes.count, by: Self.share).map {
      $0..<min($0 + Self.share, boxes.count)
    }
    workers.forEach(shares) { share in
      hyphenator.lend { divider in
        boxes[share].map { Short(divider.division(of: $0, in: text.span)) }
      }
    } _: {
      all += $0
    }
  }

  /// So many words are looked up at a time.
  private static let share = 1 << 16
}
