package import CurlewAppSupport

/// A word that was looked up, and where it stood.
package struct FoundWord: Equatable {
  package var word: String
  package var headword: String
  package var sentence: String
  package var title: String
  /// The sentence in the text that lies beside the book; empty if none does.
  package var counterpart = ""
  /// The page of the sentence, or `p` and that of the printed edition; empty if it is not known.
  package var page = ""

  package init(word: String, headword: String, sentence: String, title: String) {
    (self.word, self.headword, self.sentence, self.title) = (word, headword, sentence, title)
  }

  /// The same sentence, with the word that was found in a dictionary and the headword of its entry.
  package func found(_ word: String, as headword: String) -> FoundWord {
    var found = self
    (found.word, found.headword) = (word, headword)
    return found
  }
}

/// The words that were looked up: a line for each in their file, with tabs, as flash-card programs read it.
package struct WordList: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("words", "the word was not saved")

  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(parsing bytes: [UInt8]) { self.bytes = bytes }

  /// The words with their places.
  package var found: [FoundWord] {
    FileLines(bytes).compactMap { line in
      let fields = line.text.split(separator: "\t", omittingEmptySubsequences: false)
        .map(String.init)
      guard fields.count > 3 else { return nil }
      var word = FoundWord(
        word: fields[0], headword: fields[1], sentence: fields[2], title: fields[3])
      word.page = fields.count > 6 ? fields[6] : ""
      return word
    }
  }

  /// The words and their headwords, in small letters.
  package var words: Set<String> {
    Set(
      String(decoding: bytes, as: UTF8.self).lowercased().split(separator: "\n")
        .flatMap { $0.split(separator: "\t").prefix(2).map(String.init) })
  }

  /// Adds a word, unless the same one of the same sentence is there.
  package mutating func add(_ word: FoundWord, on date: String) {
    let fields = [word.word, word.headword, word.sentence, word.title].map(\.oneField)
    let line = fields.joined(separator: "\t")
    let text = String(decoding: bytes, as: UTF8.self)
    let isKnown = text.split(separator: "\n").contains { $0.hasPrefix(line + "\t") }
    var rest = [date, word.counterpart.oneField, word.page.oneField]
    while rest.last == "" { rest.removeLast() }
    if !isKnown { bytes += Array((([line] + rest).joined(separator: "\t") + "\n").utf8) }
  }
}
