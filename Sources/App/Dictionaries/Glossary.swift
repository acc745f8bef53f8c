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
    let counts = text.span.countedWords(in: manuscript.body.lowerBound..<start)
    let countsInTranslation = text.span.countedWords(in: start..<manuscript.body.upperBound)
    var hardWords: [(range: Range<Int>, word: String)] = []
    text.span.forEachWord(in: range) { range, key in
      let word = String(decoding: text[range], as: UTF8.self).lowercased()
      guard takesAll || counts[key, default: 0] <= Self.mostOfRare || known.contains(word),
        word.count >= Self.leastLetters
      else { return }
      hardWords.append((range, word))
    }
    let entries = entries(of: Set(hardWords.map(\.word)))
    var passage = PassageWords(range: 0..<0)
    return hardWords.compactMap { range, word in
      guard let entries = entries[word],
        let counterpart = book.counterpart(of: BookOffset(range.lowerBound)),
        counterpart.upperBound - counterpart.lowerBound <= Self.longestPassage
      else { return nil }
      if counterpart.lowerBound.value != passage.range.lowerBound {
        let range = counterpart.lowerBound.value..<counterpart.upperBound.value
        passage = words(ofPassage: range, in: text, countsInTranslation)
      }
      let found = entries.flatMap(\.translations).compactMap { words(of: $0, in: passage) }
        // Two words say more than one, and a rare one more than another.
        .max { ($0.count, -$0[0].count) < ($1.count, -$1[0].count) }
      let gloss = found?.map(\.text).joined(separator: " ") ?? word
      return gloss.lowercased() == word ? nil : Gloss(base: range, text: gloss)
    }
  }

  /// A passage of the translation, and those of its words that are not common, by what they may be forms of.
  private struct PassageWords {
    struct Word {
      /// Counted in the passage.
      let number: Int
      let text: String
      /// How often it occurs in the translation.
      let count: Int
    }

    let range: Range<Int>
    var words: [String: Word] = [:]
  }

  private func words(
    ofPassage range: Range<Int>, in text: [UInt8], _ counts: [UInt64: Int]
  ) -> PassageWords {
    var passage = PassageWords(range: range)
    var number = 0
    text.span.forEachWord(in: range) { range, key in
      number += 1
      let count = counts[key, default: 0]
      guard count <= Self.mostInTranslation else { return }
      let text = String(decoding: text[range], as: UTF8.self)
      for form in forms(of: text) where passage.words[form] == nil {
        passage.words[form] = PassageWords.Word(number: number, text: text, count: count)
      }
    }
    return passage
  }

  /// One word, or two that stand together, as a translation stands in a passage; nil if it does not.
  private func words(of translation: [String], in passage: PassageWords) -> [PassageWords.Word]? {
    let words = translation.compactMap { word in
      forms(of: word).lazy.compactMap { passage.words[$0] }.first
    }
    guard words.count == translation.count else { return nil }
    return words.count == 1 || words.count == 2 && words[1].number == words[0].number + 1
      ? words : nil
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
