internal import CurlewManuscript

/// Where a word may be hyphenated: bit k stands for a hyphen behind its first k cells, 1 to 31.
///
/// Bit 0 means that the word looks like a name, which is hyphenated with reluctance.
package struct WordDivision: Equatable, Sendable {
  fileprivate let bits: UInt32

  package static let none = WordDivision(bits: 0)

  fileprivate init(bits: UInt32) { self.bits = bits }

  /// - Parameters:
  ///   - mask: bit k stands for a hyphen behind k letters.
  ///   - signs: the punctuation before the letters.
  ///   - cells: the width of the word. Places behind its end are dropped; a word with letters that
  ///     take no cell may have such.
  init(letters mask: UInt32, behind signs: Int, isName: Bool, of cells: Int) {
    let inside: UInt32 = cells < 32 ? 1 << UInt32(cells) &- 1 : .max
    let places = signs < 32 ? (mask & ~1) << UInt32(signs) & inside : 0
    bits = places == 0 ? 0 : places | (isName ? 1 : 0)
  }

  package var isNone: Bool { bits == 0 }
  package var isName: Bool { bits & 1 == 1 }
  /// Bit k for a hyphen behind k cells, as above; bit 0 is clear.
  package var places: UInt32 { bits & ~1 }
}

/// The divisions of all words of a book, looked up in advance: two bytes a word.
struct WordDivisions: Sendable {
  private var all: [UInt16] = []

  /// Means that the division needs more bits and has to be looked up.
  private static let long = UInt16.max

  init(_ boxes: [Box], of text: [UInt8], by hyphenator: Hyphenator, workers: Workers) {
    all.reserveCapacity(boxes.count)
    let shares = stride(from: 0, to: boxes.count, by: Self.share).map {
      $0..<min($0 + Self.share, boxes.count)
    }
    workers.forEach(shares) { share in
      hyphenator.lend { divider in
        boxes[share].map {
          UInt16(exactly: divider.division(of: $0, in: text.span).bits) ?? Self.long
        }
      }
    } _: {
      all += $0
    }
  }

  /// The number of words a worker looks up at a time.
  private static let share = 1 << 16

  /// The division of a box; nil if it has to be looked up.
  subscript(box: Int) -> WordDivision? {
    all[box] == Self.long ? nil : WordDivision(bits: UInt32(all[box]))
  }
}
