internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Search
internal import Typesetting

/// Bookmarks, highlights and notes in the open book.
extension ReadingView {
  /// Takes the marks of the book when it has been opened.
  mutating func take(_ marks: BookMarks) {
    pages.show(marks)
    if let complaint = marks.complaint { foot.show(complaint.line) }
  }

  /// Changes the marks, and shows them and what went wrong.
  mutating func changeMarks(_ change: (inout BookMarks) -> Void) {
    guard var marks = pages.bound.context.marks else { return }
    change(&marks)
    pages.show(marks)
    if let complaint = marks.complaint { foot.show(complaint.line) }
  }

  // MARK: Bookmarks

  /// Sets a bookmark on the open pages, or removes the one that is there.
  mutating func toggleBookmark() {
    guard pages.position.part == .text, let marks = pages.bound.context.marks else { return }
    if let known = marks.bookmark(in: openRange) {
      changeMarks { $0.remove(known) }
    } else {
      let range = pages.bound.book.book.opening(at: openRange.lowerBound)
      changeMarks { $0.put($0.annotation(.bookmark, of: range)) }
    }
  }

  /// - Parameter selected: The index of the mark to select; nil for the nearest one.
  mutating func openMarksList(selected: Int? = nil) {
    guard let marks = pages.bound.context.marks else { return }
    closeOverlay()
    pages.controller.cancelDrag()
    overlay = .marks(
      MarksList(
        marks, over: pages.bound, at: openRange, selected: selected,
        canUndo: !removedMarks.isEmpty))
    pages.controller.cover()
  }

  /// The keys of the list that change a mark; nil for other keys.
  mutating func handleMarksList(_ event: Event) -> [Request]? {
    guard case .marks(let list) = overlay, case .key(let press) = event,
      let command = KeyTable.marks.command(for: press)
    else { return nil }
    if command == .undo { return bringBackMark() }
    guard let annotation = list.selected else { return nil }
    switch command {
    case .removeMark:
      changeMarks { $0.remove(annotation) }
      removedMarks.append(annotation)
      openMarksList(selected: min(list.sheet.selected ?? 0, max(list.annotations.count - 2, 0)))
    case .editNote where annotation.isBookmark:
      tellInList("A bookmark has no note; v selects a passage for one")
    case .editNote where annotation.wash != nil: editNote(of: annotation)
    case .copyPassage: return [.copy(annotation.quotation.quote)]
    case .putBack where annotation.isAdrift:
      closeOverlay()
      beginSelection()
      markToPutBack = annotation
    case .putBack: tellInList("Its words were found; only lost marks can be put back")
    default: return nil
    }
    return []
  }

  /// Undoes the last removal of a mark.
  private mutating func bringBackMark() -> [Request] {
    guard let mark = removedMarks.popLast() else {
      tellInList("Nothing was removed")
      return []
    }
    changeMarks { $0.put(mark) }
    openMarksList(selected: pages.bound.context.marks?.all.firstIndex { $0.isSame(as: mark) })
    return []
  }

  private mutating func tellInList(_ notice: SafeText) {
    guard case .marks(var list) = overlay else { return }
    list.show(notice)
    overlay = .marks(list)
  }

  // MARK: Selecting

  mutating func beginSelection() {
    guard pages.position.part == .text else { return }
    select(PassageSelection(in: book.book, at: openRange.lowerBound))
  }

  private mutating func select(_ passage: PassageSelection?) {
    pages.controller.cancelDrag()
    if selection == nil { pages.beginBrowsing() }
    selection = passage
    showSelection()
  }

  mutating func endSelection() {
    (selection, markToPutBack, letterMotion) = (nil, nil, nil)
    selectionSearch = nil
    pages.endBrowsing()
    showSelection()
  }

  mutating func changeSelection(_ change: (inout PassageSelection) -> Void) {
    guard var passage = selection else { return }
    change(&passage)
    selection = passage
    showSelection()
  }

  mutating func showSelection() { pages.show(selection: selection?.range) }

