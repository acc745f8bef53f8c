internal import System

/// The dictionaries that are installed, in the usual places.
struct DictionaryShelf {
  private let folders: [String]

  /// - Parameter own: The folder of the program's own data.
  init(own: String, environment: (String) -> String? = { Environment[$0] }) {
    let home = environment("HOME") ?? "/"
    folders =
      [own, Path.join(home, ".stardict/dic"), Path.join(home, ".local/share/stardict/dic")]
      + [
        "/usr/share/stardict/dic", "/usr/local/share/stardict/dic", "/usr/share/dictd",
        "/usr/local/share/dictd", "/usr/lib/dict",
      ]
  }

  init(folders: [String]) { self.folders = folders }

  func lookUp(_ word: String) -> Lookup {
    let dictionaries = dictionaries
    let forms = WordForms(of: word)
    return Lookup(
      word: forms.all.first ?? word, entries: dictionaries.flatMap { $0.entries(for: forms) },
      hasDictionaries: !dictionaries.isEmpty)
  }

  /// In the folders themselves and one level below.
  private var dictionaries: [any DictionaryOnDisk] {
    folders.flatMap { folder in
      let names = FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
      let inside = names.flatMap { name in
        FileSystem.names(in: Path.join(folder, name)).map { Path.join(name, $0) }
      }
      return (names + inside).compactMap { name -> (any DictionaryOnDisk)? in
        let path = Path.join(folder, name)
        if name.hasSuffix(".ifo") { return StarDict(path) }
        return name.hasSuffix(".index") ? DictdDictionary(path) : nil
      }
    }
  }
}
