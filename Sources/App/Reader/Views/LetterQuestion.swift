internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSearch
internal import CurlewTypesetting

extension Prompt {
  enum LetterPurpose { case setting, going }

  /// Asks for the letter of a place: to give one to the open page, or to go to the place that has it. Such a place is
  /// a bookmark whose note is the letter.
  static func letter(_ purpose: LetterPurpose) -> Prompt {
    Prompt { book, _ in
      let letters = (book.marks?.all ?? []).filter(\.isPlace).map(\.note).sorted()
      return (
        purpose == .setting ? "The letter of this place? ▏" : "Go to which letter? ▏",
        SafeText(letters.joined(separator: " ")), [["Esc closes"]]
      )
    } answer: { key, book, now in
      guard case .character(let letter) = key.press.key, key.press.modifiers.isEmpty else {
        return key.press.key == .escape ? [] : nil
      }
      if letter == "'" || letter == "`", purpose == .going {
        return book.pages.goBack(at: now)
      }
      guard letter.isLetter || letter.isNumber else { return nil }
      return purpose == .setting ? set(letter, in: &book) : go(to: letter, in: book)
    }
  }

  /// Only one place has the letter.
  private static func set(_ letter: Character, in book: inout Reading) -> [Effect] {
    let range = book.book.text.opening(at: book.openRange.lowerBound)
    return book.changeMarks { marks in
      if let former = marks.all.place(named: letter) { marks.remove(former) }
      var mark = marks.annotation(.bookmark, of: range)
      mark.note = String(letter)
      marks.put(mark)
    } + [.hint(SafeText("This place is \(letter)    ' and \(letter) go back to it"))]
  }

  private static func go(to letter: Character, in book: Reading) -> [Effect] {
    guard let mark = book.marks?.all.place(named: letter) else {
      return [.hint(SafeText("No place has the letter \(letter)    \" and a letter set one"))]
    }
    return [.jump(.offset(mark.range.lowerBound))]
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
