internal import CurlewManuscript

/// Looks up where words may be hyphenated.
///
/// A word is a box with one run of letters, perhaps with punctuation around it. Words with
/// apostrophes, digits, hyphens or capitals inside, and words in capitals, are never hyphenated.
package struct WordDivider: Sendable {
  private let patterns: HyphenPatterns
  private var workspace = HyphenWorkspace()

  /// The fewest cells of a word that may be hyphenated.
  static let shortest = 5

  package init(_ patterns: HyphenPatterns) { self.patterns = patterns }

  /// Where the word of a box may be hyphenated.
  @inline(__always)
  package mutating func division(of box: Box, in utf8: Span<UInt8>) -> WordDivision {
    guard (Self.shortest...40).contains(Int(box.width)), !followsHyphen(box, in: utf8),
      let word = LetterRun(in: box, of: utf8)
    else { return .none }
    let mask = lookUp(utf8.extracting(word.letters), isASCII: word.isASCII)
    guard mask != 0 else { return .none }
    let isName = word.isCapitalised && goesOnSentence(before: Int(box.start), in: utf8)
    return WordDivision(
      letters: mask, behind: word.signsBefore, isName: isName, of: Int(box.width))
  }

  /// Whether a hyphen of the text is directly before the box.
  @inline(__always)
  private func followsHyphen(_ box: Box, in utf8: Span<UInt8>) -> Bool {
    box.gap == 0 && box.start > 0 && utf8[Int(box.start) &- 1] == 0x2D
  }

  private mutating func lookUp(_ letters: Span<UInt8>, isASCII: Bool) -> UInt32 {
    if isASCII { return patterns.mask(ofASCII: letters, &workspace) }
    let word = String(decoding: letters.indices.map { letters[$0] }, as: UTF8.self)
    if word.unicodeScalars.dropFirst().contains(where: { $0.properties.isUppercase }) { return 0 }
    return patterns.mask(word.lowercased().unicodeScalars, &workspace)
  }

  /// Whether the text before an offset does not end a sentence.
  private func goesOnSentence(before offset: Int, in utf8: Span<UInt8>) -> Bool {
    var offset = offset
    while offset > 0, utf8.whiteSpace(at: offset - 1) > 0 { offset -= 1 }
    guard offset > 0 else { return false }
    let last = utf8[offset - 1]
    return last == 0x2C || last == 0x3B || last.isASCIILetterOrDigit || last >= 0xC3
  }
}
