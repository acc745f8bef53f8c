package import CurlewAppSupport
internal import CurlewSystem

/// A word that was looked up, and where it stood.
package struct FoundWord: Equatable {
  package var word: String
  package var headword: String
  package var sentence: String
  package var title: String

  package init(word: String, headword: String, sentence: String, title: String) {
    (self.word, self.headword, self.sentence, self.title) = (word, headword, sentence, title)
  }
}

/// The file of words that were looked up: a line for each, with tabs, as flash-card programs read it.
package struct WordList {
  package let path: String

  package init(path: String) { self.path = path }

  /// Adds a word, unless the same one of the same sentence is there.
  package func add(_ word: FoundWord, on date: String) -> Complaint? {
    let fields = [word.word, word.headword, word.sentence, word.title].map(\.oneField)
    let line = fields.joined(separator: "\t")
    return SafeSave.update(path, orSay: "the word was not saved") { bytes in
      let text = String(decoding: bytes ?? [], as: UTF8.self)
      let isKnown = text.split(separator: "\n").contains { $0.hasPrefix(line + "\t") }
      return isKnown ? nil : (bytes ?? []) + Array("\(line)\t\(date)\n".utf8)
    }
  }

  /// The whole file, as it is exported.
  package func text() throws(Complaint) -> [UInt8] {
    try naming(path) { () throws(SystemError) in try SafeSave.contents(of: path) } ?? []
  }
}
