extension DecoderOutput {
  /// Adds Windows-1252, which also stands for ISO-8859-1.
  mutating func addCodePage1252(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let other = rest.firstIndex(where: { $0 >= 0x80 }) {
      utf8 += rest[..<other]
      let scalar = scalar(of: rest[other])
      if scalar == "\u{FFFD}" { damaged += 1 }
      add(scalar)
      rest = rest[(other + 1)...]
    }
    utf8 += rest
  }
}

private func scalar(of byte: UInt8) -> Unicode.Scalar {
  byte < 0xA0 ? beforeLatin1[Int(byte) - 0x80] : Unicode.Scalar(byte)
}

/// 0x80 to 0x9F, where Windows-1252 differs from Latin-1; five of them are unassigned.
private let beforeLatin1: [Unicode.Scalar] = [
  "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡",
  "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
  "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—",
  "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
]