  mutating func handleSelection(_ event: Event, at now: Duration) -> [Request] {
    switch event {
    case .key(let press): return handleSelection(press, at: now)
    case .pointer(let pointer):
      return followPointer(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: return []
    }
  }

  private mutating func handleSelection(_ press: KeyPress, at now: Duration) -> [Request] {
    if let motion = letterMotion {
      letterMotion = nil
      if case .character(let letter) = press.key {
        selection?.extend(to: letter, includingIt: motion == .extendToLetter)
      }
      return showMovedSelection(at: now)
    }
    let colour = press.digit?.wholeNumberValue.flatMap { number in
      (1...Wash.highlights.count).contains(number) ? Wash.highlights[number - 1] : nil
    }
    if let colour { return highlight(colour) }
    switch KeyTable.selecting.command(for: press) {
    case .selectNext: selection?.move(1)
    case .selectPrevious: selection?.move(-1)
    case .extendForward: selection?.extend(1)
    case .extendBackward: selection?.extend(-1)
    case .extendLineDown: extendByLine(1)
    case .extendLineUp: extendByLine(-1)
    case .extendToLetter: letterMotion = .extendToLetter
    case .extendBeforeLetter: letterMotion = .extendBeforeLetter
    case .extendToWords:
      beginSelectionSearch()
      return [.loadSearches] + showMovedSelection(at: now)
    case .selectWord: selection?.select(.word)
    case .selectSentence: selection?.select(.sentence)
    case .selectParagraph: selection?.select(.paragraph)
    case .selectLetter: selection?.select(.letter)
    case .highlight: return highlight(.yellow)
    case .lookUp: return lookUpSelection()
    case .showHelp: return [.showHelp]
    case .editNote: return writeNote()
    case .copyPassage:
      let text = selection?.dividedText ?? ""
      endSelection()
      foot.show("The passage was sent to the clipboard")
      return [.copy(text)]
    case .cancel:
      endSelection()
      return []
    default: return []
    }
    return showMovedSelection(at: now)
  }

  mutating func showMovedSelection(at now: Duration) -> [Request] {
    showSelection()
    return followSelection(at: now)
  }

  /// Moves the end of the passage to the line below or above, past empty ones; at the end of the page by
  /// a unit.
  private mutating func extendByLine(_ step: Int) {
    guard let head = selection?.head, let cell = pages.cell(ofCharacterAt: head) else { return }
    for distance in 1...Self.emptyLines {
      let place = Point(column: cell.column, row: cell.row + step * distance)
      guard let letter = letter(at: place)?.lowerBound else { break }
      if step > 0 ? letter > head : letter < head {
        selection?.end(at: letter)
        return
      }
    }
    selection?.extend(step)
  }

  /// The most empty lines between two lines of text.
  private static let emptyLines = 6

  /// Shows the page where the selection has moved to.
  private mutating func followSelection(at now: Duration) -> [Request] {
    guard let head = selection?.head, !openRange.contains(head) else { return [] }
    return pages.away { $0.go(toOffset: head, at: now) }
  }

  // MARK: The mouse

  /// Begins to select when the mouse drags inside the text. A drag at an edge turns the page.
  mutating func beginsSelection(_ pointer: Pointer) -> Bool {
    switch pointer.action {
    case .press:
      let isOnText = pointer.button == .left && !pages.controller.canDrag(at: pointer.point)
      pressedLetter = isOnText ? letter(at: pointer.point) : nil
      return false
    case .drag:
      guard let letter = pressedLetter else { return false }
      pressedLetter = nil
      select(PassageSelection(in: book.book, from: letter))
      _ = followPointer(pointer)
      return selection != nil
    default:
      pressedLetter = nil
      return false
    }
  }

  private mutating func followPointer(_ pointer: Pointer) -> [Request] {
    switch pointer.action {
    case .press:
      guard let letter = letter(at: pointer.point) else {
        endSelection()
        return []
      }
      select(PassageSelection(in: book.book, from: letter))
    case .drag:
      guard let letter = letter(at: pointer.point) else { return [] }
      selection?.drag(to: letter)
      showSelection()
    default: break
    }
    return []
  }

  /// The text under a cell of the screen; nil beside the text.
  func letter(at point: Point) -> Range<Int>? {
    let geometry = pages.controller.geometry
    for (side, rect) in geometry.pages.enumerated() where rect.contains(point) {
      guard let index = pages.controller.shown?.slots[side],
        let page = pages.bound.textPage(at: index)
      else { continue }
      let text = pages.bound.metrics(ofPageAt: index).text
      let place = Point(
        column: point.column - rect.origin.column, row: point.row - rect.origin.row)
      guard text.inset(columns: -1, rows: 0).contains(place) else { return nil }
      return pages.bound.layout.map(ofPage: page)
        .letter(nearestTo: place.row - text.origin.row, place.column - text.origin.column)?.range
    }
    return nil
  }

  // MARK: Acting

  private mutating func highlight(_ wash: Wash) -> [Request] {
    guard let range = selection?.range else { return [] }
    if let lost = markToPutBack {
      changeMarks { $0.move(lost, to: range) }
    } else {
      changeMarks { $0.highlight(range, in: wash) }
    }
    endSelection()
    return []
  }

  // MARK: Picture

  /// The keys of the selection, which are always visible.
  func drawSelectionHint(on canvas: inout Canvas) {
    guard let selection else { return }
    let row = Rect(column: 0, row: canvas.size.rows - 1, columns: canvas.size.columns, rows: 1)
    canvas.fill(row, style: Style(on: .panel))
    let unit = SafeText(selection.unit.name)
    let puttingBack: [SafeText] = [
      "select the passage   Enter puts the mark there   Esc end", "Enter puts the mark there",
    ]
    let marking: [SafeText] = [
      "← → move   Shift-→ more   w s p unit   1–5 highlight   n note   y copy   d look up   "
        + "? keys   Esc end",
      "⇧→ more  1–5 highlight  n note  d look up  ? keys  Esc end",
      "1–5 highlight  n note  ? keys  Esc end", "1–5  n  d  ?  Esc",
    ]
    let hints = markToPutBack == nil ? marking : puttingBack
    let inside = row.inset(columns: row.size.columns >= 24 ? 2 : 0, rows: 0)
    canvas.write(unit, at: inside.origin, style: Style(.accent, on: .panel, .bold), clip: inside)
    guard let hint = hints.first(where: { $0.width + unit.width + 2 <= inside.size.columns }) else {
      return
    }
    canvas.write(
      hint, at: Point(column: inside.columns.upperBound - hint.width, row: row.origin.row),
      style: Style(.soft, on: .panel), clip: inside)
  }
}

extension TextUnit {
  fileprivate var name: String {
    switch self {
    case .letter: "letters"
    case .word: "words"
    case .sentence: "sentences"
    case .paragraph: "paragraphs"
    }
  }
}

extension OpenPages {
  /// Shows the marks on the pages.
  mutating func show(_ marks: BookMarks) {
    var bound = bound
    bound.context.marks = marks
    showPages(of: bound)
  }

