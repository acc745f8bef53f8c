internal import CurlewManuscript
internal import CurlewSubsequences

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
    if let known = codes(in: file).first { return known }
    let words = file.lowercased().split { !$0.isLetter }
    return words.contains { english.contains(String($0)) } ? "en" : nil
  }

  /// The codes of both languages of a dictionary, as in `deu-eng`; fewer if its name does not say them.
  package static func pair(of file: String) -> [String] { codes(in: file).suffix(2) }

  /// The codes of the languages that a name has, by their codes or their English names.
  private static func codes(in file: String) -> [String] {
    file.split { !$0.isLetter }.compactMap { Language($0) }.filter(\.isKnown).map(\.code)
  }

  /// The package of Debian that explains words of one language in another, or else in English; nil if there is none.
  package static func package(from own: String?, to wanted: String) -> String? {
    guard let own = Language(own ?? "en")?.longCode else { return nil }
    let targets = [Language(wanted)?.longCode ?? "", "eng"]
    let target = targets.first { packages[$0]?.contains(own) ?? false }
    return target.map { "dict-freedict-\(own)-\($0)" } ?? (own == "eng" ? "dict-gcide" : nil)
  }

  /// For each language that Curlew speaks: the languages from which Debian has a dictionary into it.
  private static let packages: [String: String] = [
    "eng":
      "afr ara ces cym dan deu ell epo fin fra gle hrv hun isl ita jpn kur lat lit nld pol por "
      + "slk slv spa srp swe swh tur",
    "deu": "afr eng fin fra gla ita jpn kur lat nld pol por san spa swe tur",
    "fra": "bre deu ell eng fin jpn nld pol por swe wol", "ita": "deu ell eng fin fra nld pol swe",
    "jpn": "ell eng fin fra ita pol swe", "nld": "deu ell eng fin fra pol swe",
    "pol": "deu ell eng fin fra gle ita nld swe swh", "ara": "eng",
    "por": "deu ell eng fin fra ita nld pol spa swe", "rus": "deu ell eng fra ita jpn nld pol swe",
    "spa": "deu ell eng fra ita nld pol por swe",
  ]

  /// Dictionaries of English whose names do not say it.
  private static let english: Set = [
    "gcide", "wn", "wordnet", "web", "webster", "oxford", "moby", "jargon", "foldoc", "vera",
  ]
}
