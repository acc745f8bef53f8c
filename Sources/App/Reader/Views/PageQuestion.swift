internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewTypesetting

/// Asks at the foot of the page where to go: to a page by its number, or to one of the printed edition.
struct PageQuestion: BookLayer {
  private var typed: String
  private var isPrinted = false

  /// - Parameter digit: What was typed already.
  init(_ digit: Character? = nil) { typed = digit.map { String($0) } ?? "" }

  let traits: LayerTraits = []

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([.close]) }
    switch key.press {
    case KeyPress(.enter), KeyPress("g"):
      guard !typed.isEmpty else { return .used([.close]) }
      return .used([.close] + go(over: &book, at: now))
    case KeyPress(.escape): return .used([.close])
    case KeyPress(.backspace):
      if typed.isEmpty { isPrinted = false } else { typed.removeLast() }
    case KeyPress("p") where typed.isEmpty && !isPrinted && book.book.hasPrintPages:
      isPrinted = true
    case KeyPress("p") where !isPrinted:
      isPrinted = true
      return .used([.close] + go(over: &book, at: now))
    default:
      guard let digit = isPrinted ? key.press.romanDigit ?? key.press.digit : key.press.digit else {
        return .passed([.close])
      }
      // No book has more than a billion pages.
      typed = String((typed + String(digit)).suffix(9))
    }
    return .used([])
  }

  private func go(over book: inout Reading, at now: Duration) -> [Effect] {
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

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let question: SafeText =
      isPrinted ? "Go to printed page " : typed.isEmpty ? "Page? " : "Go to page "
    let asksForPrinted = typed.isEmpty && !isPrinted && book.book.hasPrintPages
    let bar = KeyBar(on: &canvas)
    bar.draw(question + SafeText(typed) + "▏", notes: [book.folio(hiddenBy: bar)], on: &canvas)
    bar.draw(
      ["Enter or g goes there", "Esc closes"] + (asksForPrinted ? ["p a printed page"] : []),
      on: &canvas)
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
