internal import Cells
internal import Glyphs

/// The line that replaces the page numbers of an open book: a number that is being typed, or a notice.
struct FootLine: Equatable {
  /// How long a notice stays at least, so that the next key does not hide it unread.
  private static let shortestTime = Duration.seconds(2)

  private var typed = ""
  private var notice: SafeText?
  /// When the notice was first on the screen.
  private var shownSince: Duration?

  var number: Int? { Int(typed) }

  var text: SafeText? { typed.isEmpty ? notice : "Go to page \(typed)▏" }

  mutating func type(_ digit: Character) {
    notice = nil
    // No book has more than a billion pages.
    typed = String((typed + String(digit)).suffix(9))
  }

  mutating func eraseDigit() { typed = String(typed.dropLast()) }

  mutating func show(_ notice: SafeText) {
    self.notice = notice
    shownSince = nil
  }

  /// The reader has done something else.
  mutating func clear(at now: Duration) {
    typed = ""
    if let shownSince, now - shownSince >= Self.shortestTime { notice = nil }
    pass(at: now)
  }

  /// Notes the time when the notice is first on the screen.
  mutating func pass(at now: Duration) {
    if notice != nil { shownSince = shownSince ?? now }
  }

  /// Draws the line over the whole width of the book.
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
  /// The digit of the key; nil for any other key.
  var digit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, character.isASCII,
      character.isWholeNumber
    else { return nil }
    return character
  }
}
