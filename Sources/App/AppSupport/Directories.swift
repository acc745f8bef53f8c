internal import CurlewSystem

/// The directories of the program's own files, by the XDG rules.
package struct Directories: Sendable {
  /// Files that the user edits: settings.
  package let configuration: String
  /// Files that the program writes: places.
  package let state: String
  /// Files that the user's work is in: bookmarks, highlights and notes.
  package let data: String
  /// Files that may be deleted at any time.
  package let cache: String

  package init(environment: (String) -> String? = { Environment[$0] }) {
    let home = environment("HOME") ?? "/"
    func directory(_ variable: String, _ fallback: String) -> String {
      // The XDG rules say to ignore a relative path.
      let named = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return Path.join(named ?? Path.join(home, fallback), "curlew")
    }
    configuration = directory("XDG_CONFIG_HOME", ".config")
    state = directory("XDG_STATE_HOME", ".local/state")
    data = directory("XDG_DATA_HOME", ".local/share")
    cache = directory("XDG_CACHE_HOME", ".cache")
  }

  /// For large temporary files: on a disk rather than in memory.
  package static var temporary: String { Environment["TMPDIR"] ?? "/var/tmp" }

  package var defaultsFile: String { Path.join(configuration, "defaults") }
  package var placesFile: String { Path.join(state, "places") }
  package var marks: String { Path.join(data, "marks") }
  package var readingLog: String { Path.join(state, "reading") }
  /// The corrected contents of books.
  package var contentsFile: String { Path.join(state, "contents") }
  /// What readers have said about names.
  package var personsFile: String { Path.join(state, "persons") }
  package var searches: String { Path.join(state, "searches") }
  package var dictionaries: String { Path.join(data, "dictionaries") }
  package var words: String { Path.join(data, "words.tsv") }
  /// What is known of the books in the reader's folders.
  package var shelfFile: String { Path.join(cache, "shelf") }
  /// Cached covers of the books on the shelf.
  package var covers: String { Path.join(cache, "covers") }
  /// What was found of recordings.
  package var voices: String { Path.join(cache, "voices") }
  /// Which kinds of terminals draw direct colours.
  package var terminalsFile: String { Path.join(cache, "terminals") }
  /// The name of this machine's folder in the shared folder.
  package var machineFile: String { Path.join(state, "machine") }
  /// The marks as they were shared last.
  package var sharedMarks: String { Path.join(data, "shared-marks") }
  /// The books that were taken off the shelf.
  package var removedFile: String { Path.join(state, "removed") }
  /// What the reader says of the books on the shelf.
  package var labelsFile: String { Path.join(state, "labels") }
  /// What a crash leaves behind.
  package var crashFile: String { Path.join(state, "crash") }
  package var tourFile: String { Path.join(state, "tour") }
}

extension Directories {
  /// Where a folder that comes with the program may be: beside an installed program, and in the package of one that was
  /// built from source.
  package static func ofProgram(
    _ name: String, inPackage nameInPackage: String, _ program: String?
  ) -> [String] {
    guard let program else { return [] }
    var folder = Path.parent(of: program)
    var found = [Path.join(Path.parent(of: folder), "share/curlew-reader/" + name)]
    for _ in 0..<5 where !folder.isEmpty {
      if FileSystem.isReadable(Path.join(folder, "Package.swift")) {
        found.append(Path.join(folder, nameInPackage))
        break
      }
      folder = Path.parent(of: folder)
    }
    return found
  }

  /// Existing folders in which people usually keep books.
  package static func likelyFolders(environment: (String) -> String? = { Environment[$0] })
    -> [String]
  {
    guard let home = environment("HOME"), home.count > 1 else { return [] }
    let folders =
      ["Books", "books", "Calibre Library"].map { Path.join(home, $0) }
      + userFolders(in: home, environment)
    var seen = Set([FileIdentity(ofFolder: home)])
    return folders.filter { folder in
      FileIdentity(ofFolder: folder).map { seen.insert($0).inserted } ?? false
    }
  }

  /// The folders for documents and downloads, as the desktop has configured them.
  private static func userFolders(
    in home: String, _ environment: (String) -> String?
  ) -> [String] {
    let configuration = environment("XDG_CONFIG_HOME") ?? Path.join(home, ".config")
    let file = try? SafeSave.contents(
      of: Path.join(configuration, "user-dirs.dirs"), limit: 1 << 16)
    let lines = String(decoding: file ?? [], as: UTF8.self).split(separator: "\n")
    return [("XDG_DOCUMENTS_DIR=", "Documents"), ("XDG_DOWNLOAD_DIR=", "Downloads")].map {
      key, usual in
      let line = lines.first { $0.hasPrefix(key) }
      let named = line.map { String($0.dropFirst(key.count).filter { $0 != "\"" }) }
      let inHome = named.flatMap { $0.hasPrefix("$HOME/") ? home + $0.dropFirst(5) : nil }
      return inHome ?? named ?? Path.join(home, usual)
    }
  }
}
