internal import CurlewCells
internal import CurlewGlyphs

/// A line of text that is being typed, with a cursor.
struct LineEditor: Equatable {
  private var characters: [Character] = []
  /// The index of the character behind the cursor.
  private(set) var cursor = 0

  private static let longest = 1000

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Handles a key; returns false if the line has no use for it.
  mutating func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []): insert(character)
    case (.left, []), ("b", .control): cursor = max(cursor - 1, 0)
    case (.right, []), ("f", .control): cursor = min(cursor + 1, characters.count)
    case (.home, []), ("a", .control): cursor = 0
    case (.end, []), ("e", .control): cursor = characters.count
    case (.backspace, []): erase(from: cursor - 1, to: cursor)
    case (.delete, []), ("d", .control): erase(from: cursor, to: cursor + 1)
    case ("u", .control): erase(from: 0, to: cursor)
    case ("k", .control): erase(from: cursor, to: characters.count)
    case ("w", .control): erase(from: startOfWord, to: cursor)
    default: return false
    }
    return true
  }

  /// Inserts pasted text, whose lines become one.
  mutating func paste(_ text: String) {
    for character in text { insert(character.isNewline ? " " : character) }
  }

  private mutating func insert(_ character: Character) {
    guard characters.count < Self.longest else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func erase(from start: Int, to end: Int) {
    let range = max(start, 0)..<min(end, characters.count)
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    return start
  }

  /// Draws the part of the line around the cursor.
  func draw(in rect: Rect, style: Style, on canvas: inout TextCanvas) {
    let before = SafeText(String(characters[..<cursor]))
    let behind = SafeText(String(characters[cursor...]))
    // The line scrolls so that the cursor stays inside.
    let shift = max(before.width + 1 - rect.size.columns, 0)
    var place = Point(column: rect.origin.column - shift, row: rect.origin.row)
    canvas.write(before, at: place, style: style, clip: rect)
    place.column += before.width
    let under = behind.isEmpty ? " " : behind
    canvas.write(under, at: place, style: style, clip: rect)
    canvas.restyle(Rect(column: place.column, row: place.row, columns: 1, rows: 1)) {
      $0.attributes.insert(.reverse)
    }
    canvas.cursor = place
  }
}
