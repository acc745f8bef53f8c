internal import CurlewSystem

/// A word that was looked up, and where it stood.
struct FoundWord: Equatable {
  var word: String
  var headword: String
  var sentence: String
  var title: String
}

/// The file of words that were looked up: a line for each, with tabs, as flash-card programs read it.
struct WordList {
  let path: String

  /// Adds a word, unless the same one of the same sentence is there.
  func add(_ word: FoundWord, on date: String) -> Complaint? {
    let fields = [word.word, word.headword, word.sentence, word.title].map(\.oneField)
    let line = fields.joined(separator: "\t")
    do throws(SystemError) {
      _ = try SafeSave.update(path) { bytes throws(SystemError) in
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        let isKnown = text.split(separator: "\n").contains { $0.hasPrefix(line + "\t") }
        return isKnown ? nil : (bytes ?? []) + Array("\(line)\t\(date)\n".utf8)
      }
      return nil
    } catch {
      return Complaint("the word was not saved: \(error.reason) (\(path))")
    }
  }

  /// The whole file, as it is exported.
  func text() throws(Complaint) -> [UInt8] {
    try naming(path) { () throws(SystemError) in try SafeSave.contents(of: path) } ?? []
  }
}

extension String {
  /// Without tabs and line ends, which divide fields and lines.
  fileprivate var oneField: String {
    String(map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
