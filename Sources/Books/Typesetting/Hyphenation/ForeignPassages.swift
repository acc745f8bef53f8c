internal import CurlewManuscript

/// The parts of a text in other languages, with the patterns of those.
struct ForeignPassages: Sendable {
  /// In the order of the text.
  private let passages: [Passage]
  private let patterns: [Language: HyphenPatterns]

  static let none = ForeignPassages([], [:])

  /// - Parameter patterns: words of other languages stay whole.
  init(_ passages: [Passage], _ patterns: [Language: HyphenPatterns]) {
    (self.passages, self.patterns) = (passages, patterns)
  }

  /// Where a word may be hyphenated; nil if it is in the language of the book.
  @inline(__always)
  func division(of box: Box, in text: Span<UInt8>) -> WordDivision? {
    passages.isEmpty ? nil : division(ofForeign: box, in: text)
  }

  @inline(never)
  private func division(ofForeign box: Box, in text: Span<UInt8>) -> WordDivision? {
    let next = passages.partitioningIndex { $0.range.lowerBound > Int(box.start) }
    guard next > 0, case let passage = passages[next - 1], passage.range.contains(Int(box.start))
    else { return nil }
    guard let patterns = patterns[passage.language] else { return WordDivision.none }
    var divider = WordDivider(patterns)
    return divider.division(of: box, in: text)
  }
}
