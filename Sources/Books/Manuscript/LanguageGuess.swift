/// Guesses the language of a book by its script, and within the Latin script by its most frequent
/// words.
package struct LanguageGuess {
  private let text: ArraySlice<UInt8>

  /// How many bytes are examined, in the middle of the book: it begins with names and titles.
  private static let sample = 1 << 14

  package init(_ text: [UInt8], in body: Range<Int>) {
    let length = min(body.count, Self.sample)
    var start = body.lowerBound + (body.count - length) / 2
    while start < body.upperBound, text[start] & 0xC0 == 0x80 { start += 1 }
    self.text = text[start..<min(start + length, body.upperBound)]
  }

  /// Nil if the sample is too short, or the language is unknown.
  package var language: Language? { (languageOfScript ?? languageOfWords).flatMap { Language($0) } }

  // MARK: Scripts

  private static let fewestLetters = 20

  private var languageOfScript: String? {
    var letters: [Script: Int] = [:]
    var (ukrainian, persian) = (0, 0)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard let script = Script(scalar), script != .wideSigns, script != .fullWidth else {
        continue
      }
      letters[script, default: 0] += 1
      if Self.ukrainian.contains(scalar) { ukrainian += 1 }
      if Self.persian.contains(scalar) { persian += 1 }
    }
    let all = letters.values.reduce(0, +)
    // Japanese has fewer kana than ideographs, but no other language has kana.
    let kana = letters[.hiragana, default: 0] + letters[.katakana, default: 0]
    if kana * 10 > all, all >= Self.fewestLetters { return "ja" }
    guard let (script, count) = letters.max(by: { $0.value < $1.value }), count * 2 > all,
      all >= Self.fewestLetters
    else { return nil }
    return switch script {
    case .cyrillic: ukrainian * 50 > count ? "uk" : "ru"
    case .arabic: persian * 50 > count ? "fa" : "ar"
    default: Self.languages[script]
    }
  }

  /// The language of a script: the only one that is written in it, or that of by far the most books.
  private static let languages: [Script: String] = [
    .greek: "el", .armenian: "hy", .hebrew: "he", .devanagari: "hi", .bengali: "bn", .tamil: "ta",
    .georgian: "ka", .thai: "th", .lao: "lo", .myanmar: "my", .khmer: "km", .ideographs: "zh",
    .hangul: "ko",
  ]

  private static let ukrainian = Set("ЄІЇєіїҐґ".unicodeScalars)
  private static let persian = Set("پچژکگی".unicodeScalars)

  // MARK: Words

  private static let fewestWords = 40

  private var languageOfWords: String? {
    let (all, hits) = frequentWords
    guard all >= Self.fewestWords, let most = hits.max(), most * 20 >= all,
      let best = hits.firstIndex(of: most)
    else { return nil }
    // Related languages share their short words, so a narrow win is not enough.
    let second = hits.enumerated().filter { $0.offset != best }.map(\.element).max() ?? 0
    return most * 10 > second * 11 ? CommonWords.languages[best] : nil
  }

  /// The letters beyond ASCII of the language that the words are of, or of the few that they may be of; nil if
  /// the language is unknown.
  package var letters: Set<Unicode.Scalar>? {
    let (all, hits) = frequentWords
    guard all * 2 >= Self.fewestWords, let most = hits.max(), most * 20 >= all else { return nil }
    return hits.indices.reduce(into: []) { letters, language in
      if hits[language] * 10 > most * 9 { letters.formUnion(CommonWords.letters[language]) }
    }
  }

  /// The number of words, and how many of them are among the most frequent words of each language.
  private var frequentWords: (all: Int, hits: [Int]) {
    var (all, hits) = (0, [Int](repeating: 0, count: CommonWords.languages.count))
    for word in text.split(whereSeparator: { !$0.isInWord }) {
      all += 1
      guard word.count <= CommonWords.longest else { continue }
      let lowercased = String(decoding: word, as: UTF8.self).lowercased()
      for language in CommonWords.table[lowercased] ?? [] { hits[language] += 1 }
    }
    return (all, hits)
  }
}

extension UInt8 {
  /// Whether the byte is part of a letter or a digit. Non-ASCII punctuation begins with C2 or E2.
  fileprivate var isInWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: self >= 0x80 && self != 0xC2 && self != 0xE2
    }
  }
}

