internal import CurlewManuscript

/// Replaces Unicode spaces after a word joiner, such as the hair spaces that Standard Ebooks puts
/// before ellipses, with no-break spaces. A terminal has only one width of space.
enum JoinedSpaces {
  private static let joiner: [UInt8] = [0xE2, 0x81, 0xA0]
  private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

  static func replaced(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard var joiner = nextJoiner(in: text, from: text.startIndex) else { return text }
    var replaced: [UInt8] = []
    var start = text.startIndex
    while true {
      if let space = endOfSpace(in: text, at: joiner + 3) {
        replaced += text[start..<joiner] + noBreakSpace
        start = text[space...].starts(with: Self.joiner) ? space + 3 : space
      }
      guard let next = nextJoiner(in: text, from: max(start, joiner + 3)) else { break }
      joiner = next
    }
    return replaced.isEmpty ? text : (replaced + text[start...])[...]
  }

  private static func nextJoiner(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    text[start...].indices.first {
      text[$0] == joiner[0] && text[$0...].starts(with: joiner)
    }
  }

  /// The end of the non-ASCII space at an offset; nil if there is none.
  private static func endOfSpace(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    let length = start < text.endIndex ? text.span.whiteSpace(at: start - text.startIndex) : 0
    return length > 1 ? start + length : nil
  }
}

/// Replaces ligatures that are characters of their own, which many fonts lack, with their letters.
enum Ligatures {
  private static let letters = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"].map { Array($0.utf8) }

  static func replaced(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(0xEF) else { return text }
    var (replaced, rest) = ([UInt8](), text)
    while let byte = rest.popFirst() {
      let sign = rest.prefix(2)
      if byte == 0xEF, sign.first == 0xAC, let last = sign.dropFirst().first, 0x80...0x86 ~= last {
        replaced += letters[Int(last) - 0x80]
        rest = rest.dropFirst(2)
      } else {
        replaced.append(byte)
      }
    }
    return replaced[...]
  }
}
