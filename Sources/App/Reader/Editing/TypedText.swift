internal import CurlewCells

/// Characters that are being typed, with a cursor.
struct TypedText: Equatable {
  private(set) var characters: [Character]
  /// The index of the character behind the cursor.
  var cursor: Int
  private let longest: Int

  init(_ text: String, atMost longest: Int) {
    characters = Array(text)
    cursor = characters.count
    self.longest = longest
  }

  /// Handles a key; returns false if it does not edit a line.
  ///
  /// - Parameter line: The characters of the line that the cursor is in.
  mutating func handle(_ press: KeyPress, in line: Range<Int>) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []): insert(CollectionOfOne(character))
    case (.left, []), ("b", .control): cursor = max(cursor - 1, 0)
    case (.right, []), ("f", .control): cursor = min(cursor + 1, characters.count)
    case (.home, []), ("a", .control): cursor = line.lowerBound
    case (.end, []), ("e", .control): cursor = line.upperBound
    case (.backspace, []): erase(cursor - 1..<cursor)
    case (.delete, []), ("d", .control): erase(cursor..<cursor + 1)
    case ("u", .control): erase(line.lowerBound..<cursor)
    case ("k", .control): erase(cursor..<line.upperBound)
    case ("w", .control): erase(startOfWord..<cursor)
    default: return false
    }
    return true
  }

  /// Inserts characters at the cursor, as far as there is room for them.
  mutating func insert(_ new: some Collection<Character>) {
    let new = new.prefix(max(longest - characters.count, 0))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  private mutating func erase(_ range: Range<Int>) {
    let range = range.clamped(to: characters.indices)
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " ", characters[start - 1] != "\n" { start -= 1 }
    return start
  }
}
