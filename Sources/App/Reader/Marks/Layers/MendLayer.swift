internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript

/// Asks what selected words should read, and lets the pages show that. The file stays as it is.
struct MendLayer: BookLayer {
  private let range: Range<BookOffset>
  private let former: String
  private var line: LineEditor

  /// Nil if other words cannot stand in the place of these.
  init?(_ range: Range<BookOffset>, of book: OpenBook) {
    guard let words = book.misprint(in: range) else { return nil }
    (self.range, former, line) = (range, words, LineEditor(words))
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .pasted(let text): line.paste(text)
    case .pointer(let pointer): return .used(pointer.action == .release ? [.close] : [])
    case .key(let key):
      switch key.press {
      case KeyPress(.escape): return .used([.close])
      case KeyPress(.enter):
        let words = line.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words != former else { return .used([.close]) }
        return .used(ChaptersContent.mend(range, as: words, in: book.book))
      default: _ = line.handle(key.press)
      }
    }
    return .used([])
  }

  mutating func layOut(over book: inout Reading) { book.session.selection = range }

  mutating func close(over book: inout Reading) -> [Effect] {
    book.session.selection = nil
    return []
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let bar = KeyBar(on: &canvas)
    line.draw(behind: "Reads:", in: bar.upper, on: &canvas)
    bar.draw(["Enter mends it", "Esc closes", "the file stays as it is"], on: &canvas)
  }
}
