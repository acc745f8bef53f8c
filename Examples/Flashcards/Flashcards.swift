import PagingTerminal

/// A page with a question. Enter reveals the answer.
struct Card: Page {
  let country, capital: SafeText
  var isRevealed = false
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(country + ": " + (isRevealed ? capital : "?"), at: slot.textArea.origin)
  }
  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    guard event == .key(KeyPress(.enter)) else { return .ignored }
    isRevealed = true
    return .handled
  }
}

@main enum Flashcards {
  static func main() {
    let pairs: KeyValuePairs = ["Peru": "Lima", "Kenya": "Nairobi", "Laos": "Vientiane"]
    let cards = pairs.map { Card(country: SafeText($0.key), capital: SafeText($0.value)) }
    guard var screen = try? Terminal(theme: .sepia) else { return print("no terminal") }
    var book = BookController(cards, size: screen.size)
    screen.run(&book) { event, _ in event == .key(KeyPress("q")) ? .leave : .ignored }
  }
}
