/// Windows' Western code page, and with it what calls itself ISO-8859-1.
func decodeCodePage1252(_ bytes: [UInt8]) -> DecodedText {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count + bytes.count / 8)
  var damaged = 0
  for byte in bytes {
    guard byte >= 0x80 else {
      utf8.append(byte)
      continue
    }
    let scalar = scalar(of: byte)
    if scalar == "\u{FFFD}" { damaged += 1 }
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
  return DecodedText(utf8: utf8, encoding: .codePage1252, damaged: damaged)
}

private func scalar(of byte: UInt8) -> Unicode.Scalar {
  byte < 0xA0 ? beforeLatin1[Int(byte) - 0x80] : Unicode.Scalar(byte)
}

/// 0x80 to 0x9F, where the code page differs from Latin-1; five of them mean nothing.
private let beforeLatin1: [Unicode.Scalar] = [
  "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡",
  "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
  "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—",
  "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
]
