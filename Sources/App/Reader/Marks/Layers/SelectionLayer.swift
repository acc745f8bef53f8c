internal import CurlewManuscript
internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// A passage that is being selected: first select, then act. Its keys are always visible.
struct SelectionLayer: BookLayer {
  private var passage: PassageSelection
  private let purpose: Purpose
  private var question = Question.none
  /// The passage that the reader wants to pair with one of the other text, which is still to be chosen.
  private var partner: BookOffset?
  /// Where the reader was, to return there.
  private let origin: ReadingPosition

  private enum Purpose {
    case marking
    /// Putting a mark whose words were not found on the passage.
    case puttingBack(Annotation)
  }

  /// What the next keys are for.
  private enum Question {
    case none
    /// A letter to which the passage extends.
    case letter(includingIt: Bool)
    /// Words to which it extends.
    case words(SelectionSearch)
  }

  /// Selects the first sentence on the open pages; nil if there is none.
  init?(over book: Reading) { self.init(over: book, for: .marking) }

  /// Selects a passage for a mark that is lost.
  init?(puttingBack annotation: Annotation, over book: Reading) {
    self.init(over: book, for: .puttingBack(annotation))
  }

  private init?(over book: Reading, for purpose: Purpose) {
    guard book.position.part == .text, let passage = book.firstSentence else { return nil }
    (self.passage, self.purpose, origin) = (passage, purpose, book.position)
  }

  /// Selects the words between two cells, as the pointer drags.
  init?(over book: Reading, draggedFrom letter: Range<BookOffset>, to point: Point) {
    guard var passage = PassageSelection(in: book.book.text, from: letter) else { return nil }
    if let end = book.spread.letter(at: point) { passage.drag(to: end) }
    (self.passage, purpose, origin) = (passage, .marking, book.position)
  }

  var keys: [KeyScope] { if case .none = question { [.selecting] } else { [] } }
  var traits: LayerTraits {
    let isHeld = if case .words(let search) = question { search.isConfirmed } else { false }
    return isHeld
      ? [.modal, .browses, .takesOverPointer, .holdsInput] : [.modal, .browses, .takesOverPointer]
  }

  /// How often a search that goes on is looked at.
  private static let interval = Duration.milliseconds(100)

  func timeout(on desk: Desk) -> Duration? {
    if case .words(let search) = question, search.isRunning { Self.interval } else { nil }
  }

