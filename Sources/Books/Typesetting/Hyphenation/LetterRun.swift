internal import CurlewManuscript

/// The single run of letters in a box.
struct LetterRun {
  let letters: Range<Int>
  let signsBefore: Int
  let isCapitalised: Bool
  let isASCII: Bool

  /// Nil if there are fewer than five letters, more than one run, capitals after the first letter, or
  /// letters that do not take one cell each.
  init?(in box: Box, of utf8: Span<UInt8>) {
    let cells = Int(box.width)
    guard let first = utf8.firstLetter(behindSignsFrom: Int(box.start), cells) else { return nil }
    var (end, count, capitals) = (first.offset, 0, 0)
    while first.signs + count < cells, case let length = utf8.letter(at: end), length > 0 {
      if utf8[end] < 0x61 { capitals += 1 }
      end += length
      count += 1
    }
    guard count >= WordDivider.shortest, utf8.areSigns(from: end, cells - first.signs - count)
    else { return nil }
    // ASCII's capitals stand before its small letters.
    let capital = utf8[first.offset] < 0x61 ? 1 : 0
    guard capitals == capital else { return nil }
    letters = first.offset..<end
    isASCII = letters.count == count
    signsBefore = first.signs
    isCapitalised = capital == 1 || utf8.isCapitalOfOthers(at: first.offset)
  }
}

extension Span<UInt8> {
  /// The length in bytes of the letter at an offset; 0 if there is none. Letters of two bytes are Latin,
  /// Greek, Cyrillic and Armenian.
  fileprivate func letter(at offset: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return (byte | 0x20) &- 0x61 < 26 ? 1 : 0 }
    return (0xC3...0xD6).contains(byte) ? 2 : 0
  }

  fileprivate func isCapitalOfOthers(at offset: Int) -> Bool {
    self[offset] >= 0x80 && scalar(at: offset).scalar.properties.isUppercase
  }

  /// The first letter within a number of cells, and the punctuation before it; nil if there is
  /// something else.
  fileprivate func firstLetter(
    behindSignsFrom start: Int, _ cells: Int
  ) -> (offset: Int, signs: Int)? {
    var (offset, signs) = (start, 0)
    while signs < cells, letter(at: offset) == 0 {
      guard let sign = sign(at: offset) else { return nil }
      offset &+= sign
      signs &+= 1
    }
    return (offset, signs)
  }

  /// Whether all of a number of cells are punctuation.
  fileprivate func areSigns(from start: Int, _ cells: Int) -> Bool {
    var offset = start
    for _ in 0..<cells {
      guard letter(at: offset) == 0, let sign = sign(at: offset) else { return false }
      offset &+= sign
    }
    return true
  }

  /// The length in bytes of the punctuation at an offset; nil if it is not drawn, or not allowed in a
  /// word that may be hyphenated.
  private func sign(at offset: Int) -> Int? {
    let byte = self[offset]
    switch byte {
    case 0x21, 0x22, 0x27...0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D: return 1
    case 0x2D where self[offset + 1] == 0x2D: return 1
    case 0xC2: return self[offset + 1] < 0xA0 || self[offset + 1] == 0xAD ? nil : 2
    case 0xE2 where self[offset + 1] == 0x80: return isPunctuation(self[offset + 2]) ? 3 : nil
    default: return nil
    }
  }

  /// Whether the third byte is that of a dash or a quotation mark, not of a space, a line separator or
  /// a direction mark.
  private func isPunctuation(_ third: UInt8) -> Bool {
    (0x90...0xA7).contains(third) || third >= 0xB0
  }
}
