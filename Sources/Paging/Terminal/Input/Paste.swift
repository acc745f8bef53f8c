/// Collects pasted text, which must not be taken for keys.
struct Paste {
  /// In bytes. The rest of a longer paste is ignored.
  private static let longest = 1 << 16

  private var bytes: [UInt8] = []
  /// How many bytes have arrived.
  private(set) var count = 0

  mutating func collect(_ more: some Collection<UInt8>) {
    count += more.count
    if bytes.count + more.count <= Self.longest { bytes += more }
  }

  /// The text with line feeds between its lines, and without other control characters. Terminals send
  /// the end of a line as a carriage return.
  var text: String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r": text.append("\n")
      case "\t": text.append(" ")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
      default: text.append(scalar)
      }
      last = scalar
    }
    return String(text)
  }
}
