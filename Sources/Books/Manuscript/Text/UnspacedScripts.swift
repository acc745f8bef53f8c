extension Span<UInt8> {
  /// Whether no space is meant between two lines of a file: Chinese and Japanese have none between
  /// words, and their lines end anywhere.
  ///
  /// - Parameters:
  ///   - end: The end of the line before.
  ///   - start: The beginning of the line after it.
  package func joinsLines(endingAt end: Int, startingAt start: Int) -> Bool {
    // Ideographs and kana begin with E2 or more.
    guard end > 0, start < count, self[end - 1] >= 0x80 || self[start] >= 0xE2 else { return false }
    let (last, first) = (scalar(before: end).scalar, scalar(at: start).scalar)
    if last.isUnspaced { return first.isUnspaced || first.isPunctuationBesideUnspaced }
    return first.isUnspaced && last.isPunctuationBesideUnspaced
  }
}

extension Unicode.Scalar {
  fileprivate var isUnspaced: Bool { Script(self)?.joinsLines == true }

  /// Whether it is a bracket, quotation mark, stop or dash, which are used among ideographs too. A hyphen
  /// is not.
  fileprivate var isPunctuationBesideUnspaced: Bool {
    switch value {
    case 0x80...:
      [0xAB, 0xBB, 0x2014, 0x2015].contains(value) || 0x2018...0x201F ~= value
        || 0x2024...0x2027 ~= value
    default: "([{)]},.!?:;%/'\"".unicodeScalars.contains(self)
    }
  }
}
