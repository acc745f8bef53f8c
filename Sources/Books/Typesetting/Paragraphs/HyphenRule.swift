internal import CurlewManuscript

/// Whether a line may end after a hyphen or a dash: after a hyphen between two letters, and after a dash
/// with a word directly before it and another behind it.
///
/// Hidden marks do not count: in `_--ragged_` nothing precedes the dashes.
struct HyphenRule {
  let marks: Marks

  /// Whether a line may end after the hyphen or dash that ends at `end`. The text goes on at `next`.
  func allowBreak(behind end: Int, before next: Int, in text: Span<UInt8>) -> Bool {
    let hyphen = text.scalar(before: end)
    let start = beforeMark(end - hyphen.length)
    guard start > 0 else { return false }
    let previous = text.scalar(before: start).scalar
    let following = text.scalar(at: behindMark(next, in: text)).scalar
    let isDash = hyphen.scalar.scalarClass == .dash || previous == "-"
    guard isDash else { return previous.isPlainLetter && following.isPlainLetter }
    return BreakRule.allows(.dash, following.scalarClass) && hangOnWord(before: end, in: text)
  }

  /// Whether the hyphen that ends at `end` joins a word to a number: "ISO-8859". No line may end there,
  /// but one of the file did.
  func joinsNumber(behind end: Int, at next: Int, in text: Span<UInt8>) -> Bool {
    let hyphen = text.scalar(before: end)
    let start = end - hyphen.length
    guard hyphen.scalar.scalarClass == .hyphen, start > 0 else { return false }
    return text.scalar(before: start).scalar.isPlainLetter && 0x30...0x39 ~= text[next]
  }

  /// Whether something visible is directly before the dashes that end at an offset.
  private func hangOnWord(before end: Int, in text: Span<UInt8>) -> Bool {
    var offset = end
    while offset > 0, case let last = text.scalar(before: offset) {
      switch last.scalar.scalarClass {
      case .dash, .hyphen: offset = beforeMark(offset - last.length)
      default: return text.whiteSpace(at: offset - last.length) == 0
      }
    }
    return false
  }

  private func beforeMark(_ offset: Int) -> Int { marks.beforeHidden(offset) }

  /// The offset behind the hidden marks that begin here; the same offset if nothing is drawn behind them.
  private func behindMark(_ offset: Int, in text: Span<UInt8>) -> Int {
    let behind = marks.behindHidden(offset)
    return behind < text.count ? behind : offset
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of an alphabet with hyphenation.
  fileprivate var isPlainLetter: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2FF, 0x386...0x52F: true
    default: false
    }
  }
}
