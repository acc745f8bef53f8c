internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings

extension Prompt {
  /// Asks which place to keep when the reader leaves the book after a jump, before any page was turned. Nil if the
  /// kept place lies open, on pages before the text, where nobody reads on, and for a pipe, which has no place.
  ///
  /// A jump keeps the former place, so that a stray key never loses it. Somebody who has read on at the new
  /// page wants that one. Only the reader knows which it is.
  ///
  /// - Parameter key: The key that was pressed; nil if the goal was chosen on a page.
  static func leave(_ goal: Leaving, by key: KeyPress?, over pages: OpenPages) -> Prompt? {
    guard pages.book.path != BookPath.standardInput,
      pages.position.part == .text || pages.position.part == .end,
      open(pages, at: pages.session.keptPosition) != open(pages, at: pages.position)
    else { return nil }
    let known = [KeyEntry](ReadingLayer.commands).entry(for: goal.command).flatMap {
      pages.settings.keys.builtInKeys(of: $0, in: .reading).first
    }
    let name = SafeText((key ?? known)?.name ?? "")
    return Prompt(keys: [.reading]) { book, _ in
      let pages = book.pages
      let kept = pages.edition.pageWords(at: pages.session.keptPosition.offset)
      let here = pages.edition.pageWords(at: pages.position.offset)
      let words: SafeText =
        switch goal {
        case .quit: "Quitting. Which place to keep?"
        case .showShelf: "To the shelf. Which place to keep?"
        case .openOther: "To the other book. Which place to keep?"
        }
      return (
        words, "",
        [
          ["\(name) keeps \(kept), read last", "Enter keeps \(here), this one", "Esc stays"],
          ["\(name) \(kept)", "Enter \(here)", "Esc stays"],
        ]
      )
    } answer: { key, book, _ in
      switch key.command {
      case goal.command: return [goal.effect]
      case .choose:
        book.pages.keepPosition()
        return [.happened(.turned), goal.effect]
      // Another key does nothing elsewhere: it may have been meant for what lay there before the question.
      default: return []
      }
    }
  }

  private static func open(_ pages: OpenPages, at position: ReadingPosition) -> ClosedRange<Int> {
    pages.edition.openPages(at: position.offset)
  }
}
