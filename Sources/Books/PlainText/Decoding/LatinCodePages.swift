internal import CurlewManuscript

extension Encoding {
  /// The code pages of Latin letters. Of those that are equally good for a text, the first is taken.
  private static let latinCodePages = [
    "CP1252", "WINDOWS-1250", "ISO-8859-2", "WINDOWS-1254", "WINDOWS-1258", "MACINTOSH", "IBM850",
    "IBM852", "MAC-CENTRALEUROPE", "IBM857", "ISO-8859-3",
  ]

  /// The code page of a text in Latin letters. Its words, most of which are ASCII, tell its language. Each code page makes
  /// letters and signs of the other bytes; the one with the most letters of that language, and signs where such signs
  /// stand, is taken. In an unknown language the bytes must be signs of Windows-1252. Nil if no code page makes sense of
  /// most of the bytes.
  static func latin(_ sample: ArraySlice<UInt8>) -> Encoding? {
    let high = sample.count { $0 >= 0x80 }
    guard !sample.contains(0), sample.count(where: \.isASCIILetterOrDigit) > high else {
      return nil
    }
    var best: (encoding: Encoding, fit: LatinFit)?
    for encoding in latinCodePages.lazy.compactMap(Encoding.init(named:)) {
      var decoder = PieceDecoder(encoding, capacity: sample.count)
      decoder.decode(sample)
      let text = decoder.finish().utf8
      let known = LanguageGuess(text, in: text.indices).letters
      guard known != nil || encoding == .codePage1252 else { continue }
      let fit = LatinFit(of: text, in: known ?? [])
      // All letters fit the language, and so few bytes are left that no other code page can be much better.
      if fit.strange == 0, fit.fitting * 20 >= high * 19 { return encoding }
      if known != nil, best.map({ $0.fit.balance < fit.balance }) ?? true { best = (encoding, fit) }
    }
    guard let best else { return nil }
    // Damaged letters may look like those of any code page.
    let least = best.encoding == .codePage1252 ? 2 : 4
    return best.fit.fitting >= least * best.fit.strange ? best.encoding : nil
  }
}

/// How well the letters and signs of a decoded text fit its language and each other.
private struct LatinFit {
  private(set) var fitting = 0
  private(set) var strange = 0

  var balance: Int { fitting - strange }

  init(of text: [UInt8], in letters: Set<Unicode.Scalar>) {
    var (former, last): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for next in String(decoding: text + [0x20], as: UTF8.self).unicodeScalars {
      if !last.isASCII { judge(last, between: former, and: next, in: letters) }
      (former, last) = (last, next)
    }
  }

  private mutating func judge(
    _ scalar: Unicode.Scalar, between former: Unicode.Scalar, and next: Unicode.Scalar,
    in letters: Set<Unicode.Scalar>
  ) {
    let (isBehind, isBefore) = (former.properties.isAlphabetic, next.properties.isAlphabetic)
    if scalar.properties.isAlphabetic {
      let isCapitalInside =
        former.properties.isLowercase && scalar.properties.isUppercase
        || scalar.properties.isLowercase && next.properties.isUppercase
      // Lines and boxes of old computers.
      let isRule = scalar == former && scalar == next
      guard letters.contains(scalar), !isCapitalInside, !isRule else { return strange += 1 }
      if isBehind || isBefore { fitting += 1 }
      return
    }
    switch scalar {
    case "\u{80}"..<"\u{A0}", "\u{FFFD}": strange += 1
    case "–", "—", "…", "•", "·", "\u{A0}", "\u{AD}": fitting += 1
    case "’" where isBehind: fitting += 1
    case _ where isBehind && isBefore: strange += 1
    case _ where isBefore && Self.openers.contains(scalar): fitting += 1
    case _ where !former.properties.isWhitespace && Self.closers.contains(scalar): fitting += 1
    default: break
    }
  }

  private static let openers: Set<Unicode.Scalar> = [
    "“", "‘", "„", "‚", "«", "‹", "»", "›", "¿", "¡",
  ]
  private static let closers: Set<Unicode.Scalar> = ["”", "’", "“", "‘", "»", "›", "«", "‹"]
}
