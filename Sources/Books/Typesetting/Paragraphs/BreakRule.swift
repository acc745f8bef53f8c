/// Whether a line may end between two scalars without white space between them.
///
/// It may after a dash, and around ideographs and kana, but no line begins with closing punctuation or
/// ends with opening punctuation (kinsoku), and neither with a quotation mark that could be both.
/// Scalars of class `other` allow no break, so no grapheme cluster is divided.
enum BreakRule {
  @inline(__always)
  static func allows(_ first: ScalarClass, _ second: ScalarClass) -> Bool {
    switch first {
    case .letter, .closing: second == .ideograph || second == .wideOpening
    case .ideograph, .wideClosing: begins(second)
    case .dash: begins(second)
    case .hyphen, .opening, .quotation, .wideOpening, .wideLetter, .softHyphen, .other: false
    }
  }

  private static func begins(_ scalar: ScalarClass) -> Bool {
    switch scalar {
    case .letter, .opening, .ideograph, .wideOpening, .wideLetter: true
    case .closing, .quotation, .dash, .hyphen, .wideClosing, .softHyphen, .other: false
    }
  }
}
