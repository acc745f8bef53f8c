internal import CurlewSystem
internal import CurlewSubsequences

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

  /// - Parameters:
  ///   - language: The code of the book's language, whose dictionaries come first.
  ///   - order: Names of dictionaries, or parts of them: among those of a language, these come first.
  package func lookUp(_ word: String, language: String? = nil, order: [String] = []) -> Lookup {
    let ranked = ranked(for: language, order)
    let dictionaries = ranked.map(\.dictionary)
    let forms = WordForms(of: word)
    let (plain, entries) = (
      forms.all.first ?? word, dictionaries.flatMap { $0.entries(atMost: 100, forms.rank) }
    )
    var nearest = NearestWords(to: plain.lowercased())
    if entries.isEmpty { dictionaries.forEach { $0.findNearest(&nearest) } }
    var lookup = Lookup(
      word: plain, entries: entries, hasDictionaries: !dictionaries.isEmpty, nearest: nearest.all)
    lookup.suitsLanguage = ranked.contains { $0.rank.language < 2 }
    return lookup
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

  private typealias Rank = (language: Int, order: Int, folder: Int)

  private func ranked(
    for language: String?, _ order: [String]
  ) -> [(rank: Rank, dictionary: any DictionaryOnDisk)] {
    let order = order.map { $0.lowercased() }
    return installed.enumerated().map { offset, found in
      let names = [found.name, found.1.name].map { $0.lowercased() }
      let place = order.firstIndex { wanted in names.contains { $0.contains(wanted) } }
      let suits = DictionaryLanguage.rank(of: found.name, for: language)
      return ((suits, place ?? order.count, offset), found.1)
    }.sorted { $0.rank < $1.rank }
  }
}
