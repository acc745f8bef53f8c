internal import CurlewManuscript

/// The properties of a scalar that breaking and measuring need, for those that most books consist of.
///
/// These are scalars whose width is independent of what precedes them, and that do not change the
/// width of what precedes them: letters and punctuation of Latin, Greek, Cyrillic and Hebrew,
/// ideographs, kana and Hangul. Everything else is `other`, and the Sanitiser itself is asked.
/// That the two agree is proved by a test over every scalar.
package enum ScalarClass {
  /// One cell.
  case letter, opening, closing, dash, hyphen
  /// One cell. It may open or close, so a line begins or ends with it only at a space.
  case quotation
  /// Two cells, and lines may break on both sides of it.
  case ideograph
  /// Two cells; no line begins with a closing one nor ends with an opening one.
  case wideOpening, wideClosing
  /// Two cells; a line breaks around these only at spaces.
  case wideLetter
  case softHyphen
  case other

  package var width: Int {
    switch self {
    case .letter, .opening, .closing, .quotation, .dash, .hyphen: 1
    case .ideograph, .wideOpening, .wideClosing, .wideLetter: 2
    case .softHyphen, .other: 0
    }
  }

  var isIdeographic: Bool {
    switch self {
    case .ideograph, .wideOpening, .wideClosing: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// The class of the scalar at an offset. The first byte is enough for most ideographs, U+5000 to
  /// U+9FFF.
  @inline(__always)
  func scalarClass(at offset: Int) -> ScalarClass {
    0xE5...0xE9 ~= self[offset] ? .ideograph : scalar(at: offset).scalar.scalarClass
  }
}

extension Unicode.Scalar {
  package var scalarClass: ScalarClass {
    switch value {
    case 0x21...0x7E: asciiClass
    case 0xAD: .softHyphen
    case 0xAB: .opening
    case 0xBB: .closing
    case 0xA0...0x2FF: .letter
    case 0x386, 0x388...0x38A, 0x38C, 0x38E...0x3A1, 0x3A3...0x3FF: .letter
    case 0x400...0x482, 0x48A...0x52F, 0x5D0...0x5EA: .letter
    case 0x2010...0x2027, 0x202F: generalPunctuationClass
    case 0x2E80...: eastAsianClass
    default: .other
    }
  }

  private var eastAsianClass: ScalarClass {
    switch Script(self) {
    // Beyond these, some numbers stand for no character.
    case .ideographs where 0x3005...0x9FFF ~= value: self == "々" ? .wideClosing : .ideograph
    case .hiragana, .katakana, .fullWidth: kanaClass
    case .wideSigns: cjkPunctuationClass
    // Systems disagree about the width of the filler.
    case .hangul where self != "\u{3164}": .wideLetter
    default: .other
    }
  }

  private var asciiClass: ScalarClass {
    switch self {
    case "-": .hyphen
    case "(", "[", "{", "`": .opening
    case ")", "]", "}", ",", ".", "!", "?", ":", ";", "%", "/": .closing
    case "'", "\"": .quotation
    default: .letter
    }
  }

  private var generalPunctuationClass: ScalarClass {
    switch value {
    case 0x2010, 0x2013: .hyphen
    case 0x2014, 0x2015: .dash
    case 0x2018, 0x201A, 0x201C, 0x201E: .opening
    case 0x2019, 0x201B, 0x201D, 0x201F, 0x2024...0x2027: .closing
    default: .letter
    }
  }

  private var cjkPunctuationClass: ScalarClass {
    switch value {
    case 0x3001...0x3003: .wideClosing
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F:
      .wideClosing
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D:
      .wideOpening
    case 0x3004, 0x3012, 0x3013, 0x301C: .ideograph
    default: .other
    }
  }

  /// Kana and the full-width forms: small kana and the long sound mark begin no line.
  private var kanaClass: ScalarClass {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x309D, 0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5,
      0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE:
      .wideClosing
    case 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60:
      .wideClosing
    case 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: .wideOpening
    // Sound marks, which join the kana before them.
    case 0x3097...0x309C: .other
    default: .ideograph
    }
  }
}
