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
    case wife, girl, lady, aunt, uncle, brother, mister, knight
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
  private var bits: [String: UInt64] = [:]
  /// Groups of given names that one person may have, the full name first.
  private(set) var pets: [(names: [Substring], sex: Int)] = []
  /// Abbreviations, with a capital and without their full stop.
  let dotted: Set<String>
  var hasNouns: Bool { words.contains { $0.kind == .nouns } }

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
    if let all = words.firstIndex(where: { $0.kind == .small && $0.word == "*" }) {
      let titles = words.filter { $0.kind.rawValue <= Kind.neuter.rawValue }.map(\.word)
      words.remove(at: all)
      words += titles.map { ($0, .small) }
    }
    for (word, kind) in words { bits[String(word), default: 0] |= 1 << UInt64(kind.rawValue) }
    dotted = Set(
      words.filter {
        ($0.kind.rawValue <= Kind.neuter.rawValue || $0.kind == .particle) && $0.word.last == "."
      }.map { $0.word.prefix(1).uppercased() + String($0.word.dropFirst().dropLast()) })
  }

  func `is`(_ word: some StringProtocol, anyOf kinds: Kind...) -> Bool {
    let bits = bits[String(word)] ?? 0
    return kinds.contains { bits >> UInt64($0.rawValue) & 1 != 0 }
  }

  /// Where the next sentence begins if one ends at a mark.
  func endOfSentence(at index: Int, in text: ReadParagraph) -> Int? {
    let mark = text[index]
    guard mark == 0x2E || mark == 0x21 || mark == 0x3F || mark == 0x2026 else { return nil }
    var end = text.end(from: index + 1) { $0.isOne(of: "”’\"'»«)]") }
    guard text[end] == 0x20 else { return nil }
    end = text.end(from: end) { $0 == 0x20 }
    let first = text.end(from: end) { $0.isOne(of: "“‘„\"'«»([—–-") }
    guard text[first].isUpper else { return nil }
    guard mark == 0x2E else { return end }
    var start = index
    while text[start - 1].isLetter { start -= 1 }
    let isInitial = start == index - 1 && text[start].isUpper
    return isInitial || dotted.contains(text.text(start..<index)) ? nil : end
  }

  /// The sentence around a letter, without the white space behind it.
  func sentence(around index: Int, in text: ReadParagraph) -> Range<Int> {
    sentences(in: text).first { $0.upperBound > index } ?? 0..<text.count
  }

  func sentences(in text: ReadParagraph) -> [Range<Int>] {
    var (start, sentences) = (0, [Range<Int>]())
    for index in 0..<text.count {
      let next = index + 1 == text.count ? text.count : endOfSentence(at: index, in: text)
      guard let next, next > start else { continue }
      var end = next
      while end > start, text[end - 1] == 0x20 { end -= 1 }
      sentences.append(start..<end)
      start = next
    }
    return sentences
  }
}
