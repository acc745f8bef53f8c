internal import CurlewSystem

/// The dictionaries that are installed, in the usual places.
package struct DictionaryShelf {
  private let folders: [String]

  /// - Parameter own: The folder of the program's own data.
  package init(own: String, environment: (String) -> String? = { Environment[$0] }) {
    let home = environment("HOME") ?? "/"
    folders =
      [own, Path.join(home, ".stardict/dic"), Path.join(home, ".local/share/stardict/dic")]
      + [
        "/usr/share/stardict/dic", "/usr/local/share/stardict/dic", "/usr/share/dictd",
        "/usr/local/share/dictd", "/usr/lib/dict",
      ]
  }

  package init(folders: [String]) { self.folders = folders }

  /// - Parameter language: The code of the book's language, whose dictionaries come first.
  package func lookUp(_ word: String, language: String? = nil) -> Lookup {
    let dictionaries = dictionaries(for: language)
    let forms = WordForms(of: word)
    let (plain, entries) = (
      forms.all.first ?? word, dictionaries.flatMap { $0.entries(atMost: 100, forms.rank) }
    )
    var nearest = NearestWords(to: plain.lowercased())
    if entries.isEmpty { dictionaries.forEach { $0.findNearest(&nearest) } }
    return Lookup(
      word: plain, entries: entries, hasDictionaries: !dictionaries.isEmpty, nearest: nearest.all)
  }

  /// The dictionaries from one language to another, by their codes; nil if there are none.
  ///
  /// - Parameter known: The words that the reader has looked up.
  package func glossary(from: String, to: String, known: Set<String>) -> Glossary? {
    let found = installed.filter { DictionaryLanguage.pair(of: $0.name) == [from, to] }
    return found.isEmpty
      ? nil : Glossary(dictionaries: found.map(\.1), known: known, isToEnglish: to == "en")
  }

  /// In the folders themselves and one level below.
  private var installed: [(name: String, any DictionaryOnDisk)] {
    folders.flatMap { folder in
      let names = FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
      let inside = names.flatMap { name in
        FileSystem.names(in: Path.join(folder, name)).map { Path.join(name, $0) }
      }
      return (names + inside).compactMap { name -> (name: String, any DictionaryOnDisk)? in
        let path = Path.join(folder, name)
        if name.hasSuffix(".ifo") { return StarDict(path).map { (name, $0) } }
        return name.hasSuffix(".index") ? DictdDictionary(path).map { (name, $0) } : nil
      }
    }
  }

  private func dictionaries(for language: String?) -> [any DictionaryOnDisk] {
    // Among equals, in the order of the folders.
    installed.enumerated().sorted { a, b in
      let (first, second) = (
        DictionaryLanguage.rank(of: a.element.name, for: language),
        DictionaryLanguage.rank(of: b.element.name, for: language)
      )
      return (first, a.offset) < (second, b.offset)
    }.map(\.element.1)
  }
}
