internal import CurlewAppSupport
package import CurlewManuscript
package import CurlewTypesetting

/// Finds the words that a translator has chosen for hard words of a text. A word stands above another only if two
/// witnesses agree: a dictionary has it among the translations of the other, and the same passage of the translation
/// has it, too.
///
/// ```
/// hard word ─▶ entries of the word, else of what it may be a form of ─▶ translations ─╮
/// its passage ─▶ counterpart in the translation ─▶ words that are not common ──────────┴─▶ gloss
/// ```
package struct Glossary {
  private let dictionaries: [any DictionaryOnDisk]
  /// The words that the reader has looked up, in small letters.
  private let known: Set<String>
  private let isToEnglish: Bool

  /// A word that occurs more often in the text is not rare.
  private static let mostOfRare = 3
  /// A word that occurs more often in the translation says nothing about a passage.
  private static let mostInTranslation = 60
  /// In letters. Shorter words are seldom hard, and others often have their letters.
  private static let leastLetters = 4
  /// In bytes. In a longer passage too many words occur by chance.
  private static let longestPassage = 2000

  init(_ dictionaries: [any DictionaryOnDisk], _ known: Set<String>, toEnglish: Bool) {
    (self.dictionaries, self.known, isToEnglish) = (dictionaries, known, toEnglish)
  }

  /// The glosses of the words in a part of a text that has a translation, in its order.
  ///
  /// - Parameter takesAll: Whether words that occur often in the text count as hard.
  package func glosses(
    in range: Range<Int>, of book: BookText, takesAll: Bool
  ) -> [Gloss] {
    guard let manuscript = book.wholeManuscript, let start = book.translation?.start else {
      return []
    }
    let text = manuscript.text.utf8
    let ours = text.span.countedWords(in: manuscript.body.lowerBound..<start)
    let theirs = text.span.countedWords(in: start..<manuscript.body.upperBound)
    let hidden = manuscript.marks.all.filter { $0.drawn == .nothing && $0.range.overlaps(range) }
    var words: [(range: Range<Int>, word: String)] = []
    text.span.forEachWord(in: range) { place, key in
      let word = String(decoding: text[place], as: UTF8.self).lowercased()
      guard takesAll || ours[key, default: 0] <= Self.mostOfRare || known.contains(word),
        word.count >= Self.leastLetters, !hidden.contains(where: { $0.range.overlaps(place) })
      else { return }
      words.append((place, word))
    }
    let entries = entries(for: Set(words.map(\.word)))
    func tells(_ key: UInt64) -> Bool { theirs[key, default: 0] <= Self.mostInTranslation }
    var (glosses, passage) = ([Gloss](), PassageWords())
    for (place, word) in words {
      guard let entries = entries[word],
        let other = book.counterpart(of: BookOffset(place.lowerBound)).map({
          $0.lowerBound.value..<$0.upperBound.value
        }), other.count <= Self.longestPassage
      else { continue }
      if other != passage.range {
        passage = PassageWords(other, in: text, areEnglish: isToEnglish, isTelling: tells)
      }
      let found = entries.flatMap(\.translations)
        .compactMap { passage.found($0.filter { tells($0.wordKey) }) }
        // That of two words says more than that of one, and that of a rare word more than that of another.
        .max { ($0.words, -theirs[$0.key, default: 0]) < ($1.words, -theirs[$1.key, default: 0]) }
      guard let found, found.text.lowercased() != word else { continue }
      glosses.append(Gloss(base: place, text: found.text))
    }
    return glosses
  }

  /// The entries of some words; where there is none, those of which the word may be a form.
  private func entries(for words: Set<String>) -> [String: [DictionaryEntry]] {
    func entries(_ words: WordsOfText) -> [DictionaryEntry] {
      dictionaries.flatMap { $0.entries(for: words) }
    }
    var found = Dictionary(grouping: entries(WordsOfText(words, takesForms: false))) {
      $0.headword.lowercased()
    }
    let others = words.filter { found[$0] == nil }
    let forms = Dictionary(grouping: entries(WordsOfText(others, takesForms: true))) {
      $0.headword.lowercased()
    }
    let headwords = Dictionary(grouping: forms.keys) { $0.prefix(leastStem) }
    for word in others {
      let near = (headwords[word.prefix(leastStem)] ?? [])
        .compactMap { form in form.lettersOfStem(sharedWith: word).map { (form, $0) } }
      // “gesalzenes” is rather a form of “gesalzen” than of “Gesang”.
      let longest = near.map(\.1).max()
      found[word] = near.filter { $0.1 == longest }.sorted { $0.0 < $1.0 }
        .flatMap { forms[$0.0] ?? [] }
    }
    return found
  }
}

