internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// The links and pictures of the open pages.
extension OpenPages {
  /// The actions that can be selected on the open pages: links and pictures, or lines of the title, contents
  /// and end page.
  private var choices: [PageAction] {
    let spots = openIndices.flatMap { bound.page(at: $0)?.spots ?? [] }
    return spots.map(\.action).reduce(into: []) { choices, action in
      // A link may have a spot in each of two lines.
      if choices.last != action { choices.append(action) }
    }
  }

  var hasChoices: Bool { !choices.isEmpty }

  /// Whether the keys have selected something on the open pages.
  var hasSelection: Bool { session.chosen != nil }

  /// The selected link or picture.
  private var selected: PageAction? {
    switch session.chosen {
    case .follow, .view: session.chosen
    default: nil
    }
  }

  /// Selects the next or previous link, picture or line on the open pages. After the last, none is selected.
  ///
  /// - Returns: Whether there are any.
  mutating func selectSpot(_ step: Int) -> Bool {
    guard controller.turn == nil else { return true }
    let choices = choices
    let isText = openIndices.contains { bound.textPage(at: $0) != nil }
    let chosen = isText ? session.chosen : openIndices.first.flatMap { bound.choice(at: $0) }
    let place = chosen.flatMap { choices.firstIndex(of: $0) }
    let next = place.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
    session.chosen = choices.indices.contains(next) ? choices[next] : nil
    return !choices.isEmpty
  }

  /// Drops the selection.
  mutating func deselectLink() {
    if selected != nil { session.chosen = nil }
  }

  /// Follows the selected or only link, or shows the selected or only picture. Nil if there is none.
  mutating func followLink(at now: Duration) -> [Request]? {
    guard controller.turn == nil else { return nil }
    if let selected { return perform(selected, at: now) }
    guard choices.count == 1, let choice = choices.first else { return nil }
    switch choice {
    case .follow, .view: return perform(choice, at: now)
    default: return nil
    }
  }

  /// Opens the note that a link refers to, or goes to the place that it leads to. An address outside the book
  /// is shown, and sent to the clipboard.
  mutating func follow(_ link: Link<BookOffset>, at now: Duration) -> [Request] {
    if let address = link.address {
      actionToShow = .follow(link)
      return [.copy(address)]
    }
    if let file = file(of: link) { return [.openFile(file)] }
    guard book.text.resolved(link)?.note == nil else {
      actionToShow = .follow(link)
      return []
    }
    return go(toTargetOf: link, at: now)
  }

  /// The file that a link leads to, relative to the folder of the book, perhaps with `#` and an anchor.
  private func file(of link: Link<BookOffset>) -> String? {
    book.text.wholeManuscript == nil ? nil : link.anchor?.name
  }

  mutating func go(toTargetOf link: Link<BookOffset>, at now: Duration) -> [Request] {
    guard let target = book.text.resolved(link)?.target else { return [] }
    return jump { $0.go(toOffset: target, at: now) }
  }

  /// What Enter does with the selected link or picture, and where it leads; shorter texts follow. Empty
  /// if none is selected.
  var linkHints: [SafeText] {
    guard position.part == .text, controller.turn == nil else { return [] }
    if case .view = selected {
      return ["Enter shows the picture on the whole screen", "Enter shows it large"]
    }
    guard case .follow(let link) = selected else { return [] }
    if let address = link.address {
      return [SafeText("Enter copies \(address)"), "Enter copies the address"]
    }
    if let file = file(of: link) { return [SafeText("Enter opens \(file)"), "Enter opens a file"] }
    guard let resolved = book.text.resolved(link) else { return ["This link leads nowhere"] }
    if resolved.note != nil {
      return [SafeText("Enter opens the note \(text(of: link))"), "Enter opens the note"]
    }
    let page = bound.layout.page(containing: resolved.target)
    let number = (page + 1).grouped
    let title = book.text.headings.last { $0.offset <= resolved.target }?.title
    return [
      title.map {
        SafeText("Enter goes to page \(number): \($0)").truncated(to: footStrip.size.columns)
      },
      SafeText("Enter goes to page \(number)"),
    ].compactMap(\.self)
  }

  /// The words of a link, such as the sign of a note.
  private func text(of link: Link<BookOffset>) -> String {
    let section = book.text.textSection(book.text.textSection(containing: link.range.lowerBound))
    return section.plainText(section.offsets(of: link.range))
  }

  /// Returns the link or picture that is to be shown, and forgets it.
  mutating func takeActionToShow() -> PageAction? {
    defer { actionToShow = nil }
    return actionToShow
  }
}
