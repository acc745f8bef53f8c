internal import Manuscript

/// Finds words that a program has divided at the ends of lines with U+2010, the hyphen that means only
/// that, as in manual pages. They are shown whole.
///
/// The sign may also be the hyphen of a compound: one that stands within a line anywhere else stays.
struct DividedWords {
  private static let hyphen = Array("‐".utf8)
  private let text: TextLines

  init(_ text: TextLines) { self.text = text }

  /// The hyphens with the white space behind them, ascending.
  func ranges(in blocks: [LineBlock]) -> [Range<Int>] {
    let joined = blocks.filter { block in
      switch block.kind {
      case .prose, .quotation, .item, .note, .speech: block.lines.count > 1
      default: false
      }
    }
    let ends = joined.flatMap { block in
      block.lines.dropLast().filter { text.bytes(of: $0).suffix(3).elementsEqual(Self.hyphen) }
    }
    guard !ends.isEmpty else { return [] }
    let compounds = compounds(in: blocks)
    return ends.compactMap { line in
      let end = Int(text.lines[line].end)
      let first = text.bytes(of: line).dropLast(3).reversed().prefix(while: \.isLetter).reversed()
      let second = text.bytes(of: line + 1).prefix(while: \.isLetter)
      guard !first.isEmpty, text.firstScalar(of: line + 1).isSmallLetter,
        !compounds.contains(first + Self.hyphen + second)
      else { return nil }
      return end - 3..<Int(text.lines[line + 1].start)
    }
  }

  /// The words with a hyphen within a line.
  private func compounds(in blocks: [LineBlock]) -> Set<[UInt8]> {
    var compounds: Set<[UInt8]> = []
    for line in blocks.lazy.flatMap(\.lines) {
      var rest = text.bytes(of: line)
      while let hyphen = rest.range(of: Self.hyphen) {
        let first = rest[..<hyphen.lowerBound].reversed().prefix(while: \.isLetter).reversed()
        rest = rest[hyphen.upperBound...]
        compounds.insert(first + Self.hyphen + rest.prefix(while: \.isLetter))
      }
    }
    return compounds
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self >= 0x80 || 0x61...0x7A ~= self || 0x41...0x5A ~= self }
}