/// In letters. Words of fewer equal letters may have nothing in common.
private let leastStem = 4

extension String {
  /// The number of equal letters at the beginning of two words that may be forms of one, because only their endings
  /// differ; else nil.
  fileprivate func lettersOfStem(sharedWith other: String) -> Int? {
    let shared = zip(self, other).prefix { $0 == $1 }.count
    let longest = max(count, other.count)
    return shared >= leastStem && longest - shared <= 3 && shared * 10 >= longest * 6 ? shared : nil
  }
}

/// The words of a text that are looked for in dictionaries.
private struct WordsOfText: WantedWords {
  /// By their first bytes, with a small letter or a capital first. An index has half a million words, most of which
  /// begin otherwise.
  private var words: [UInt32: [String]] = [:]
  private let takesForms: Bool

  let most = 4000

  init(_ words: Set<String>, takesForms: Bool) {
    self.takesForms = takesForms
    for word in words {
      for form in Set([word, word.prefix(1).uppercased() + word.dropFirst()]) {
        let bytes = Array(form.utf8)
        self.words[Self.beginning(of: bytes.span, bytes.indices), default: []].append(word)
      }
    }
  }

  private static func beginning(of word: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    range.prefix(3).reduce(0) { $0 << 8 | UInt32(word[$1].lowercasedASCII) }
  }

  func rank(of headword: Span<UInt8>, _ range: Range<Int>) -> Int? {
    // Three letters of an ending may take six bytes.
    let distance = takesForms ? 6 : 0
    guard
      let words = words[Self.beginning(of: headword, range)]?.filter({
        abs($0.utf8.count - range.count) <= distance
      }), !words.isEmpty
    else { return nil }
    let headword = String(decoding: range.map { headword[$0] }, as: UTF8.self).lowercased()
    let isWanted = words.contains {
      $0 == headword || takesForms && $0.lettersOfStem(sharedWith: headword) != nil
    }
    return isWanted ? 0 : nil
  }
}

/// The words of a passage of a translation.
private struct PassageWords {
  private(set) var range = 0..<0
  private var words: [(range: Range<Int>, word: String, key: UInt64)] = []
  /// The words by their forms: what an ending may have been added to.
  private var forms: [String: Int] = [:]
  private var text: [UInt8] = []
  private var areEnglish = false

  init() {}

  init(
    _ range: Range<Int>, in text: [UInt8], areEnglish: Bool, isTelling: (UInt64) -> Bool
  ) {
    (self.range, self.text, self.areEnglish) = (range, text, areEnglish)
    text.span.forEachWord(in: range) { place, key in
      guard isTelling(key) else { return }
      let word = String(decoding: text[place], as: UTF8.self)
      for form in areEnglish ? WordForms(of: word).all : [word.lowercased()] {
        forms[form] = forms[form] ?? words.count
      }
      words.append((place, word, key))
    }
  }

  /// One word as it stands in the passage, or two that stand together; nil if the passage does not have them.
  func found(_ translation: [String]) -> (text: String, words: Int, key: UInt64)? {
    let places = translation.compactMap(place)
    guard 1...2 ~= places.count, places.count == translation.count, let first = places.first,
      let last = places.last, places.count == 1 || last == first + 1
    else { return nil }
    let text = words[first...last].map(\.word).joined(separator: " ")
    return (text, places.count, words[first].key)
  }

  private func place(of word: String) -> Int? {
    if areEnglish { return WordForms(of: word).all.lazy.compactMap { forms[$0] }.first }
    return forms[word]
      ?? words.firstIndex { $0.word.lowercased().lettersOfStem(sharedWith: word) != nil }
  }
}

extension DictionaryEntry {
  /// The translations in an entry of a dictionary of two languages, each as its words in small letters, without “to” and
  /// the like.
  fileprivate var translations: [[String]] {
    let lines = text.split(separator: "\n").filter { line in
      // The headword with its pronunciation, and examples.
      !line.lowercased().hasPrefix(headword.lowercased()) && !line.hasPrefix("      ")
        && line.trimmed.first != "\""
    }
    return lines.flatMap { $0.withoutBrackets.split { ",;".contains($0) } }.map {
      $0.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init)
    }
  }
}

extension Substring {
  /// Without what stands in brackets, which is about the words.
  fileprivate var withoutBrackets: String {
    var depth = 0
    return filter { character in
      if "([<{".contains(character) { depth += 1 }
      defer { if ")]>}".contains(character) { depth = Swift.max(depth - 1, 0) } }
      return depth == 0
    }
  }
}
