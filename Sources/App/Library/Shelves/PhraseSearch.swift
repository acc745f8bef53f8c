package import CurlewManuscript
internal import CurlewSearch

/// The offset of a phrase in a text, as a reader sees it on the page: marks that are not shown do not
/// count, nor do case, accents, forms of quotation marks and dashes, and the ends of lines. The phrase
/// may have a hyphen where a line of the page ended, or a space in a script that has none.
package func firstOffset(of phrase: String, in text: [UInt8], _ marks: Marks = Marks()) -> Int? {
  let whole = Array(phrase.utf8)
  guard whole.contains(where: { $0 > 0x20 }) else { return nil }
  let folded = FoldedText(text, marks)
  // A dash may stand at the end of a line, too.
  let lines = FoldedText(phrase).utf8
  return folded.firstOffset(of: whole)
    ?? folded.firstOffset(of: lines.joined(keepingHyphens: false))
    ?? folded.firstOffset(of: lines.joined(keepingHyphens: true))
    ?? (phrase.unicodeScalars.contains { Script($0)?.isUnspaced == true }
      ? folded.firstOffsetWithoutSpaces(of: whole) : nil)
}

extension FoldedText {
  fileprivate func firstOffset(of phrase: [UInt8]) -> Int? {
    let wanted = FoldedText(phrase).utf8.drop { $0 == 0x20 }
    let bytes = Array(wanted.prefix(wanted.count - wanted.reversed().prefix { $0 == 0x20 }.count))
    guard !bytes.isEmpty else { return nil }
    return ByteFinder(bytes).next(in: utf8.span, from: 0).map { source(of: $0..<$0 + 1).lowerBound }
  }
}

extension FoldedText {
  fileprivate func firstOffsetWithoutSpaces(of phrase: [UInt8]) -> Int? {
    let wanted = FoldedText(phrase).utf8.filter { $0 != 0x20 }
    let kept = utf8.indices.filter { utf8[$0] != 0x20 }
    let bytes = kept.map { utf8[$0] }
    guard !wanted.isEmpty, let found = ByteFinder(wanted).next(in: bytes.span, from: 0) else {
      return nil
    }
    return source(of: kept[found]..<kept[found] + 1).lowerBound
  }
}

extension [UInt8] {
  /// Joins words that end in a hyphen with the word behind the next space: they were divided at the end of
  /// a line. The hyphen is dropped unless the word has it anyway, as in "time-out".
  fileprivate func joined(keepingHyphens keepsHyphens: Bool) -> [UInt8] {
    var whole: [UInt8] = []
    for byte in self {
      let isDivision = whole.last == 0x2D && whole.dropLast().last.map { $0 > 0x2D } == true
      if byte == 0x20 && isDivision {
        if !keepsHyphens { whole.removeLast() }
      } else {
        whole.append(byte)
      }
    }
    return whole
  }
}
