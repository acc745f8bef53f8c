import Paging
import Testing

/// The minimal program of the documentation. `DocumentationTests` compares these lines with the article.
// begin
struct Word: Page {
  let text: SafeText
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(text, at: Point(column: 2, row: 1))
  }
}

func read(_ words: [Word], on screen: inout some Screen & ~Copyable) {
  var book = BookController(words, size: screen.size)
  screen.run(&book) { event, _ in event == .key(KeyPress("q")) ? .leave : .ignored }
}
// end

@Suite(.timeLimit(.minutes(90)))
struct MinimalProgramTests {
  @Test func `the minimal program reads a book`() {
    var screen = ScriptedScreen(
      Size(columns: 40, rows: 10),
      [
        (.seconds(1), .key(KeyPress(.right))), (.seconds(3), .key(KeyPress(.end))),
        (.seconds(5), .key(KeyPress(.left))), (.seconds(7), .resized(Size(columns: 120, rows: 40))),
      ])
    let words = ["Call", "me", "Ishmael."]
    read(words.map { Word(text: SafeText($0)) }, on: &screen)
    let seen = screen.rests.map { picture in
      words.filter { picture.description.contains($0) }
    }
    #expect(seen == [["Call"], ["me"], ["Ishmael."], ["me"], ["Call", "me"]])
    #expect(screen.shown > 40, "turns have many frames")
  }
}
