/// In which language a dictionary explains words, as far as its name says.
package enum DictionaryLanguage {
  /// How well a dictionary suits a book: the smaller, the better.
  ///
  /// - Parameters:
  ///   - file: The name of its file: `deu-eng`, `gcide`.
  ///   - language: The code of the book's language; nil while it is unknown.
  package static func rank(of file: String, for language: String?) -> Int {
    guard let wanted = language?.prefix(2) else { return 0 }
    guard let own = code(of: file) else { return 1 }
    return own == wanted ? 0 : 2
  }

  /// The code of the language of the words that a dictionary explains; nil if its name does not say it.
  package static func code(of file: String) -> String? {
    let words = file.lowercased().split { !$0.isLetter }
    if let known = words.lazy.compactMap({ codes[String($0)] }).first { return known }
    return words.contains { english.contains(String($0)) } ? "en" : nil
  }

  /// The codes of both languages of a dictionary, as in `deu-eng`; fewer if its name does not say them.
  package static func pair(of file: String) -> [String] {
    file.lowercased().split { !$0.isLetter }.compactMap { codes[String($0)] }.suffix(2)
  }

  /// Dictionaries of English whose names do not say it.
  private static let english: Set = [
    "gcide", "wn", "wordnet", "web", "webster", "oxford", "moby", "jargon", "foldoc", "vera",
  ]

  /// Names of languages as FreeDict and others write them.
  private static let codes = [
    "eng": "en", "english": "en", "en": "en", "deu": "de", "ger": "de", "german": "de", "de": "de",
    "fra": "fr", "fre": "fr", "french": "fr", "fr": "fr", "spa": "es", "spanish": "es", "es": "es",
    "ita": "it", "italian": "it", "it": "it", "por": "pt", "portuguese": "pt", "pt": "pt",
    "nld": "nl", "dut": "nl", "dutch": "nl", "nl": "nl", "rus": "ru", "russian": "ru", "ru": "ru",
    "swe": "sv", "swedish": "sv", "sv": "sv", "dan": "da", "danish": "da", "da": "da",
    "nor": "no", "nno": "nn", "nob": "nb", "fin": "fi", "finnish": "fi", "fi": "fi",
    "pol": "pl", "polish": "pl", "pl": "pl", "ces": "cs", "cze": "cs", "czech": "cs", "cs": "cs",
    "hun": "hu", "hungarian": "hu", "hu": "hu", "tur": "tr", "turkish": "tr", "tr": "tr",
    "lat": "la", "latin": "la", "la": "la", "ell": "el", "gre": "el", "greek": "el", "el": "el",
    "jpn": "ja", "japanese": "ja", "ja": "ja", "zho": "zh", "chi": "zh", "chinese": "zh",
    "ara": "ar", "arabic": "ar", "heb": "he", "hebrew": "he", "ukr": "uk", "ukrainian": "uk",
  ]
}
