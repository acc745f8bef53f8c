internal import CurlewAppSupport

internal import CurlewFormats
internal import CurlewSearch
internal import CurlewSystem
internal import CurlewTerminal
internal import CurlewTypesetting

extension Manual {
  /// The answer to `--version`: version, build and libraries.
  static var versionText: String {
    let libraries =
      [ncursesVersion] + typesettingLibraries + formatsLibraries + [searchLibrary, "uchardet"]
      + [CurrentProcess.libraryVersion].compactMap(\.self)
    return """
      curlew \(About.version)
      build: \(CurrentProcess.build ?? "not a release")
      libraries: \(libraries.joined(separator: ", "))

      """
  }
}
