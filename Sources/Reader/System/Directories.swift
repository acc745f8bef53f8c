/// Where the program keeps its files, as the XDG rules say.
struct Directories {
  /// What a person edits: settings.
  let configuration: String
  /// What the program writes: places.
  let state: String
  /// What the program can do without.
  let cache: String

  init(environment: (String) -> String? = Surroundings.variable) {
    let home = environment("HOME") ?? "/"
    func directory(_ variable: String, _ fallback: String) -> String {
      // The rules say that a relative path is to be ignored.
      let named = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return Path.join(named ?? Path.join(home, fallback), "curlew")
    }
    configuration = directory("XDG_CONFIG_HOME", ".config")
    state = directory("XDG_STATE_HOME", ".local/state")
    cache = directory("XDG_CACHE_HOME", ".cache")
  }

  /// Where large files may lie for a while: on a disk, not in memory.
  static var temporary: String { Surroundings.variable("TMPDIR") ?? "/var/tmp" }

  var defaultsFile: String { Path.join(configuration, "defaults") }
  var placesFile: String { Path.join(state, "places") }
  var tourFile: String { Path.join(state, "tour") }
}
