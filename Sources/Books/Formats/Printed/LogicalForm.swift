extension [Unicode.Scalar] {
  var written: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: self)
    return String(text)
  }

  /// The letters for Arabic presentation forms. A tool may write the ligature lam-alef as two letters in drawn order. The
  /// letters are swapped where two alefs would meet, which happens in no word, and in the word “la”.
  var inLogicalForm: [Unicode.Scalar] {
    guard contains(where: { $0.value >= 0x600 }) else { return self }
    var signs = flatMap(ArabicShape.letters)
    for index in signs.indices.dropLast() where index > 0 {
      let (before, alef, lam) = (signs[index - 1], signs[index], signs[index + 1])
      if before.isAlef, alef.isAlef, lam == "ل" { signs.swapAt(index, index + 1) }
    }
    return signs.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0 == ["ا", "ل"] ? ["ل", "ا"] : $0 }.joined(separator: [" "]).map(\.self)
  }
}

extension Unicode.Scalar {
  fileprivate var isAlef: Bool { ["ا", "أ", "إ", "آ"].contains(self) }
}

/// The shapes of Arabic letters in Unicode (“presentation forms”), which old programs write into documents.
private enum ArabicShape {
  /// The letters of a presentation form; other characters are returned unchanged.
  static func letters(of sign: Unicode.Scalar) -> [Unicode.Scalar] {
    guard 0xFB50...0xFEFC ~= sign.value else { return [sign] }
    return table[sign] ?? [sign]
  }

  private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (first, letters) in series {
      var value = first
      for entry in letters.split(separator: " ") {
        let scalars = entry.unicodeScalars.filter { !$0.isASCII }
        let count = entry.unicodeScalars.last.map { $0.value - 0x30 } ?? 0
        for _ in 0..<count {
          if let sign = Unicode.Scalar(value) { table[sign] = Array(scalars) }
          value += 1
        }
      }
    }
    return table
  }()

  /// Letters in the order of Unicode from a first character, each with the number of its shapes.
  private static let series: [(first: UInt32, letters: String)] = [
    (
      0xFB50,
      "ٱ2 ٻ4 پ4 ڀ4 ٺ4 ٿ4 ٹ4 ڤ4 ڦ4 ڄ4 ڃ4 چ4 ڇ4 ڍ2 ڌ2 ڎ2 ڈ2 ژ2 ڑ2 ک4 گ4 ڳ4 ڱ4 ں2 ڻ4 ۀ2 ہ4 ھ4 ے2 ۓ2"
    ),
    (0xFBD3, "ڭ4 ۇ2 ۆ2 ۈ2 ٷ1 ۋ2 ۅ2 ۉ2 ې4 ى2"),
    (0xFBFC, "ی4"),
    (
      0xFE80,
      "ء1 آ2 أ2 ؤ2 إ2 ئ4 ا2 ب4 ة2 ت4 ث4 ج4 ح4 خ4 د2 ذ2 ر2 ز2 س4 ش4 ص4 ض4 ط4 ظ4 ع4 غ4 ف4 ق4 ك4"
    ),
    (0xFEDD, "ل4 م4 ن4 ه4 و2 ى2 ي4 لآ2 لأ2 لإ2 لا2"),
  ]
}
