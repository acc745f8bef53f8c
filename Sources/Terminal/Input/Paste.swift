/// Pasted text on its way to nowhere: it is no typing, and a reader has nothing to write in.
struct Paste {
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
  private var matched = 0

  /// Whether the byte is the last of the mark at the end.
  mutating func ends(with byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
    } else {
      // The mark's first byte is nowhere else in it, so a new mark can begin only here.
      matched = byte == Self.end[0] ? 1 : 0
    }
    return matched == Self.end.count
  }
}