  mutating func show(selection: Range<Int>?) {
    var bound = bound
    bound.context.selection = selection
    showPages(of: bound)
  }

  /// The note whose sign is at a cell of the screen.
  func note(at point: Point) -> Annotation? {
    for (side, rect) in controller.geometry.pages.enumerated() where rect.contains(point) {
      guard let index = controller.shown?.slots[side], let page = bound.textPage(at: index) else {
        continue
      }
      let place = Point(
        column: point.column - rect.origin.column, row: point.row - rect.origin.row)
      return bound.noteSigns(onTextPage: page).first { $0.place == place }?.annotation
    }
    return nil
  }
}

extension Volume {
  /// The first words at an offset, to show in a list.
  func opening(at offset: Int) -> Range<Int> {
    let section = textSection(textSection(containing: offset))
    let start = section.offset(of: offset)
    guard let first = section.unit(.sentence, at: start) else { return offset..<offset }
    let begin = section.unit(.letter, at: start)?.lowerBound ?? start
    var end = begin
    // A dozen words are enough, and fewer if the sentence is short.
    for _ in 0..<12 {
      guard let word = section.unit(.word, at: end), word.upperBound <= max(first.upperBound, begin)
      else { break }
      end = word.upperBound
    }
    if end == begin { end = section.unit(.word, at: begin)?.upperBound ?? begin }
    return section.address(of: begin)..<section.address(of: end)
  }
}
