/// The offset of a phrase in a text. ASCII letters match in either case, and a space in the phrase
/// matches any white space, including the end of a line.
func firstOffset(of phrase: String, in text: borrowing [UInt8]) -> Int? {
  let words = phrase.utf8.split(whereSeparator: isSpace).map { $0.map(lowercased) }
  guard let first = words.first?.first else { return nil }
  var start = 0
  while start < text.count {
    if lowercased(text[start]) == first, matches(words, in: text, from: start) { return start }
    start += 1
  }
  return nil
}

private func matches(_ words: [[UInt8]], in text: borrowing [UInt8], from start: Int) -> Bool {
  var place = start
  for (number, word) in words.enumerated() {
    let before = place
    while number > 0, place < text.count, isSpace(text[place]) { place += 1 }
    guard number == 0 || place > before else { return false }
    for byte in word {
      guard place < text.count, lowercased(text[place]) == byte else { return false }
      place += 1
    }
  }
  return true
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func lowercased(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}
