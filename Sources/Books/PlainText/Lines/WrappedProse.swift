internal import CurlewManuscript

/// Recognises wrapped prose in a file of verse: a preface, or the speeches of a play.
///
/// A program that wraps lines puts as many words on each as fit, so no line has room for the first word
/// of the next; poets do not write like that. In addition most lines must begin with a small letter, or
/// the block must be a speech or a stage direction.
struct WrappedProse {
  let text: TextLines
  let statistics: LineStatistics

  /// Lines of narrower files are too short to tell.
  static let narrowest = 60
  /// Fewer lines tell nothing about the width at which they were wrapped.
  private static let fewestOfOwnWidth = 3

  func contains(_ block: LineBlock) -> Bool {
    guard statistics.width >= Self.narrowest, isFilled(block.lines) || isEven(block.lines),
      hasOneMargin(block.lines), !block.lines.dropFirst().contains(where: beginsItem)
    else { return false }
    // Some people begin each sentence on a new line, so a capital letter there tells nothing.
    let rest = block.lines.dropFirst().filter { !endsSentence($0 - 1) }
    let goingOn = rest.count { line in
      let first = text.firstScalar(of: line)
      return !first.isCapital && !("0"..."9" ~= first)
    }
    if goingOn * 2 > rest.count { return true }
    // A couplet may be in parentheses.
    let isBracketed = text.first(of: block) == 0x28
    return isOfPlay(block) && (block.lines.count == 1 || !isBracketed)
  }

  /// Whether no line has room for the first word of the next. A sentence may end with two spaces.
  func isFilled(_ lines: Range<Int>) -> Bool {
    let width = width(of: lines)
    return lines.dropLast().allSatisfy { line in
      return statistics.reach(text.lines[line]) + (endsSentence(line) ? 2 : 1)
        + text.lengthOfFirstWord(of: line + 1) > width
    }
  }

  /// Whether a line begins with the sign of a list. Numbers may be those of a sentence.
  private func beginsItem(_ line: Int) -> Bool {
    let bytes = text.bytes(of: line)
    let isSign = bytes.first.map { !$0.isASCIILetterOrDigit } ?? false
    return isSign && ItemMarker(bytes) != nil
  }

  private func endsSentence(_ line: Int) -> Bool {
    text.lines[line].last.isOne(of: ".:?!")
  }

  /// Whether most lines are about as long as the longest, as where a person broke them.
  func isEven(_ lines: Range<Int>) -> Bool {
    let reaches = text.lines[lines].map(statistics.reach)
    guard lines.count >= Self.fewestOfOwnWidth, let width = reaches.max(), width >= Self.narrowest
    else { return false }
    let short = reaches.dropLast().count { $0 < width - LineStatistics.raggedness }
    return short * 4 <= lines.count - 1
  }

  /// The width at which lines were wrapped: of the file or, in a part that is narrower, their own.
  private func width(of lines: Range<Int>) -> Int {
    let own = text.lines[lines].reduce(0) { max($0, statistics.reach($1)) }
    let isWide = lines.count >= Self.fewestOfOwnWidth && own >= Self.narrowest
    return isWide ? min(own, statistics.width) : statistics.width
  }

  private func hasOneMargin(_ lines: Range<Int>) -> Bool {
    let rest = text.lines[lines].dropFirst()
    return rest.allSatisfy { $0.indent == rest.first?.indent }
      && rest.allSatisfy { $0.indent <= text.lines[lines.lowerBound].indent }
  }

  // MARK: Plays

  private func isOfPlay(_ block: LineBlock) -> Bool {
    let bytes = text.bytes(of: block.lines)
    return isDirection(bytes) || isSpeech(bytes)
  }

  private func isDirection(_ block: ArraySlice<UInt8>) -> Bool {
    block.first == 0x5B && block.last == 0x5D || block.first == 0x28 && block.last == 0x29
  }

  /// Whether a block begins with a name in capitals that ends with a full stop or a colon.
  private func isSpeech(_ block: ArraySlice<UInt8>) -> Bool {
    let words = block.prefix(60).split { $0 <= 0x20 }
    let name = words.prefix { $0.isInCapitals }
    guard (1...4).contains(name.count), name.count < words.count, let last = name.last?.last else {
      return false
    }
    return last == 0x2E || last == 0x3A
  }
}
