/// The direction in which a text is read.
package enum WritingDirection: Sendable {
  case leftToRight, rightToLeft
}

extension Unicode.Scalar {
  /// The direction of a letter; nil for punctuation, digits and whatever else takes the direction of
  /// its neighbours.
  package var direction: WritingDirection? {
    if !isASCII, isRightToLeft { return .rightToLeft }
    return properties.isAlphabetic ? .leftToRight : nil
  }

  /// Whether it belongs to a right-to-left script: Hebrew, Arabic, Syriac, Thaana, N'Ko and their
  /// ancient relatives.
  package var isRightToLeft: Bool {
    switch value {
    case 0x05BE...0x05FF, 0x0608, 0x060B, 0x060D, 0x061B...0x064A, 0x066D...0x066F: true
    case 0x0671...0x06D5, 0x06E5...0x06E6, 0x06EE...0x06EF, 0x06FA...0x08FF: true
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether a range of a text contains a letter of a right-to-left script.
  package func hasRightToLeft(in range: Range<Int>) -> Bool {
    // The UTF-8 of such letters begins with D6 to E0, or with EF or more.
    range.contains { self[$0] >= 0xD6 && scalar(at: $0).scalar.isRightToLeft }
  }
}

extension [UInt8] {
  /// The direction of most letters in a range.
  package func prevailingDirection(of range: Range<Int>) -> WritingDirection {
    let scalars = String(decoding: self[range], as: UTF8.self).unicodeScalars
    let rightToLeft = scalars.count { $0.isRightToLeft }
    return 2 * rightToLeft > scalars.count { $0.direction != nil } ? .rightToLeft : .leftToRight
  }
}
