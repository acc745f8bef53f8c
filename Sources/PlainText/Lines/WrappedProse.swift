internal import Manuscript

/// Recognises wrapped prose in a file of verse: a preface, or the speeches of a play.
///
/// A program that wraps lines puts as many words on each as fit, so no line has room for the first word
/// of the next; poets do not write like that. In addition most lines must begin with a small letter, or
/// the block must be a speech or a stage direction.
struct WrappedProse {
  let text: TextLines
  let statistics: LineStatistics

  /// Lines of narrower files are too short to tell.
  private static let narrowest = 60

  func contains(_ block: LineBlock) -> Bool {
    guard statistics.width >= Self.narrowest, isFilled(block.lines), hasOneMargin(block.lines)
    else { return false }
    let rest = block.lines.dropFirst()
    let goingOn = rest.count { !text.firstScalar(of: $0).isCapital }
    if goingOn * 2 > rest.count { return true }
    // A couplet may be in parentheses.
    let isBracketed = text.bytes(of: block.lines).first == 0x28
    return isOfPlay(block) && (rest.isEmpty || !isBracketed)
  }

  /// Whether no line has room for the first word of the next.
  func isFilled(_ lines: Range<Int>) -> Bool {
    lines.dropLast().allSatisfy { line in
      statistics.reach(text.lines[line]) + 1 + text.lengthOfFirstWord(of: line + 1)
        > statistics.width
    }
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