/// The most frequent words of some languages, and their letters beyond ASCII.
private enum CommonWords {
  static let longest = 12

  static let languages = lists.map(\.0)

  /// For each word the languages that have it, as indices.
  static let table: [String: [Int]] = {
    var table: [String: [Int]] = [:]
    for (language, list) in lists.enumerated() {
      for word in list.1.split(separator: " ") { table[String(word), default: []].append(language) }
    }
    return table
  }()

  static let letters: [Set<Unicode.Scalar>] = lists.map {
    Set($0.2.unicodeScalars).union($0.2.uppercased().unicodeScalars)
  }

  private static let lists = [
    (
      "en",
      "the and of to in that was he it his is with as had for not her at she but they you",
      "éèêëàâäçïîôöüñæœáíóúåøãß"
    ),
    (
      "de",
      "der die und das ich nicht zu ist den sie es ein mit dem sich auf er im von wie wir du",
      "äöüß"
    ),
    (
      "fr",
      "de la le et les des est un une que il dans qui pas ne en du je se ce vous elle au sur",
      "àâæçèéêëîïôœùûüÿ"
    ),
    (
      "es",
      "de que y la el en los se no un por con las del su una lo como más pero le al don",
      "áéíñóúü"
    ),
    (
      "it",
      "di che e la il non un in per una è si del con le da i lo gli della ma come al più",
      "àèéìíîòóùú"
    ),
    (
      "pt",
      "de que e o a não os se um em do da uma com para as no na por mais ao dos ele eu lhe",
      "áâãàçéêíóôõúü"
    ),
    (
      "nl",
      "de het een en van dat ik niet in te is zijn op die met hij voor ze er was aan had",
      "éèëêïöüáóäç"
    ),
    (
      "fi",
      "ja on ei hän se oli että niin kun mutta kuin en minä sen jo nyt tuo sitte siitä itse jos tuon minun sanoi tuli siis mikä",
      "äöå"
    ),
    (
      "sv",
      "och att det som en på är av för inte jag han den med var till hon ett så om sig de",
      "åäöé"
    ),
    (
      "no",
      "og det er i på som en av ikke jeg han til med for var den at de å så hun fra",
      "åæøéòô"
    ),
    (
      "da",
      "og det er i på som en af ikke jeg han til med for var den at de så hun fra ved",
      "åæøé"
    ),
    (
      "pl",
      "i w nie się na z do to że jest jak po co ale tak za od jego był go przez",
      "ąćęłńóśźż"
    ),
    (
      "cs",
      "a se v na je že to s z do i jak ale by tak co po jsem byl jeho pro ve si",
      "áčďéěíňóřšťúůýž"
    ),
    (
      "hu",
      "a az és hogy nem egy is volt de meg csak mint ha azt ezt már van még el ki",
      "áéíóöőúüű"
    ),
    (
      "la",
      "et in est non ut ad cum quod qui ex si per sed quae ac esse atque enim eius nec quam",
      "æœëàâèêîôûùòì"
    ),
    (
      "eo",
      "la kaj de en estas ne li al mi ke por kun vi el pri sed ili tiu oni estis",
      "ĉĝĥĵŝŭ"
    ),
    (
      "ca",
      "de la i que el en a es els no un per les amb una del al va com més però seva",
      "àçèéíïòóúü"
    ),
    (
      "ro",
      "și de în la nu a să cu se că pe un mai din o ce au fost este era lui",
      "ăâîșțşţ"
    ),
    (
      "tr",
      "bir ve bu da de ne için o çok gibi ben ile var daha mi sonra olan kadar değil",
      "çğıöşüâîûİ"
    ),
    (
      "id",
      "yang dan di dengan untuk itu tidak dari dalam ini akan pada ke ada adalah mereka dia orang oleh juga",
      "é"
    ),
    (
      "vi",
      "và của là có được người trong một không cho các những với cũng này đã khi đến từ như phải để",
      "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"
    ),
    (
      "cy",
      "y yn a i ar o yr ei ac wedi am oedd mae ond gan eu fel nid hynny",
      "âêîôûŵŷáéíóúàèìòùäëïöü"
    ),
  ]
}
