/// Text that is guaranteed to be valid UTF-8.
///
/// Readers of text and mark-up accept only this type, so that none of them meets bytes that nobody has decoded. Decoding
/// the same bytes gives the same text on every run, so offsets into it can be kept. Line endings stay as they were.
package struct DecodedText: Sendable {
  /// Valid UTF-8, without a byte order mark.
  package let utf8: [UInt8]
  /// The encoding of the file.
  package let encoding: Encoding
  /// The number of sequences that were invalid in the encoding; each is U+FFFD in the text.
  package let damaged: Int

  /// Takes bytes that should be UTF-8. Each invalid one becomes a question mark, so that offsets stay the same.
  package init(utf8: consuming [UInt8], encoding: Encoding = .utf8, damaged: Int = 0) {
    if !utf8.span.isValidUTF8 { utf8.replaceInvalidUTF8() }
    self.init(valid: utf8, encoding: encoding, damaged: damaged)
  }

  /// Takes bytes that are known to be valid. Only decoders may call this.
  package init(valid utf8: consuming [UInt8], encoding: Encoding, damaged: Int) {
    self.utf8 = utf8
    self.encoding = encoding
    self.damaged = damaged
    assert(self.utf8.span.isValidUTF8)
  }

  package init(_ text: some StringProtocol) {
    self.init(valid: Array(text.utf8), encoding: .utf8, damaged: 0)
  }

  /// The beginning of the text, cut before a character that would make it longer than `length` bytes.
  package func prefix(_ length: Int) -> DecodedText { self[0..<length] }

  /// A part of the text. Ends within a character are moved to its start, and those outside the text to its ends.
  package subscript(range: Range<Int>) -> DecodedText {
    let (start, end) = (
      utf8.span.scalarStart(range.lowerBound), utf8.span.scalarStart(range.upperBound)
    )
    return DecodedText(valid: Array(utf8[start..<end]), encoding: encoding, damaged: 0)
  }
}

extension [UInt8] {
  /// Replaces each byte that is not part of a valid sequence with a question mark.
  fileprivate mutating func replaceInvalidUTF8() {
    var offset = 0
    while offset < count {
      let length = lengthOfScalar(at: offset)
      if length == 0 { self[offset] = UInt8(ascii: "?") }
      offset += Swift.max(length, 1)
    }
  }

  /// The length of the valid sequence at an offset; 0 if there is none.
  private func lengthOfScalar(at offset: Int) -> Int {
    let lead = self[offset]
    if lead < 0x80 { return 1 }
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, offset + length <= count,
      self[(offset + 1)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return 0 }
    return Self.mayFollow(lead, self[offset + 1]) ? length : 0
  }

  /// Whether a continuation byte is allowed as the second of a sequence, which rules out long forms, surrogates and
  /// numbers above U+10FFFF.
  private static func mayFollow(_ lead: UInt8, _ second: UInt8) -> Bool {
    switch lead {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }
}
