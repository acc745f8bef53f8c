/// The sentences of a paragraph. White space between them belongs to neither.
struct Sentences: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private let end: Int
  private var offset: Int

  init(_ paragraph: Range<Int>, in text: [UInt8]) {
    (self.text, offset, end) = (text, paragraph.lowerBound, paragraph.upperBound)
  }

  mutating func next() -> Range<Int>? {
    while offset < end, text[offset] <= 0x20 { offset += 1 }
    guard offset < end else { return nil }
    let start = offset
    while offset < end, !endsSentence() { offset += 1 }
    return start..<offset
  }

  /// Whether a sentence ends at the next character. If so, moves behind that and the closing signs that follow.
  private mutating func endsSentence() -> Bool {
    let (sign, needsSpace) = Self.sign(in: text, at: offset, end)
    guard sign > 0 else { return false }
    var last = offset + sign
    while case let length = Self.closer(in: text, at: last, end), length > 0 { last += length }
    guard !needsSpace || last >= end || text[last] <= 0x20 && !beginsSmall(behind: last) else {
      return false
    }
    offset = last
    return true
  }

  /// Whether the next letter is a small one, so that an abbreviation ends here.
  private func beginsSmall(behind offset: Int) -> Bool {
    let letter = text[offset..<end].first { $0 > 0x20 } ?? 0
    return (0x61...0x7A).contains(letter)
  }

  /// The length of a sign that ends a sentence, 0 for any other, and whether a space follows it.
  private static func sign(in text: [UInt8], at offset: Int, _ end: Int) -> (Int, needsSpace: Bool)
  {
    switch text[offset] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return (1, true)
    case 0xD8, 0xDB, 0xE0, 0xE2, 0xE3, 0xEF: break
    default: return (0, false)
    }
    let bytes = text[offset..<Swift.min(offset + 3, end)]
    func begins(_ sign: String) -> Bool { bytes.starts(with: sign.utf8) }
    if begins("。") || begins("！") || begins("？") { return (3, false) }
    if begins("…") || begins("।") { return (3, true) }
    return begins("؟") || begins("۔") ? (2, true) : (0, false)
  }

  /// The length of a closing quotation mark or bracket; 0 for any other sign.
  private static func closer(in text: [UInt8], at offset: Int, _ end: Int) -> Int {
    guard offset < end else { return 0 }
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return 1
    case 0xC2, 0xE2, 0xE3: break
    default: return 0
    }
    let bytes = text[offset..<Swift.min(offset + 3, end)]
    return ["»", "”", "’", "」", "』", "…"].first { bytes.starts(with: $0.utf8) }?.utf8.count ?? 0
  }
}
