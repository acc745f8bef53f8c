/// Skips pasted text, which must not be taken for keys.
struct Paste {
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
  private var matched = 0

  /// Takes a byte and returns whether it completes the end of the paste.
  mutating func ends(with byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
    } else {
      // ESC occurs only at the start of the end mark, so a new match can begin only here.
      matched = byte == Self.end[0] ? 1 : 0
    }
    return matched == Self.end.count
  }
}
