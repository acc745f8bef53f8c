internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

/// The open pages: the bottom layer of an open book.
struct ReadingLayer: BookLayer {
  /// What the button was pressed on.
  private var pressed = Pressed.nothing
  /// Whether the reader has been told of lines that are cut off; once is enough.
  private var hasHintedAtWideLines = false
  /// Whether the reader has been told if something is wrong with the translation; once is enough.
  private var hasToldOfTexts = false

  private enum Pressed: Equatable {
    case nothing
    case foot(FootPart)
    case letter(Range<BookOffset>)
    /// What turns no page, beside the letters.
    case middle

    var isMiddle: Bool {
      switch self {
      case .letter, .middle: true
      case .nothing, .foot: false
      }
    }
  }

  let keys = [KeyScope.reading]

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    desk.drawOnFoot(text, on: &canvas)
  }

  func timeout(on desk: Desk) -> Duration? { desk.reading?.pages.timeout(at: desk.now) }

  // MARK: Events

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    book.pages.tick(at: now) + hintAtWideLines(of: book) + tellOfTexts(of: book)
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .key(let key): .used(handle(key, over: &book, at: now) + hintAtWideLines(of: book))
    case .pointer(let pointer):
      .used(handle(pointer, over: &book, at: now) + hintAtWideLines(of: book))
    case .pasted: .ignored
    }
  }

  /// Says once how to see the rest of lines that are cut off.
  private mutating func hintAtWideLines(of book: Reading) -> [Effect] {
    let session = book.session
    guard !hasHintedAtWideLines, session.search?.search == nil, session.selection == nil,
      WideLines.areCutOff(in: book)
    else { return [] }
    hasHintedAtWideLines = true
    return [.hint("> shows the rest of wide lines")]
  }

  /// Says once if menus of a saved page are left out, if the translation is missing, or if the texts on facing pages do
  /// not seem to belong together. That is known when all passages have been paired.
  private mutating func tellOfTexts(of book: Reading) -> [Effect] {
    guard !hasToldOfTexts, book.edition.isCounted else { return [] }
    hasToldOfTexts = true
    if book.book.text.linkToMenus != nil {
      return [.tell("Menus and banners of the page are left out    P shows them")]
    }
    if let reason = book.book.missingTranslation {
      return [.tell(SafeText("Its translation is not beside it: \(reason.line.string)"))]
    }
    return book.book.doubt.map { [.tell(SafeText($0))] } ?? []
  }

  private mutating func handle(
    _ key: KeyInput, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    if let digit = key.press.digit, digit != "0" {
      return [.open(Prompt.page(String(digit)))]
    }
    if let effects = SearchLayer.going(on: key, over: &book, at: now) { return effects }
    if let effects = book.pages.choose(key.press, at: now) { return effects }
    guard let function = Self.commands.function(of: key.command) else {
      let isOfSearch = [KeyEntry](SearchLayer.commands).command(for: key.press) != nil
      let hint = isOfSearch ? "No search is open    / searches" : Self.keysOfOthers[key.press]
      return [.hint(hint ?? "? shows all keys")]
    }
    return function(&book, key.press, now)
  }

  /// Keys of other programs, and what to use here.
  private static let keysOfOthers: [KeyPress: SafeText] = {
    let scroll: SafeText = "Pages turn as a whole    Space next    b back"
    let chapters: SafeText = "] next chapter    [ previous one    Space next page"
    return [
      KeyPress("e", .control): scroll, KeyPress("y", .control): scroll, KeyPress("{"): chapters,
      KeyPress("}"): chapters,
    ]
  }()

  // MARK: The pointer

  private mutating func handle(
    _ pointer: Pointer, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let former = pressed
    pressed = .nothing
    switch pointer.action {
    case .press where pointer.button == .right:
      if let word = book.spread.letter(at: pointer.point).flatMap({
        PassageSelection(in: book.book.text, from: $0)
      }) {
        return book.lookup(of: word)
      }
    case .press where pointer.button == .left:
      if let note = book.spread.note(at: pointer.point) {
        return [.open(NoteLayer(note, in: book))]
      }
      if let part = book.spread.footPart(at: pointer.point) {
        pressed = .foot(part)
      } else if !book.pages.controller.canDrag(at: pointer.point) {
        pressed = book.spread.letter(at: pointer.point).map { .letter($0) } ?? .middle
      }
    case .drag:
      if case .letter(let letter) = former,
        let layer = SelectionLayer(over: book, draggedFrom: letter, to: pointer.point)
      {
        return [.open(layer)]
      }
    case .release:
      if case .foot(let part) = former, book.spread.footPart(at: pointer.point) == part {
        return tap(part, in: book)
      }
      let effects = book.pages.handle(pointer, at: now)
      // Nobody expects a bar who has tapped a link.
      guard effects.isEmpty, book.position.part == .text, former.isMiddle else { return effects }
      if book.session.ruler != nil, case .letter(let letter) = former {
        book.session.ruler?.offset = letter.lowerBound
        return []
      }
      return [.open(TapBar(at: pointer.point, now))]
    default: break
    }
    return book.pages.handle(pointer, at: now)
  }

  private func tap(_ part: FootPart, in book: Reading) -> [Effect] {
    switch part {
    case .number: return [.open(SliderLayer(over: book))]
    case .progress:
      let choice = book.pages.settings.foot.next(
        hasPrintPages: book.book.hasPrintPages, isTapped: true)
      return [.set(name: "foot", value: choice.rawValue)]
    }
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    canvas = book.pages.picture()
    let turn = book.pages.controller.turn
    if turn?.isRiffled == true {
      book.edition.drawMarksOnEdges(from: book.position.offset, on: &canvas)
    }
    if turn == nil { book.session.ruler?.draw(over: book.spread, on: &canvas) }
    canvas.cursor = turn == nil ? book.spread.chosenCell : nil
  }
}
