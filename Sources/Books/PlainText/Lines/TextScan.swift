internal import CurlewManuscript

/// The result of the first pass over a text: its lines, and where something special stands.
///
/// The pass works on pieces that are cut behind line ends, by several workers if there are any. A piece
/// is small enough to stay in the CPU cache while it is scanned twice.
struct TextScan: Sendable {
  private(set) var lines: [Line] = []
  /// Indices of the lines that a form feed stands before.
  private(set) var formFeeds: [Int] = []
  /// The indents that contain no-break spaces.
  private(set) var noBreakIndents: [Range<Int>] = []
  /// Offsets of signs that may be marks of emphasis or dashes.
  private(set) var signs: [Int] = []
  /// Whether it contains a letter of a right-to-left script.
  private(set) var hasRightToLeft = false

  init(_ text: [UInt8], by workers: Workers = .one) {
    let pieces = workers.count > 1 ? Self.pieces(of: text, among: workers) : []
    guard pieces.count > 1 else {
      self = TextScan(text, in: 0..<text.count)
      return
    }
    lines.reserveCapacity(text.count / 32)
    var taken = 0
    workers.forEach(pieces) {
      TextScan(text, in: $0)
    } _: {
      append($0, share: Double(pieces[taken].upperBound) / Double(text.count))
      taken += 1
    }
  }

  private init(_ text: [UInt8], in piece: Range<Int>) {
    let bytes = text.span
    let table = LineTable(bytes, in: piece)
    (lines, formFeeds, noBreakIndents) = (table.lines, table.formFeeds, table.noBreakIndents)
    hasRightToLeft = table.hasRightToLeft
    signs = bytes.markSigns(in: piece)
  }

  /// Appends the scan of the next piece.
  ///
  /// - Parameter share: The fraction of the text that has then been scanned, from 0 to 1.
  private mutating func append(_ next: TextScan, share: Double) {
    let count = lines.count + next.lines.count
    if count > lines.capacity {
      // Extrapolates the final count: growing by doubling could take twice the memory needed.
      lines.reserveCapacity(Int(Double(count) / share * 1.05))
    }
    formFeeds += next.formFeeds.map { $0 + lines.count }
    lines += next.lines
    noBreakIndents += next.noBreakIndents
    signs += next.signs
    hasRightToLeft = hasRightToLeft || next.hasRightToLeft
  }

  /// Cuts the text behind line feeds. There is no cut where a line is longer than a piece.
  private static func pieces(of text: [UInt8], among workers: Workers) -> [Range<Int>] {
    let ends = workers.cuts(in: text.count).compactMap { cut in
      text[cut...].dropLast().prefix(workers.leastBytes).firstIndex(of: 0x0A).map { $0 + 1 }
    }
    return zip([0] + ends, ends + [text.count]).map { $0..<$1 }
  }
}
