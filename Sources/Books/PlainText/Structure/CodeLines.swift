internal import CurlewManuscript

/// Tells which lines of a text are program text, and which words are addresses, for ascending offsets.
///
/// Each line is examined once, and only if it is asked about.
struct CodeLines {
  private let text: [UInt8]
  private var line = 0..<0
  private var isCode = false

  init(_ text: [UInt8]) { self.text = text }

  /// Whether an offset is in a line of program text, or in an address.
  mutating func contains(_ offset: Int) -> Bool {
    if !line.contains(offset) { examine(offset) }
    return isCode || isAddress(offset)
  }

  private static let longest = 400

  private mutating func examine(_ offset: Int) {
    let start = max(line.upperBound, offset - Self.longest)
    let first = text[start..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
    let rest = text[offset...].prefix(Self.longest)
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    line = first..<max(end, offset + 1)
    isCode = looksLikeCode(text[line])
  }

  /// Whether a line has operators that prose has not, or ends like a statement of a program.
  private func looksLikeCode(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = line.span
    if line.drop(while: { $0 == 0x20 }).starts(with: "$ ".utf8) { return true }
    var last: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      // These are: && || == != <= => :: () $( ${ <! </ /> ++ -> := += -=
      switch (byte, next) {
      case (0x26, 0x26), (0x7C, 0x7C), (0x3D, 0x3D), (0x21, 0x3D), (0x3C, 0x3D), (0x3D, 0x3E),
        (0x3A, 0x3A), (0x28, 0x29), (0x24, 0x28), (0x24, 0x7B), (0x3C, 0x21), (0x3C, 0x2F),
        (0x2F, 0x3E), (0x2B, 0x2B), (0x2D, 0x3E), (0x3A, 0x3D), (0x2B, 0x3D), (0x2D, 0x3D):
        return true
      default: break
      }
      if byte > 0x20 { last = byte }
    }
    // { } \
    return last == 0x7B || last == 0x7D || last == 0x5C
  }

  /// Whether a word is the address of a page, a mailbox or a file, or belongs to a command.
  private func isAddress(_ offset: Int) -> Bool {
    let before = text[max(line.lowerBound, offset - 120)..<offset]
    let start: Int = before.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? before.startIndex
    let word = text[start...].prefix(240).prefix { $0 > 0x20 }
    // Options and modes, such as `-rw-r--r--`.
    if word.first == 0x2D, word.dropFirst().first?.isASCIILetterOrDigit == true { return true }
    return word.range(of: Array("://".utf8)) != nil || word.starts(with: Array("www.".utf8))
      || word.contains(0x40) && word.contains(0x2E)
  }
}
