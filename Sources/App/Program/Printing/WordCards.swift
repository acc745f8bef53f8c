internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewDictionaries
internal import CurlewExchange
internal import CurlewLibrary
internal import CurlewSettings

/// The words that were looked up as cards for Anki: headword, meaning, sentence, book and page, with tabs.
struct WordCards {
  private let shelf: DictionaryShelf
  private let order: [String]
  /// The languages of the books that were read, by title.
  private let languages: [String: String?]

  init(_ settings: Settings, _ directories: Directories) {
    shelf = DictionaryShelf(own: directories.dictionaries)
    order = settings.dictionaryOrder
    let records = PlacesFile(path: directories.placesFile).records
    languages = Dictionary(records.map { ($0.title, $0.language) }) { $1 }
  }

  func text(of words: [FoundWord]) -> String {
    let lines = words.map { word in
      [word.headword, meaning(of: word), word.sentence, word.title, word.page]
        .joined(separator: "\t")
    }
    return (["#separator:tab", "#html:false"] + lines).map { $0 + "\n" }.joined().asTable
  }

  /// The first entry in one line, without the headword; empty if no dictionary has the word.
  private func meaning(of word: FoundWord) -> String {
    let language = languages[word.title] ?? nil
    let found = shelf.lookUp(word.headword, language: language, order: order)
    guard let (head, body) = found.entries.first?.lines(columns: .max) else { return "" }
    return ([head] + body).filter { $0 != word.headword }.joined(separator: " ")
      .withSingleSpaces.trimmedToLength(Self.longest)
  }

  /// In letters. A card has no room for more.
  private static let longest = 400
}

extension String {
  /// The table with escaped control characters. A space precedes cells that a spreadsheet would take for formulas.
  var asTable: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A tab would divide the cell.
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).isFormula ? " " + $0 : String($0) }.joined(separator: "\t")
    }
    return lines.joined(separator: "\n").withControlsEscaped
  }
}
