import CurlewCells
import Harness
import CurlewSystem
import TestFiles

/// A book of numbered words, so that a screen shows the place in the text.
enum NumberedBook {
  static let text = (1...4000).map { "word\($0)" }.joined(separator: " ")

  /// Too long to be held in memory.
  static var longText: String {
    (1...120_000).map { "word\($0) " + String(repeating: "and more ", count: 10) + "\n\n" }.joined()
  }

  /// Opens the book in the middle, in a terminal that answers queries.
  static func open(
    _ folder: borrowing Folder, _ words: String..., size: Size = Size(columns: 80, rows: 24),
    environment: [String: String?] = [:]
  ) throws -> PtySession {
    let command = [curlew, "--page", "3"] + words + [try write(to: folder)]
    let home = folder.path
    return try PtySession(
      command, size: size, environment: ["HOME": home].merging(environment) { $1 }, answers: true)
  }

  /// Writes the book to a folder that is a home without the tour, and returns its path.
  static func write(to folder: borrowing Folder) throws -> String {
    let state = folder.path + "/.local/state/curlew"
    try FileSystem.makeDirectory(state)
    try Descriptor(creating: state + "/tour").write(Array("done\n".utf8))
    try folder.write(text, to: "book.txt")
    return folder.path + "/book.txt"
  }

  /// Whether a place has been saved.
  static func hasPlace(in home: String) -> Bool {
    systemText(home + "/.local/state/curlew/places").contains("offset")
  }

  /// The first word on a screen.
  static func firstWord(on screen: ReplayScreen) -> Int? {
    screen.text.firstMatch(of: /word(\d+)/).flatMap { Int($0.1) }
  }
}
