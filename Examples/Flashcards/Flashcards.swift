import PagingTerminal

/// A page with a question. Enter reveals the answer.
struct Card: Page {
  let question, answer: SafeText
  var isRevealed = false

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    for (offset, text) in [(-1, question), (1, isRevealed ? answer : "?")] {
      let column = (canvas.size.columns - text.width) / 2
      canvas.write(text, at: Point(column: column, row: canvas.size.rows / 2 + offset))
    }
  }

  mutating func handle(_ event: Event, at slot: PageSlot) -> PageResponse<Never> {
    guard event == .key(KeyPress(.enter)), !isRevealed else { return .ignored }
    isRevealed = true
    return .handled
  }
}

@main enum Flashcards {
  static func main() {
    let capitals = [("Peru", "Lima"), ("Kenya", "Nairobi"), ("Laos", "Vientiane")]
    let cards = capitals.map { Card(question: SafeText($0.0), answer: SafeText($0.1)) }
    guard var screen = try? Terminal(theme: .sepia) else { return print("no terminal") }
    var book = BookController(cards, size: screen.size)
    while true {
      if book.isFrameDue { screen.show(book.picture()) }
      let event = screen.next(within: book.timeToNextFrame(at: screen.now))
      if case .leave = event { return }
      if event == .key(KeyPress("q")) { return }
      if case .ignored = book.offer(event) { book.handle(event, at: screen.now) }
    }
  }
}
