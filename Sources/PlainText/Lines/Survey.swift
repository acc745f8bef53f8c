internal import Manuscript

/// What one look at the bytes of a text tells, before anything is known of it.
///
/// The text is cut behind line ends, and its pieces may be looked at by several workers. A piece is
/// small enough to be looked at again and again without leaving the cache.
struct Survey: Sendable {
  private(set) var lines: [Line] = []
  /// The lines that a form feed stands before.
  private(set) var formFeeds: [Int] = []
  /// Where signs stand that may stand for type.
  private(set) var signs: [Int] = []
  /// Whether any of it is written from right to left.
  private(set) var hasRightToLeft = false

  init(_ text: [UInt8], by workers: Workers = .one) {
    let pieces = workers.count > 1 ? Self.pieces(of: text, among: workers) : []
    guard pieces.count > 1 else {
      self = Survey(text, in: 0..<text.count)
      return
    }
    lines.reserveCapacity(text.count / 32)
    workers.forEach(pieces) {
      Survey(text, in: $0)
    } _: {
      append($0)
    }
  }

  private init(_ text: [UInt8], in piece: Range<Int>) {
    let bytes = text.span
    let table = LineTable(bytes, in: piece)
    (lines, formFeeds) = (table.lines, table.formFeeds)
    signs = bytes.signsOfType(in: piece)
    hasRightToLeft = bytes.hasRightToLeft(in: piece)
  }

  private mutating func append(_ next: Survey) {
    formFeeds += next.formFeeds.map { $0 + lines.count }
    lines += next.lines
    signs += next.signs
    hasRightToLeft = hasRightToLeft || next.hasRightToLeft
  }

  /// Pieces that end with a line feed, all but the last. Where there is none for as long as a piece,
  /// there is no cut.
  private static func pieces(of text: [UInt8], among workers: Workers) -> [Range<Int>] {
    let ends = workers.cuts(in: text.count).compactMap { cut in
      text[cut...].dropLast().prefix(workers.leastBytes).firstIndex(of: 0x0A).map { $0 + 1 }
    }
    return zip([0] + ends, ends + [text.count]).map { $0..<$1 }
  }
}
