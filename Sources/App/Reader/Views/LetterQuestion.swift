internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSearch
internal import CurlewTypesetting

/// Asks for the letter of a place: to give one to the open page, or to go to the place that has it. Such a place is
/// a bookmark whose note is the letter.
struct LetterQuestion: BookLayer {
  enum Purpose { case setting, going }

  private let purpose: Purpose

  init(_ purpose: Purpose) { self.purpose = purpose }

  let traits: LayerTraits = []

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([.close]) }
    guard case .character(let letter) = key.press.key, key.press.modifiers.isEmpty else {
      return key.press.key == .escape ? .used([.close]) : .passed([.close])
    }
    if letter == "'" || letter == "`", purpose == .going {
      return .used([.close] + book.pages.goBack(at: now))
    }
    guard letter.isLetter || letter.isNumber else { return .passed([.close]) }
    let effects = purpose == .setting ? set(letter, in: &book) : go(to: letter, in: book)
    return .used([.close] + effects)
  }

  /// Only one place has the letter.
  private func set(_ letter: Character, in book: inout Reading) -> [Effect] {
    let range = book.book.text.opening(at: book.openRange.lowerBound)
    return book.changeMarks { marks in
      if let former = marks.all.place(named: letter) { marks.remove(former) }
      var mark = marks.annotation(.bookmark, of: range)
      mark.note = String(letter)
      marks.put(mark)
    } + [.hint(SafeText("This place is \(letter)    ' and \(letter) go back to it"))]
  }

  private func go(to letter: Character, in book: Reading) -> [Effect] {
    guard let mark = book.marks?.all.place(named: letter) else {
      return [.hint(SafeText("No place has the letter \(letter)    \" and a letter set one"))]
    }
    return [.jump(.offset(mark.range.lowerBound))]
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let letters = (book.marks?.all ?? []).filter(\.isPlace).map(\.note).sorted()
    let bar = KeyBar(on: &canvas)
    bar.draw(
      purpose == .setting ? "The letter of this place? ▏" : "Go to which letter? ▏",
      notes: [SafeText(letters.joined(separator: " "))], on: &canvas)
    bar.draw(["Esc closes"], on: &canvas)
  }
}

extension Annotation {
  /// Whether it is a bookmark with a letter.
  fileprivate var isPlace: Bool { isBookmark && note.count == 1 && !isAdrift }
}

extension [Annotation] {
  fileprivate func place(named letter: Character) -> Annotation? {
    last { $0.isPlace && $0.note == String(letter) }
  }
}
