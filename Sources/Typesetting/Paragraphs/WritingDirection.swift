/// Which way a text is read.
package enum WritingDirection: Sendable {
  case leftToRight, rightToLeft
}

extension Unicode.Scalar {
  /// The direction of a letter; nil for signs, digits and what else goes with its neighbours.
  var direction: WritingDirection? {
    if isASCII { return properties.isAlphabetic ? .leftToRight : nil }
    if isRightToLeft { return .rightToLeft }
    return properties.isAlphabetic ? .leftToRight : nil
  }

  /// Whether it belongs to a script that is written from right to left: Hebrew, Arabic, Syriac,
  /// Thaana, N'Ko and their older kin.
  var isRightToLeft: Bool {
    switch value {
    case 0x05BE...0x05FF, 0x0608, 0x060B, 0x060D, 0x061B...0x064A, 0x066D...0x066F: true
    case 0x0671...0x06D5, 0x06E5...0x06E6, 0x06EE...0x06EF, 0x06FA...0x08FF: true
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether any of a piece of a text is written from right to left.
  func hasRightToLeft(in range: Range<Int>) -> Bool {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 32)
    where EightBytes.mayHold(self, at: offset, { $0.leads }) {
      let end = Swift.min(offset &+ 32, range.upperBound)
      if hasRightToLeftLetter(in: offset..<end) { return true }
    }
    return false
  }

  private func hasRightToLeftLetter(in range: Range<Int>) -> Bool {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      var leads = EightBytes(self, at: offset).leads
      while !leads.isEmpty {
        let index = offset &+ leads.first
        if index < range.upperBound, self[index].mayBeginRightToLeft, scalar(at: index).scalar.isRightToLeft { return true }
        leads.removeFirst()
      }
    }
    return false
  }
}

extension UInt8 {
  /// Whether the UTF-8 of a scalar that is written from right to left begins like this.
  fileprivate var mayBeginRightToLeft: Bool {
    (0xD6...0xE0).contains(self) || self == 0xEF || self == 0xF0
  }
}

extension Span<UInt8> {
  /// The direction of a paragraph: that of its first letter.
  func direction(of range: Range<Int>) -> WritingDirection {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = scalar(at: offset)
      if let direction = scalar.direction { return direction }
      offset += length
    }
    return .leftToRight
  }

  /// The direction of a line that stands by itself, such as a row of a table, which may begin with a
  /// foreign word: that of most of its letters.
  func prevailingDirection(of range: Range<Int>) -> WritingDirection {
    var (offset, balance) = (range.lowerBound, 0)
    while offset < range.upperBound {
      let (scalar, length) = scalar(at: offset)
      switch scalar.direction {
      case .rightToLeft: balance += 1
      case .leftToRight: balance -= 1
      case nil: break
      }
      offset += length
    }
    return balance > 0 ? .rightToLeft : .leftToRight
  }
}

extension FramedText {
  /// Which way the pages of a book follow each other: the way most of its beginning is written.
  var direction: WritingDirection {
    var end = min(body.upperBound, body.lowerBound + 1 << 15)
    while end < body.upperBound, text.utf8[end] & 0xC0 == 0x80 { end += 1 }
    return text.utf8.span.prevailingDirection(of: body.lowerBound..<end)
  }
}
