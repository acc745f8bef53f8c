internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewSettings

/// Asks which place to keep when the reader leaves the book after a jump, before any page was turned.
///
/// A jump keeps the former place, so that a stray key never loses it. Somebody who has read on at the new
/// page wants that one. Only the reader knows which it is.
struct LeaveQuestion: BookLayer {
  /// The command that leaves, and its key.
  private let command: Command
  private let key: SafeText

  /// Nil if the kept place lies open, and on pages before the text, where nobody reads on.
  ///
  /// - Parameter key: The key that was pressed; nil if the command was chosen on a page.
  init?(_ command: Command, by key: KeyPress?, over book: Reading) {
    let pages = book.pages
    guard pages.position.part == .text || pages.position.part == .end,
      Self.open(pages, at: pages.keptPosition) != Self.open(pages, at: pages.position)
    else { return nil }
    let known = KeyTable.reading.entry(for: command).flatMap {
      pages.settings.keys.builtInKeys(of: $0, in: .reading).first
    }
    (self.command, self.key) = (command, SafeText((key ?? known)?.name ?? ""))
  }

  private static func open(_ pages: OpenPages, at position: ReadingPosition) -> ClosedRange<Int> {
    pages.bound.openPages(at: position.offset)
  }

  let keys = [KeyLayer.reading]
  let isModal = false

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([.close]) }
    switch key.command {
    case command: return .used([.close] + leave)
    case .choose:
      book.pages.keepPosition()
      return .used([.close, .ask(.savePlaceWhenSettled)] + leave)
    case .cancel: return .used([.close])
    default: return .passed([.close])
    }
  }

  private var leave: [Effect] {
    ReadingLayer.requests[command].map { [.ask($0)] } ?? []
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let pages = book.pages
    let kept = pages.pageWords(at: pages.keptPosition.offset)
    let here = pages.pageWords(at: pages.position.offset)
    let bar = KeyBar(on: &canvas)
    let goal: SafeText = command == .quit ? "Quitting." : "To the shelf."
    bar.draw(goal + " Which place to keep?", on: &canvas)
    let (first, second) = (key + " keeps " + kept + ", read last", "Enter keeps " + here)
    bar.draw(
      [
        [first, second + ", this one", "Esc stays"],
        [key + " " + kept, "Enter " + here, "Esc stays"],
      ], on: &canvas)
  }
}
