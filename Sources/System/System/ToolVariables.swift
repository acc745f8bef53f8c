/// The environment variables of programs that we start. They never get all of ours, which may contain passwords.
package enum ToolVariables {
  /// Proxies that do not exist, so that programs fetch nothing from the web.
  package static let withoutWeb = ["http_proxy", "https_proxy", "all_proxy"].map {
    "\($0)=http://127.0.0.1:9"
  }

  private static let named: Set = ["HOME", "LANG", "TMPDIR", "ESPEAK_DATA_PATH"]
  private static let ofSound: Set = ["XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "AUDIODEVICE"]
  private static let beginningsOfSound = ["PULSE_", "PIPEWIRE_", "ALSA_", "JACK_"]

  /// The variables of programs that decode or make sounds.
  package static func forSounds(of all: [String] = Environment.all) -> [String] {
    all.filter { isOfLanguage($0) || named.contains(name(of: $0)) } + withoutWeb
  }

  /// The variables of programs that play sounds, which include the way to the sound device.
  package static func forSpeakers(of all: [String] = Environment.all) -> [String] {
    let ways = all.filter { entry in
      ofSound.contains(name(of: entry)) || beginningsOfSound.contains { entry.hasPrefix($0) }
    }
    return forSounds(of: all) + ways
  }

  private static func isOfLanguage(_ entry: String) -> Bool { entry.hasPrefix("LC_") }

  private static func name(of entry: String) -> String { String(entry.prefix { $0 != "=" }) }
}
