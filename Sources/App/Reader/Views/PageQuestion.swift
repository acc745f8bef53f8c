internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewTypesetting

extension Prompt {
  /// Asks where to go: to a page by its number, or to one of the printed edition.
  ///
  /// - Parameter typed: What was typed already.
  static func page(_ typed: String = "", isPrinted: Bool = false) -> Prompt {
    Prompt { book, bar in
      let question: SafeText =
        isPrinted
        ? "Go to printed page \(typed)▏" : typed.isEmpty ? "Page? ▏" : "Go to page \(typed)▏"
      let asksForPrinted = typed.isEmpty && !isPrinted && book.book.hasPrintPages
      let keys: [SafeText] = ["Enter or g goes there", "Esc closes"]
      return (
        question, book.folio(hiddenBy: bar),
        [keys + (asksForPrinted ? ["p a printed page"] : [])]
      )
    } answer: { key, book, now in
      switch key.press {
      case KeyPress(.enter), KeyPress("g"):
        guard !typed.isEmpty else { return [] }
        return go(toPage: typed, isPrinted: isPrinted, over: &book, at: now)
      case KeyPress(.escape): return []
      case KeyPress(.backspace):
        return [.open(page(String(typed.dropLast()), isPrinted: isPrinted && !typed.isEmpty))]
      case KeyPress("p") where typed.isEmpty && !isPrinted && book.book.hasPrintPages:
        return [.open(page(isPrinted: true))]
      case KeyPress("p") where !isPrinted:
        return go(toPage: typed, isPrinted: true, over: &book, at: now)
      default:
        let romanDigit = isPrinted ? key.press.romanDigit : nil
        guard let digit = romanDigit ?? key.press.digit else { return nil }
        // No book has more than a billion pages.
        return [.open(page(String((typed + String(digit)).suffix(9)), isPrinted: isPrinted))]
      }
    }
  }

  private static func go(
    toPage typed: String, isPrinted: Bool, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    guard isPrinted else {
      let page = max(Int(typed) ?? 1, 1) - 1
      let effects = book.pages.jump { $0.go(toTextPage: page, at: now) }
      let count = book.edition.layout.pageCountInOrder
      guard page >= count else { return effects }
      let mark = book.edition.isCounted ? "" : "≈ "
      return effects + [.hint(SafeText("The last page is \(mark)\(count.grouped)"))]
    }
    guard let offset = book.book.offset(ofPrintPage: typed) else {
      return [.tell(SafeText("No printed page \(typed) in this book"))]
    }
    return [.jump(.offset(offset))]
  }
}

extension KeyPress {
  /// The letter of the key if roman numbers have it; nil for any other key.
  fileprivate var romanDigit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, "ivxlcdm".contains(character)
    else { return nil }
    return character
  }

  /// The digit of the key; nil for any other key.
  var digit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, character.isASCII,
      character.isWholeNumber
    else { return nil }
    return character
  }
}
