/// An entry of a dictionary.
struct DictionaryEntry: Equatable {
  /// The word as the dictionary has it, which need not be the word that was looked up.
  let headword: String
  let text: String
  /// The name of the dictionary.
  let source: String
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
