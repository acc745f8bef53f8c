internal import Cells
internal import Glyphs

/// What the foot of an open book says in place of its folio: a number that is being typed, or a
/// notice.
struct FootLine: Equatable {
  /// A notice that came just before a key was not read yet.
  private static let leastTime = Duration.seconds(2)

  private var typed = ""
  private var notice: SafeText?
  /// When the notice was there for the first time.
  private var noticed: Duration?

  var number: Int? { Int(typed) }

  var isTyping: Bool { !typed.isEmpty }

  var text: SafeText? { typed.isEmpty ? notice : "Go to page \(typed)▏" }

  mutating func type(_ digit: Character) {
    notice = nil
    // No book has more pages than nine digits can tell.
    typed = String((typed + String(digit)).suffix(9))
  }

  mutating func tell(_ notice: SafeText) {
    self.notice = notice
    noticed = nil
  }

  /// The reader did something else.
  mutating func clear(at now: Duration) {
    typed = ""
    if let noticed, now - noticed >= Self.leastTime { notice = nil }
    pass(at: now)
  }

  /// Time passes, from when the notice was first seen.
  mutating func pass(at now: Duration) {
    if notice != nil { noticed = noticed ?? now }
  }

  /// Draws it across the book, on a row.
  func draw(row: Int, across book: Rect, on canvas: inout Canvas) {
    guard let text else { return }
    let strip = Rect(column: book.origin.column, row: row, columns: book.size.columns, rows: 1)
    canvas.write(SafeText(String(repeating: " ", count: strip.size.columns)), at: strip.origin)
    canvas.centre(
      text.truncated(to: max(book.size.columns - 2, 0)), row: row, within: strip,
      style: Style(.accent))
  }
}

extension KeyPress {
  /// The digit that is typed; nil for any other key.
  var digit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, character.isASCII,
      character.isWholeNumber
    else { return nil }
    return character
  }
}
