internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// Asks which place to keep when the reader leaves the book after a jump, before any page was turned.
///
/// A jump keeps the former place, so that a stray key never loses it. Somebody who has read on at the new
/// page wants that one. Only the reader knows which it is.
struct LeaveQuestion: BookLayer {
  private let goal: Leaving
  private let key: SafeText

  /// Nil if the kept place lies open, and on pages before the text, where nobody reads on.
  ///
  /// - Parameter key: The key that was pressed; nil if the goal was chosen on a page.
  init?(_ goal: Leaving, by key: KeyPress?, over pages: OpenPages) {
    guard pages.position.part == .text || pages.position.part == .end,
      Self.open(pages, at: pages.session.keptPosition) != Self.open(pages, at: pages.position)
    else { return nil }
    let known = [KeyEntry](ReadingLayer.commands).entry(for: goal.command).flatMap {
      pages.settings.keys.builtInKeys(of: $0, in: .reading).first
    }
    (self.goal, self.key) = (goal, SafeText((key ?? known)?.name ?? ""))
  }

  private static func open(_ pages: OpenPages, at position: ReadingPosition) -> ClosedRange<Int> {
    pages.edition.openPages(at: position.offset)
  }

  let keys = [KeyScope.reading]
  let traits: LayerTraits = []

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([.close]) }
    switch key.command {
    case goal.command: return .used([.close, goal.effect])
    case .choose:
      book.pages.keepPosition()
      return .used([.close, .happened(.turned), goal.effect])
    case .cancel: return .used([.close])
    default: return .passed([.close])
    }
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let pages = book.pages
    let kept = pages.edition.pageWords(at: pages.session.keptPosition.offset)
    let here = pages.edition.pageWords(at: pages.position.offset)
    let bar = KeyBar(on: &canvas)
    let words: SafeText = goal == .quit ? "Quitting." : "To the shelf."
    bar.draw(words + " Which place to keep?", on: &canvas)
    let (first, second) = (key + " keeps " + kept + ", read last", "Enter keeps " + here)
    bar.draw(
      [
        [first, second + ", this one", "Esc stays"],
        [key + " " + kept, "Enter " + here, "Esc stays"],
      ], on: &canvas)
  }
}
