internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewReader
internal import CurlewSettings
internal import CurlewSystem

/// `curlew defaults`: reads and writes settings from a shell.
struct DefaultsCommand {
  private let words: [String]
  private let file: DefaultsFile

  init(_ words: [String], _ directories: Directories) {
    self.words = words
    file = DefaultsFile(path: directories.defaultsFile) { $0.table }
  }

  /// Runs the command and returns its output.
  func answer() throws(Complaint) -> String {
    switch (words.first, words.count) {
    case (nil, _), ("read", 1): return try readAll()
    case ("read", 2) where OwnThemeLine.isKey(words[1]): return try readColour(words[1])
    case ("read", 2): return read(try entry(words[1]))
    case ("write", 3): try write(words[1], String(words[2].trimmed))
    case ("delete", 2): try delete(words[1])
    // For `make install`; people use `man curlew-defaults`.
    case ("manual", 1): return Manual.defaultsPage
    default:
      throw Complaint("usage: curlew defaults [read [KEY] | write KEY VALUE | delete KEY]")
    }
    return ""
  }

  private func entry(_ key: String) throws(Complaint) -> SettingEntry {
    guard let entry = SettingTable.entry(key) else {
      let keys = SettingTable.all.map(\.name).joined(separator: ", ")
      throw Complaint("unknown setting “\(key)”; expected one of: \(keys)")
    }
    return entry
  }

  /// The stored settings. Invalid lines are skipped with a warning.
  private func settings() -> Settings {
    var settings = Settings()
    file.load(over: &settings).forEach { $0.warn() }
    return settings
  }

  private func readAll() throws(Complaint) -> String {
    let settings = settings()
    let values = SettingTable.all.map { ($0.name, $0.read(settings)) }
    return (values + (try file.themeLines())).map { "\($0.0) = \($0.1)\n" }.joined()
  }

  private func readColour(_ key: String) throws(Complaint) -> String {
    guard let line = try file.themeLines().last(where: { $0.key == key }) else {
      throw notSet(key)
    }
    return line.value + "\n"
  }

  private func notSet(_ key: String) -> Complaint {
    Complaint("“\(key)” is not set in \(file.path)", status: Complaint.notFound)
  }

  private func read(_ entry: SettingEntry) -> String {
    entry.read(settings()) + "\n"
  }

  private func write(_ key: String, _ value: String) throws(Complaint) {
    guard !OwnThemeLine.isKey(key) else {
      _ = try OwnThemeLine(key, value)
      return try file.write(key, value)
    }
    let entry = try entry(key)
    var trial = Settings()
    _ = file.load(over: &trial)
    try entry.apply(value, to: &trial)
    try file.write(entry.name, value)
    if let folder = trial.sync.map({ BookPath.withHome($0) }), entry.name == "sync",
      !FileSystem.isDirectory(folder)
    {
      Complaint("sync: \(folder) is no folder; nothing is shared until it is one").warn()
    }
  }

  private func delete(_ key: String) throws(Complaint) {
    guard try file.delete(key) else { throw notSet(key) }
  }
}
