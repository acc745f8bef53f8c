/// What a language tells of names by its common words: titles, prepositions, verbs of speech, pet names. No list of
/// names. The folder `Languages` has them: the words behind the name of each kind. An eighth language takes a file there and
/// an entry in `texts`; kinds that it leaves out are not used.
struct NameWords: Sendable {
  enum Kind: Int, CaseIterable {
    /// Titles: whose they are, and what follows them: a given name, or either that or a surname.
    case male, female, neuter, given, either
    /// Titles that are written small, and those that stand with a given name in ranks: Lady Catherine.
    case small, rank
    /// Titles that no two of belong to one person.
    case wife, girl, lady, aunt, mister
    /// What stands before a name, in it and behind it.
    case adjective, particle, article, `in`, near, before, verb, of, acts, said, he, she
    /// Words with a capital that are no names, and the last or first words of places.
    case never, place
    /// What an introduction says.
    case role, named, who, be, later
    /// Whether all nouns have capitals.
    case nouns
  }

  private static let texts = [
    "en": english, "fr": french, "it": italian, "es": spanish, "de": german, "nl": dutch,
    "ru": russian,
  ]

  let language: String
  private(set) var words: [(word: Substring, kind: Kind)] = []
  /// Groups of given names that one person may have, the full name first.
  private(set) var pets: [(names: [Substring], sex: Int)] = []
  var hasNouns: Bool { words.contains { $0.kind == .nouns } }
  /// Whether “l’abbé” is two words.
  var hasElisions: Bool { language == "fr" || language == "it" }
  var titles: [Substring] {
    words.filter { $0.kind.rawValue <= Kind.neuter.rawValue }.map(\.word)
  }
  /// Abbreviations, with a capital and without their full stop.
  var dotted: Set<String> {
    let all = titles + words.filter { $0.kind == .particle }.map(\.word)
    return Set(
      all.filter { $0.last == "." }
        .map { $0.prefix(1).uppercased() + String($0.dropFirst().dropLast()) })
  }

  /// Nil for a language that it does not know.
  init?(_ language: String) {
    guard let text = Self.texts[language] else { return nil }
    self.language = language
    let kinds = Dictionary(
      uniqueKeysWithValues: Kind.allCases.map { (Substring(String(describing: $0)), $0) })
    var kind: Kind?
    var names: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        kind = kinds[word.dropLast()]
      } else if let kind {
        words.append((word, kind))
      } else {
        names.append(word)
      }
    }
    pets = names.split(separator: ";").map { group in
      let first = group.first ?? "-"
      return ([first.dropFirst()] + group.dropFirst(), first.first == "+" ? 1 : -1)
    }
    if words.contains(where: { $0.kind == .small && $0.word == "*" }) {
      words += titles.map { ($0, .small) }
    }
  }
}
