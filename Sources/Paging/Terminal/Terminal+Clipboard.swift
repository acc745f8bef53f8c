internal import CurlewSubsequences

extension Terminal {
  /// Terminals ignore longer sequences.
  private static let mostBytes = 74_000

  /// Sends text to the clipboard (OSC 52), without what a shell or an editor would obey when it is pasted. Not every
  /// terminal has the clipboard or allows it, and none answers.
  public mutating func copy(_ text: String) {
    let bytes = Array(harmless(text).utf8)
    guard bytes.count <= Self.mostBytes, session.isWritable else { return }
    session.send(Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07])
  }
}

/// The text without control characters and signs that reverse the order of letters on the screen; lines stay lines.
func harmless(_ text: String) -> String {
  var kept = String.UnicodeScalarView()
  for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
    switch scalar {
    case "\n", "\t": kept.append(scalar)
    case "\r", "\u{85}", "\u{2028}", "\u{2029}": kept.append("\n")
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{E0000}"..."\u{E007F}": break
    default: if scalar.properties.generalCategory != .control { kept.append(scalar) }
    }
  }
  return String(kept)
}

/// Text as characters that any channel passes on.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var output: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    bits <<= UInt32(8 * (3 - group.count))
    for place in 0..<4 {
      let digit = Int(bits >> UInt32(18 - 6 * place) & 63)
      output.append(place <= group.count ? alphabet[digit] : UInt8(ascii: "="))
    }
  }
  return output
}
