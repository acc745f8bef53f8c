internal import Formats
internal import Search
internal import System
internal import Terminal
internal import Typesetting

extension Manual {
  /// The answer to `--version`: version, build and libraries.
  static var versionText: String {
    let libraries =
      [ncursesVersion] + typesettingLibraries + formatsLibraries + [searchLibrary, "uchardet"]
      + [CurrentProcess.libraryVersion].compactMap(\.self)
    return """
      curlew \(version)
      build: \(CurrentProcess.build ?? "not a release")
      libraries: \(libraries.joined(separator: ", "))

      """
  }
}
