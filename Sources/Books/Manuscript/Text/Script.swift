/// A script, or a group of signs, that is treated in a way of its own.
public enum Script: Sendable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, tamil, georgian
  case thai, lao, myanmar, khmer, newTaiLue, taiTham
  case ideographs, hiragana, katakana, hangul
  /// Punctuation, bopomofo and other signs of the width of ideographs.
  case wideSigns
  /// Punctuation, digits and Latin letters of that width.
  case fullWidth

  @inlinable
  public init?(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value >= 0x2E80 { self.init(ofEastAsia: value) } else { self.init(value) }
  }

  @usableFromInline
  init?(_ value: UInt32) {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF: self = .arabic
    case 0x900...0x97F: self = .devanagari
    case 0x980...0x9FF: self = .bengali
    case 0xB80...0xBFF: self = .tamil
    case 0xE00...0xE7F: self = .thai
    case 0xE80...0xEFF: self = .lao
    case 0x1000...0x109F: self = .myanmar
    case 0x10A0...0x10FF: self = .georgian
    case 0x1780...0x17FF: self = .khmer
    case 0x1980...0x19DF: self = .newTaiLue
    case 0x1A20...0x1AAF: self = .taiTham
    default: return nil
    }
  }

  @usableFromInline
  init?(ofEastAsia value: UInt32) {
    switch value {
    // 々, 〆 and 〇 stand among the signs.
    case 0x3400...0x9FFF, 0x3005...0x3007, 0x2E80...0x2FDF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      self = .ideographs
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF: self = .katakana
    case 0xAC00...0xD7A3, 0x3131...0x318E: self = .hangul
    case 0x3001...0x33FF: self = .wideSigns
    case 0xFF01...0xFF60: self = .fullWidth
    default: return nil
    }
  }

  /// Whether Unicode leaves it to dictionaries where its lines may end.
  package var isOfSouthEastAsia: Bool {
    switch self {
    case .thai, .lao, .myanmar, .khmer, .newTaiLue, .taiTham: true
    default: false
    }
  }

  /// Whether it has no spaces between words.
  package var isUnspaced: Bool {
    switch self {
    case .ideographs, .hiragana, .katakana, .wideSigns: true
    default: isOfSouthEastAsia
    }
  }

  /// Whether its lines in a file end anywhere, with no space between them.
  var joinsLines: Bool { self == .fullWidth || isUnspaced && !isOfSouthEastAsia }
}

extension Unicode.Scalar {
  /// Whether it belongs to a word: a letter, with its accents, or a digit.
  package var isWordPart: Bool {
    if isASCII { return UInt8(value).isASCIILetterOrDigit }
    return properties.isAlphabetic || properties.isGraphemeExtend || properties.numericType != nil
  }
}
