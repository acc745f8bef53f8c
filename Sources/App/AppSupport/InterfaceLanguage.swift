package import CurlewMessages
internal import CurlewSystem

/// The language in which the program speaks to its reader.
package enum InterfaceLanguage {
  private static let longestCatalogue = 1 << 22

  /// Speaks the language of a setting, or that of the environment. Returns false, and speaks English, if no catalogue was
  /// found for it.
  ///
  /// - Parameter wanted: A code such as `de`; nil for the language of the environment.
  @discardableResult
  package static func speak(
    _ wanted: String?, environment: (String) -> String? = { Environment[$0] },
    program: String? = CurrentProcess.programPath
  ) -> Bool {
    let found = catalogue(of: wanted.map { [$0] } ?? languages(environment), program)
    MessageCatalogue.current = found ?? nil
    return found != nil
  }

  /// The catalogue of the first language that has one, which for English is nil; nil if none has.
  package static func catalogue(
    of languages: [String], _ program: String? = CurrentProcess.programPath
  ) -> MessageCatalogue?? {
    for language in languages.flatMap(candidates) {
      if language.prefix(while: { $0 != "_" }) == "en" { return .some(nil) }
      if let found = catalogue(of: language, program) { return found }
    }
    return nil
  }

  /// The languages that the environment names, by the rules of gettext.
  static func languages(_ environment: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first ?? "C"
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX" else { return [] }
    let list = environment("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    return list + [String(name)]
  }

  /// The names of catalogues for a language: `de_AT`, `de`.
  private static func candidates(_ language: String) -> [String] {
    let name = language.prefix { $0 != "." && $0 != "@" }
    let isPlain = name.utf8.allSatisfy { 0x41...0x5A ~= $0 & 0xDF || $0 == 0x5F }
    guard isPlain else { return [] }
    return [String(name), String(name.prefix { $0 != "_" })]
  }

  private static func catalogue(of language: String, _ program: String?) -> MessageCatalogue? {
    Directories.ofProgram("languages", inPackage: ".build/languages", program).lazy
      .compactMap { folder in
        let path = Path.join(folder, language + ".mo")
        let bytes = try? SafeSave.contents(of: path, limit: longestCatalogue)
        return bytes.flatMap { MessageCatalogue($0) }
      }.first
  }
}
