internal import CurlewGlyphs

/// How signs are shown in a text that is set in columns: those that lie in a row stand upright, and narrow ones are as
/// wide as a character. Only what is drawn changes.
package struct ColumnSigns: Hashable, Sendable {
  package enum Script: Sendable { case japanese, traditional, simplified }

  private let script: Script
  /// Whether signs keep the forms of rows, for fonts that lack those of columns.
  private let isPlain: Bool

  package init(_ script: Script = .japanese, isPlain: Bool = false) {
    (self.script, self.isPlain) = (script, isPlain)
  }

  /// Text as it stands in a column.
  package func upright(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(sign)))
  }

  /// The sign that shows a scalar.
  func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !(0x3041...0x30FA ~= scalar.value || 0x30FF..<0xFF00 ~= scalar.value) else {
      return scalar
    }
    var wide = scalar
    if 0x21...0x7E ~= scalar.value { wide = Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar }
    if let place = Self.quotes.firstIndex(of: scalar) {
      wide = Self.corners[script == .simplified ? place ^ 2 : place]
    }
    if wide == "．", script != .japanese { wide = "。" }
    return (isPlain ? Self.plain : Self.forms)[wide] ?? wide
  }

  private static let quotes = Array("“”‘’".unicodeScalars)
  private static let corners = Array("「」『』".unicodeScalars)

  /// Signs that every font has. A line drawn with U+2500 mostly is a dash.
  private static let plain = table(
    "ー－—―–─━…‥·＝═゠｜″", "丨丨｜｜丨｜｜：：・〢〢〢－゛")

  /// Those of Unicode for columns. The long sound mark is a stroke with the weight of kana.
  private static let forms = table(
    "、。，；：（）｛｝〔〕【】《》〈〉「」『』［］〖〗…‥—―–─━ー－＝═゠｜＿·″",
    "︑︒︐︔︓︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈︗︘︙︰︱︱︲︱︱丨︲〢〢〢－︳・゛")

  private static func table(_ signs: String, _ forms: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(signs.unicodeScalars, forms.unicodeScalars))
  }
}

extension Span<UInt8> {
  /// Whether two signs of ASCII share a place in a column: a number of two digits, or signs such as “!?”.
  func hasPair(at offset: Int, before end: Int) -> Bool {
    guard offset + 1 < end, self[offset] < 0x40 else { return false }
    let kinds = (offset - 1...offset + 2).map { place in
      guard 0..<count ~= place else { return 0 }
      return 0x30...0x39 ~= self[place] ? 1 : [0x21, 0x3F].contains(self[place]) ? 2 : 0
    }
    return kinds[1] > 0 && kinds[2] == kinds[1] && kinds[0] != kinds[1] && kinds[3] != kinds[1]
  }

  /// Whether a comma or full stop of two cells ends before an offset, perhaps with spaces behind it. It may hang below
  /// its column.
  func endsWithWideStop(_ word: Range<Int>) -> Bool {
    var end = word.upperBound
    while end > word.lowerBound, self[end - 1] <= 0x20 { end -= 1 }
    guard end - word.lowerBound > 3 else { return false }
    switch (self[end - 3], self[end - 2], self[end - 1]) {
    case (0xE3, 0x80, 0x81), (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x8E): return true
    default: return false
    }
  }
}
