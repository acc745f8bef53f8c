import CurlewFormats
import Testing

@Suite(.timeLimit(.minutes(90))) struct CharacterDataTests {
  @Test(
    "Character references are decoded",
    arguments: [
      ("a&amp;b", "a&b"),
      ("&lt;&gt;&quot;&apos;", "<>\"'"),
      ("&nbsp;", "\u{A0}"),
      ("&#8212;&#x2014;&#X2014;", "———"),
      ("&#8212x", "—x"),
      ("&#150;", "–"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&CounterClockwiseContourIntegral;", "∳"),
      ("&NotEqualTilde;", "≂\u{338}"),
      ("&AElig;&zwnj;", "Æ\u{200C}"),
      ("&copy 1999", "© 1999"),
      ("&notit;", "¬it;"),
      ("&notin;", "∉"),
      ("AT&T", "AT&T"),
      ("&;&&#;&#x;", "&;&&#;&#x;"),
      ("&hellip", "&hellip"),
      ("&unknown;", "&unknown;"),
    ])
  func references(source: String, expected: String) {
    #expect(tokens(source, as: .html) == "'\(expected)'")
  }
}
