internal import CurlewManuscript
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewPeople
internal import Paging
internal import CurlewTypesetting

/// Chooses a word to look up: with the arrows on the page, or by typing it.
struct WordLayer: BookLayer {
  private var word: PassageSelection
  private var typed = LineEditor()
  /// Where the reader was, to return there.
  private let origin: ReadingPosition

  /// Begins at the word nearest to a point, or else at the rarest one; nil if the open pages have no words.
  init?(over book: Reading, nearest point: Point?) {
    guard let page = book.spread.sides.first?.area else { return nil }
    let middle = Point(
      column: page.origin.column + page.size.columns / 2,
      row: page.origin.row + page.size.rows / 2)
    let start = point.flatMap { Self.letter(near: $0, in: book) }
    guard let letter = start ?? book.rarestWord ?? Self.letter(near: middle, in: book),
      let word = PassageSelection(in: book.book.text, from: letter)
    else { return nil }
    (self.word, origin) = (word, book.position)
  }

  /// The letter at a point, else the nearest in the rows around it.
  private static func letter(near point: Point, in book: Reading) -> Range<BookOffset>? {
    (0..<book.size.rows).lazy.flatMap { [$0, -$0] }
      .compactMap { book.spread.letter(at: point + Point(column: 0, row: $0)) }.first
  }

  let traits: LayerTraits = [.modal, .browses]

  // MARK: Events

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .key(let key): return handle(key.press, over: &book, at: now)
    case .pasted(let text): typed.paste(text)
    case .pointer(let pointer):
      guard pointer.action == .release else { break }
      guard let letter = book.spread.letter(at: pointer.point),
        let tapped = PassageSelection(in: book.book.text, from: letter)
      else { return .used([.close]) }
      return .used([.close] + book.lookup(of: tapped))
    }
    return .used([])
  }

  private mutating func handle(
    _ press: KeyPress, over book: inout Reading, at now: Duration
  ) -> Outcome {
    switch (press.key, press.modifiers) {
    case (.escape, []): return .used(book.pages.go(backTo: origin, at: now) + [.close])
    case (.enter, []):
      let text = String(typed.text.trimmed)
      return .used(
        [.close]
          + (text.isEmpty
            ? book.lookup(of: word) : book.lookup(of: text, in: "") { $0.person(named: text) }))
    case (.left, []) where typed.isEmpty: word.move(-1)
    case (.right, []) where typed.isEmpty: word.move(1)
    case (.up, []) where typed.isEmpty: word = book.unit(-1, linesFrom: word)
    case (.down, []) where typed.isEmpty: word = book.unit(1, linesFrom: word)
    default:
      guard typed.handle(press) else { return .ignored }
      return .used([])
    }
    book.session.selection = word.range
    guard !book.openRange.contains(word.head) else { return .used([]) }
    let head = word.head
    return .used(book.pages.away { $0.go(toOffset: head, at: now) })
  }

  mutating func layOut(over book: inout Reading) { book.session.selection = word.range }

  mutating func close(over book: inout Reading) -> [Effect] {
    book.session.selection = nil
    return []
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let bar = KeyBar(on: &canvas)
    let choices: [SafeText] = typed.isEmpty ? ["← ↑ ↓ → choose", "or type a word"] : []
    bar.draw(["Enter shows the entry", "Esc goes back"] + choices, on: &canvas)
    if typed.isEmpty {
      bar.draw(
        SafeText(word.dividedWord).inVisualOrder, notes: [book.folio(hiddenBy: bar)], on: &canvas)
      canvas.cursor = book.spread.cell(ofCharacterAt: word.head)
    } else {
      typed.draw(in: bar.upper, style: Style(.text, on: .panel), on: &canvas)
    }
  }
}
