extension String {
  /// The text with control characters, other than tabs and line feeds, and with signs that reorder the text after them,
  /// as in JSON: `\u001b`.
  package var withControlsEscaped: String {
    // Most text has none of the bytes with which these characters begin.
    guard has({ $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0xE2 || $0 == 0xC2 || $0 == 0x7F }),
      unicodeScalars.contains(where: \.isEscapedControl)
    else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isEscapedControl {
        text += "\\u" + UInt16(scalar.value).hexadecimal
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text on one line: line breaks and backslashes, which a path or a title may contain, are escaped.
  @usableFromInline package var escaped: String {
    guard has({ $0 == 0x5C || $0 == 0x0A || $0 == 0x0D }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether some byte meets a condition. It is called for every text of thousands of marks, so it reads the memory
  /// directly.
  private func has(_ isSought: (UInt8) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { $0.contains(where: isSought) }
  }

  /// The text before it was escaped.
  package var unescaped: String {
    guard has({ $0 == 0x5C }) else { return self }
    var text = ""
    var scalars = unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let escaped = scalars.next() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      text.unicodeScalars.append(escaped == "n" ? "\n" : escaped == "r" ? "\r" : escaped)
    }
    return text
  }
}

extension String {
  /// The text without tabs and line ends, which divide fields and lines of a file.
  package var oneField: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return String(map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}

extension FixedWidthInteger {
  /// The number in hexadecimal digits, as many as its type has room for.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Direction marks such as U+200F and joiners are not escaped. Some scripts need them, and their effect is limited to
  /// the characters beside them.
  fileprivate var isEscapedControl: Bool {
    isControl && self != "\t" && self != "\n" || 0x202A...0x202E ~= value
      || 0x2066...0x2069 ~= value
  }

  /// Whether the scalar is a control character, a tab or a line end among them.
  package var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }
}