  // MARK: Events

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    guard case .words(var search) = question, let found = search.collect() else { return [] }
    (passage, question) = (found, search.isConfirmed ? .none : .words(search))
    return follow(over: &book, at: now)
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch (question, input) {
    case (.words(let search), .key) where search.isConfirmed:
      (passage, question) = (search.origin, .none)
      return .used(follow(over: &book, at: now))
    case (.words(var search), _):
      search.bar.history = book.searches
      let answer = search.bar.handle(input)
      question = .words(search)
      return .used(perform(answer, search, over: &book) + follow(over: &book, at: now))
    case (.letter(let isIncluded), .key(let key)):
      question = .none
      if case .character(let letter) = key.press.key {
        passage.extend(to: letter, includingIt: isIncluded)
      }
      return .used(follow(over: &book, at: now))
    case (_, .key(let key)): return handle(key, over: &book, at: now)
    case (_, .pointer(let pointer)): return .used(followPointer(pointer, over: &book))
    case (_, .pasted): return .ignored
    }
  }

  private mutating func handle(
    _ key: KeyInput, over book: inout Reading, at now: Duration
  ) -> Outcome {
    let colour = key.press.digit?.wholeNumberValue.flatMap { number in
      (1...Wash.highlights.count).contains(number) ? Wash.highlights[number - 1] : nil
    }
    if let colour { return .used(highlight(colour, over: &book)) }
    let turned = book.edition.isVertical ? key.command.flatMap { Self.turned[$0] } : nil
    guard let function = Self.commands.function(of: turned ?? key.command) else { return .ignored }
    let effects = function(&self, &book, now)
    return .used(effects ?? follow(over: &book, at: now))
  }

  /// What keys do on a page whose lines are columns: down goes along a line, and left to the next one.
  static let turned: [Command: Command] = [
    "select-next": "select-above", "select-previous": "select-below",
    "select-below": "select-next", "select-above": "select-previous",
    "extend-forward": "extend-line-up", "extend-backward": "extend-line-down",
    "extend-line-down": "extend-forward", "extend-line-up": "extend-backward",
  ]

  /// Returns nil after a change of the passage.
  typealias Function = @Sendable (inout Self, inout Reading, Duration) -> [Effect]?

  static let commands: [KeyCommand<Function>] = [
    .init(
      "select-next", "next sentence (or word, paragraph, letter)", .right,
      function: change { passage, _ in passage.move(1) }),
    .init(
      "select-previous", "previous sentence (or word, paragraph, letter)", .left,
      function: change { passage, _ in passage.move(-1) }),
    .init(
      "select-below", "the one in the line below", .down,
      function: change { $0 = $1.unit(1, linesFrom: $0) }),
    .init(
      "select-above", "the one in the line above", .up,
      function: change { $0 = $1.unit(-1, linesFrom: $0) }),
    .init(
      "extend-forward", "add the next one", presses: [KeyPress(.right, .shift), KeyPress("L")],
      function: change { passage, _ in passage.extend(1) }),
    .init(
      "extend-backward", "take the last one away",
      presses: [KeyPress(.left, .shift), KeyPress("H")],
      function: change { passage, _ in passage.extend(-1) }),
    .init(
      "extend-line-down", "extend by a line", presses: [KeyPress(.down, .shift), KeyPress("J")],
      function: change { extend(&$0, byLine: 1, in: $1) }),
    .init(
      "extend-line-up", "shorten by a line", presses: [KeyPress(.up, .shift), KeyPress("K")],
      function: change { extend(&$0, byLine: -1, in: $1) }),
    .init("extend-to-letter", "to a letter that you type", "f") { layer, _, _ in
      layer.question = .letter(includingIt: true)
      return nil
    },
    .init("extend-before-letter", "to just before a letter that you type", "t") { layer, _, _ in
      layer.question = .letter(includingIt: false)
      return nil
    },
    .init("extend-to-words", "to words that you type", "/") { layer, book, _ in
      let bar = SearchBar(history: book.searches, hasList: false)
      layer.question = .words(SelectionSearch(bar, from: layer.passage))
      return [.loadSearches]
    },
    .init("select-counterpart", "the same passage in the other text", .tab) { layer, book, _ in
      let text = book.book.text
      guard let other = text.counterpart(of: layer.passage.range),
        let passage = PassageSelection(in: text, at: other.lowerBound)
      else { return [.hint("Nothing lies beside this book")] }
      layer.passage = passage
      return nil
    },
    .init("pair-passage", "mend a misprint; beside a translation, pair passages", "=") {
      layer, book, _ in layer.pair(in: book)
    },
    .init("select-sentence", "select by sentences", "s", function: select(.sentence)),
    .init("select-word", "select by words", "w", function: select(.word)),
    .init("select-paragraph", "select by paragraphs", "p", function: select(.paragraph)),
    .init("select-letter", "select by letters", "c", function: select(.letter)),
    .init("highlight", "highlight; 1 to 5 choose a colour", "h", .enter) { layer, book, _ in
      layer.highlight(.yellow, over: &book)
    },
    .init("edit-note", "highlight, and write a note", "n") { layer, book, _ in
      layer.writeNote(over: book)
    },
    .init(
      "copy-passage", "copy to the clipboard", presses: [KeyPress("y"), KeyPress("c", .control)]
    ) { layer, _, _ in
      let text = layer.passage.dividedText
      return [.close, .tell("The passage was sent to the clipboard"), .copy(text)]
    },
    .init("draw-passage", "write a picture of it, with its source", "Y") { layer, book, _ in
      [.close, .drawing(layer.passage.range, over: book)]
    },
    .init("copy-address", "copy a command that opens the book here", "@") { layer, book, _ in
      guard let command = book.book.command(at: layer.passage.range.lowerBound) else {
        return [.hint("No command leads there")]
      }
      return [.close, .tell(SafeText("Copied: \(command)")), .copy(command)]
    },
    .init(.lookUp, "look it up in a dictionary", "d") { layer, book, _ in
      [.close] + book.lookup(of: layer.passage)
    },
    .init("correct-contents", "say that a chapter begins there", "C") { layer, book, now in
      [.close, ChaptersContent.open(over: book, selecting: layer.passage.range.lowerBound)]
    },
    .init(.showHelp, "show all keys", "?", .function(1)) { _, _, _ in [.showHelp] },
    .init(.cancel, "end the selection", .escape, "v", "q") { layer, book, now in
      book.pages.go(backTo: layer.origin, at: now) + [.close]
    },
  ]

  private mutating func pair(in book: Reading) -> [Effect] {
    let (text, here) = (book.book.text, passage.range.lowerBound)
    guard text.translation != nil else {
      return MendLayer(passage.range, of: book.book).map { [.close, .open($0)] } ?? [
        .hint(
          text.wholeManuscript == nil
            ? "A text this long cannot be mended"
            : "To mend them, select fewer words")
      ]
    }
    guard let partner, text.isTranslation(partner) != text.isTranslation(here) else {
      partner = here
      return [.hint("Tab: choose what belongs to it in the other text, then press =")]
    }
    return [.close]
      + ChaptersContent.pair(min(here, partner), with: max(here, partner), in: book.book)
  }

  private static func change(
    _ change: @escaping @Sendable (inout PassageSelection, Reading) -> Void
  ) -> Function {
    { layer, book, _ in
      change(&layer.passage, book)
      return nil
    }
  }

  private static func select(_ unit: TextUnit) -> Function {
    change { passage, _ in passage.select(unit) }
  }

  /// Shows the passage, and the page that it has moved to.
  private func follow(over book: inout Reading, at now: Duration) -> [Effect] {
    book.session.selection = passage.range
    guard !book.openRange.contains(passage.head) else { return [] }
    let head = passage.head
    return book.pages.away { $0.go(toOffset: head, at: now) }
  }

  /// Moves the end of the passage to the line below or above, past empty ones; at the end of the page by
  /// a unit.
  private static func extend(_ passage: inout PassageSelection, byLine step: Int, in book: Reading)
  {
    guard let cell = book.spread.cell(ofCharacterAt: passage.head) else { return }
    let toNext = book.spread.step
    for distance in 1...(book.edition.isVertical ? 5 * emptyLines : emptyLines) {
      let place = cell + toNext.times(step * distance)
      guard let letter = book.spread.letter(at: place)?.lowerBound else { break }
      if step > 0 ? letter > passage.head : letter < passage.head {
        passage.end(at: letter)
        return
      }
    }
    passage.extend(step)
  }

  /// The most empty lines between two lines of text.
  private static let emptyLines = 6

  private mutating func perform(
    _ answer: SearchBar.Answer?, _ search: SelectionSearch, over book: inout Reading
  ) -> [Effect] {
    switch answer {
    case .edited:
      var search = search
      passage = search.restart(by: book.jobs)
      question = .words(search)
    case .cancel:
      passage = search.origin
      question = .none
    case .confirm where search.isRunning:
      var search = search
      search.isConfirmed = true
      question = .words(search)
      return book.remember(search: search.bar.query.text)
    case .confirm, .list:
      question = .none
      return book.remember(search: search.bar.query.text)
    case nil: break
    }
    return []
  }

  private mutating func followPointer(_ pointer: Pointer, over book: inout Reading) -> [Effect] {
    let letter = book.spread.letter(at: pointer.point)
    switch pointer.action {
    case .press:
      guard let letter, let new = PassageSelection(in: book.book.text, from: letter) else {
        return [.close]
      }
      passage = new
    case .drag:
      guard let letter else { return [] }
      passage.drag(to: letter)
    default: return []
    }
    book.session.selection = passage.range
    return []
  }

  mutating func layOut(over book: inout Reading) { book.session.selection = passage.range }

  mutating func close(over book: inout Reading) -> [Effect] {
    book.session.selection = nil
    return []
  }

  // MARK: Acting

  private func highlight(_ wash: Wash, over book: inout Reading) -> [Effect] {
    let range = passage.range
    switch purpose {
    case .puttingBack(let lost): return [.close] + book.changeMarks { $0.move(lost, to: range) }
    case .marking:
      let changed = book.changeMarks { $0.highlight(range, in: wash) }
      let highlight = book.marks?.highlight(of: range)
      return [.close] + changed + (highlight.map { [.open(HighlightedLayer($0))] } ?? [])
    }
  }

  private func writeNote(over book: Reading) -> [Effect] {
    guard let marks = book.marks else { return [] }
    let range = passage.range
    let annotation =
      marks.highlight(of: range) ?? marks.annotation(.highlight(.yellow), of: range)
    return [.close, .open(NoteLayer(annotation, in: book))]
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    if book.pages.controller.turn == nil {
      canvas.cursor = book.spread.cell(ofCharacterAt: passage.head)
    }
    if case .words(let search) = question {
      return search.bar.draw(count: search.status, on: &canvas)
    }
    let bar = KeyBar(on: &canvas)
    let unit = SafeText(passage.unit.name).inVisualOrder
    canvas.write(
      unit, at: bar.upper.origin, style: Style(.accent, on: .panel, .bold), clip: bar.upper)
    let room = bar.upper.size.columns - unit.width - 3
    let moves = book.edition.isVertical ? Self.movesInColumns : Self.moves
    if let moves = moves.first(where: { $0.width <= room }) {
      let place = bar.upper.origin + Point(column: unit.width + 3, row: 0)
      canvas.write(moves.inVisualOrder, at: place, style: Style(.soft, on: .panel))
    }
    bar.draw(hints, on: &canvas)
  }

  /// What changes the selection.
  private static let moves: [SafeText] = [
    "← ↑ ↓ → move   Shift-→ more   Shift-← less   w words   s sentences   p paragraphs   / to words",
    "← ↑ ↓ → move   Shift-→ more   w words   s sentences   p paragraphs",
    "← ↑ ↓ → move   Shift-→ more   w words", "← → move   Shift-→ more", "← → move",
  ]

  private static let movesInColumns: [SafeText] = [
    "← ↑ ↓ → move   Shift-↓ more   Shift-↑ less   w words   s sentences   p paragraphs   / to words",
    "← ↑ ↓ → move   Shift-↓ more   w words   s sentences   p paragraphs",
    "← ↑ ↓ → move   Shift-↓ more   w words", "↑ ↓ move   Shift-↓ more", "↑ ↓ move",
  ]

  private var hints: [SafeText] {
    if case .letter = question { return ["type a letter: the selection extends to it"] }
    if case .puttingBack = purpose { return ["Enter puts the mark here", "Esc ends"] }
    return [
      "Enter highlights", "Esc ends", "n note", "1–5 colour", "y copy", "d look up", "? all keys",
    ]
  }
}

extension TextUnit {
  fileprivate var name: Message {
    switch self {
    case .letter: "letters"
    case .word: "words"
    case .sentence: "sentences"
    case .paragraph: "paragraphs"
    }
  }
}
