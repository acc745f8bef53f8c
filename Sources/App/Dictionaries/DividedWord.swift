internal import CurlewTypesetting

extension TextSection {
  /// Extends a word by its other half, if the source divides it with a hyphen at the end of a line. Such
  /// hyphens are still there in text that keeps its lines, as verse does.
  package func withDividedWord(_ word: Range<Int>) -> Range<Int> {
    var (start, end) = (word.lowerBound, word.upperBound)
    if let next = lineStart(behindHyphenAt: end), let half = unit(.word, at: next) {
      end = half.upperBound
    }
    if let hyphen = hyphen(beforeLineOf: start), let half = unit(.word, before: hyphen..<hyphen),
      half.upperBound >= hyphen
    {
      start = half.lowerBound
    }
    return start..<end
  }

  /// Where the next line begins, if a hyphen at an offset ends one.
  private func lineStart(behindHyphenAt offset: Int) -> Int? {
    guard offset < utf8.count, utf8[offset] == UInt8(ascii: "-") else { return nil }
    var (next, lines) = (offset + 1, 0)
    while next < utf8.count, utf8[next].isBlank {
      if utf8[next] == UInt8(ascii: "\n") { lines += 1 }
      next += 1
    }
    return lines == 1 && next < utf8.count ? next : nil
  }

  /// The hyphen at the end of the line before, if a line begins at an offset.
  private func hyphen(beforeLineOf offset: Int) -> Int? {
    var (last, lines) = (offset - 1, 0)
    while last >= 0, utf8[last].isBlank {
      if utf8[last] == UInt8(ascii: "\n") { lines += 1 }
      last -= 1
    }
    return lines == 1 && last > 0 && utf8[last] == UInt8(ascii: "-") ? last : nil
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
