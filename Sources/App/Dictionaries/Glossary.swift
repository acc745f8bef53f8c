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
  let dictionaries: [any DictionaryOnDisk]
  /// The words that the reader has looked up, in small letters.
  let known: Set<String>
  let isToEnglish: Bool

  /// A word that occurs more often in the text is not rare.
  private static let mostOfRare = 3
  /// A word that occurs more often in the translation says nothing about a passage.
  private static let mostInTranslation = 60
  /// In letters. Shorter words are seldom hard.
  fileprivate static let leastLetters = 4
  /// In bytes. In a longer passage too many words occur by chance.
  private static let longestPassage = 2000

  /// The glosses of the words in a part of a text that has a translation, in its order.
  ///
  /// - Parameter takesAll: Whether words that occur often in the text count as hard.
  package func glosses(in range: Range<Int>, of book: BookText, takesAll: Bool) -> [Gloss] {
    guard let manuscript = book.wholeManuscript, let start = book.translation?.start else {
      return []
    }
    let text = manuscript.text.utf8
    let ours = text.span.countedWords(in: manuscript.body.lowerBound..<start)
    let theirs = text.span.countedWords(in: start..<manuscript.body.upperBound)
    var words: [(range: Range<Int>, word: String)] = []
    text.span.forEachWord(in: range) { place, key in
      let word = String(decoding: text[place], as: UTF8.self).lowercased()
      guard takesAll || ours[key, default: 0] <= Self.mostOfRare || known.contains(word),
        word.count >= Self.leastLetters
      else { return }
      words.append((place, word))
    }
    let entries = entries(of: Set(words.map(\.word)))
    var (passage, spoken) = (0..<0, [String: (number: Int, word: String, key: UInt64)]())
    return words.compactMap { place, word in
      guard let entries = entries[word],
        let other = book.counterpart(of: BookOffset(place.lowerBound)),
        other.upperBound - other.lowerBound <= Self.longestPassage
      else { return nil }
      if other.lowerBound.value != passage.lowerBound {
        (passage, spoken) = (other.lowerBound.value..<other.upperBound.value, [:])
        var number = 0
        text.span.forEachWord(in: passage) { place, key in
          number += 1
          guard theirs[key, default: 0] <= Self.mostInTranslation else { return }
          let word = String(decoding: text[place], as: UTF8.self)
          for form in forms(of: word) where spoken[form] == nil {
            spoken[form] = (number, word, key)
          }
        }
      }
      // One word, or two that stand together, as they stand in the passage.
      let found = entries.flatMap(\.translations).compactMap { translation in
        let words = translation.compactMap { forms(of: $0).lazy.compactMap { spoken[$0] }.first }
        let isThere =
          words.count == translation.count
          && (words.count == 1 || words.count == 2 && words[1].number == words[0].number + 1)
        return isThere ? words : nil
      }
      // Two words say more than one, and a rare one more than another.
      .max {
        ($0.count, -theirs[$0[0].key, default: 0]) < ($1.count, -theirs[$1[0].key, default: 0])
      }
      let gloss = found?.map(\.word).joined(separator: " ") ?? word
      return gloss.lowercased() == word ? nil : Gloss(base: place, text: gloss)
    }
  }

  /// What a word of the translation may be a form of.
  private func forms(of word: String) -> [String] {
    isToEnglish ? WordForms(of: word).all : word.lowercased().stems
  }

  /// The entries of some words; where there is none, those of which the word may be a form: “gesalzenes” of “gesalzen”.
  private func entries(of words: Set<String>) -> [String: [DictionaryEntry]] {
    var found = entries(words) { [$0] }
    let others = words.filter { found[$0] == nil }
    let forms = entries(Set(others.flatMap(\.stems)), by: \.stems)
    for word in others { found[word] = word.stems.lazy.compactMap { forms[$0] }.first }
    return found
  }

  /// The entries by those forms of their headwords that are wanted.
  private func entries(
    _ wanted: Set<String>, by forms: (String) -> [String]
  ) -> [String: [DictionaryEntry]] {
    // An index has half a million words, most of which begin otherwise.
    let beginnings = Set(
      wanted.flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst()] }
        .map { $0.utf8.prefix(4).map(\.lowercasedASCII) })
    var found: [String: [DictionaryEntry]] = [:]
    for dictionary in dictionaries {
      let entries = dictionary.entries(atMost: 4000) { index, range in
        guard beginnings.contains(range.prefix(4).map { index[$0].lowercasedASCII }) else {
          return nil
        }
        let headword = String(decoding: range.map { index[$0] }, as: UTF8.self).lowercased()
        return forms(headword).contains(where: wanted.contains) ? 0 : nil
      }
      for entry in entries {
        for form in forms(entry.headword.lowercased()) where wanted.contains(form) {
          found[form, default: []].append(entry)
        }
      }
    }
    return found
  }
}

extension String {
  /// The word itself, and what is left of it without an ending. Words that share a stem may be forms of one.
  fileprivate var stems: [String] {
    [self]
      + (1...3).map { String(dropLast($0)) }.filter {
        $0.count >= Glossary.leastLetters && $0.count * 10 >= count * 6
      }
  }
}

extension DictionaryEntry {
  /// The translations in an entry of a dictionary of two languages, each as its words in small letters, without “to” and
  /// the like, and without what stands in brackets.
  fileprivate var translations: [[String]] {
    let lines = text.split(separator: "\n").filter { line in
      // The headword with its pronunciation, and examples.
      !line.lowercased().hasPrefix(headword.lowercased()) && !line.hasPrefix("      ")
        && line.trimmed.first != "\""
    }
    var depth = 0
    let plain: String = lines.joined(separator: ";").filter { character in
      if "([<{".contains(character) { depth += 1 }
      defer { if ")]>}".contains(character) { depth = max(depth - 1, 0) } }
      return depth == 0
    }
    let translations: [Substring] = plain.lowercased().split { ",;".contains($0) }
    return translations.map { translation in
      let words: [Substring] = translation.split { !$0.isLetter }
      return words.filter { $0.count > 2 }.map { String($0) }
    }
  }
}
