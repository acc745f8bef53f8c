/// Where a line may end between two scalars that touch.
///
/// A rule of thumb for the scripts of most books: after a hyphen between letters, after a dash,
/// and around ideographs and kana, with no closing punctuation at a line's start and no opening
/// one at its end (kinsoku), and at neither a quotation mark that could be both. Scalars of class `other` allow no break, so no grapheme cluster is
/// ever cut.
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
