internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewTypesetting
internal import Paging

/// Turns the pages by itself, at the pace at which the reader reads. Any key and any tap end it.
struct SelfTurningLayer: BookLayer {
  /// When the page that lies open is turned.
  private var next: Duration

  /// The shortest time for a page.
  private static let least = Duration.seconds(3)

  init(over book: Reading, at now: Duration) { next = now + Self.time(for: book) }

  let traits: LayerTraits = []

  func timeout(on desk: Desk) -> Duration? { max(next - desk.now, .zero) }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    .used([.close, .hint("The pages wait for you again")])
  }

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    guard now >= next, book.pages.controller.turn == nil else { return [] }
    let effects = book.pages.turn(.forward, at: now)
    guard !effects.isEmpty, book.position.part != .end else { return effects + [.close] }
    next = now + Self.time(for: book)
    return effects
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let words = book.likelySpeed.wordsPerMinute
    book.drawFootNote(SafeText("\(Int(words)) words a minute; any key stops"), on: &canvas)
  }

  /// How long the words of the open pages are read.
  private static func time(for book: Reading) -> Duration {
    let words = book.book.text.words(in: book.measuredRange)
    return max(.seconds(Double(words) * 60 / max(book.likelySpeed.wordsPerMinute, 1)), least)
  }
}
