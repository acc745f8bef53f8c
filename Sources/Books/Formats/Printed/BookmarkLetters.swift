/// The letters of the lines of a block, to find titles of bookmarks among them.
struct BookmarkLetters {
  private let lines: [PlacedLine]
  private let letters: [String]

  private static let mostLines = 3
  /// The most letters of a number before a title.
  private static let longestNumber = 10

  init(_ block: [PlacedLine]) {
    lines = block
    letters = block.map { String(decoding: $0.text, as: UTF8.self).letters }
  }

  /// The number of consecutive lines, beginning at `index`, that form a title. A number may precede the title, and
  /// there may be a gap in its line.
  func count(of wanted: String, at index: Int) -> Int {
    guard !wanted.isEmpty else { return 0 }
    var found = ""
    for count in 1...Self.mostLines where index + count <= lines.count {
      found += letters[index + count - 1]
      if found == wanted { return count }
      if found.count > wanted.count {
        if found.count < wanted.count + Self.longestNumber, found.hasSuffix(wanted) { return count }
        let line = lines[index]
        return count == 1 && line.gap > line.height && found.hasPrefix(wanted) ? 1 : 0
      }
    }
    return 0
  }
}

extension String {
  /// Its letters, or its digits if it has none.
  var letters: String {
    let letters = lowercased().filter(\.isLetter)
    return letters.isEmpty ? filter { !$0.isWhitespace } : letters
  }
}
