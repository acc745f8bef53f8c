/// An entry of a dictionary.
struct DictionaryEntry: Equatable {
  /// The word as the dictionary has it, which need not be the word that was looked up.
  let headword: String
  let text: String
  /// The name of the dictionary.
  let source: String

  /// The line with the headword, and the lines below it. Many entries begin with the headword and its
  /// pronunciation; that line is then used, so that the headword is shown once.
  func lines(columns: Int) -> (head: String, body: ArraySlice<Substring>) {
    let lines = text.split(separator: "\n")
    guard let first = lines.first?.trimmed, first.count <= columns, first.hasPrefix(headword) else {
      return (headword, lines[...])
    }
    return (String(first), lines.dropFirst())
  }
}

/// A dictionary on the disk. It holds nothing in memory.
protocol DictionaryOnDisk {
  /// The entries for some forms of a word, in the order of the forms.
  func entries(for forms: WordForms) -> [DictionaryEntry]
}

/// What the dictionaries say about a word.
struct Lookup: Equatable {
  var word: String
  var entries: [DictionaryEntry] = []
  /// Whether there is any dictionary.
  var hasDictionaries = true
}
