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
  var hasChoices: Bool { !spread.choices.isEmpty }

  /// Whether the keys have selected something on the open pages.
  var hasSelection: Bool { session.chosen != nil }

  /// Selects the next or previous link, picture or line on the open pages. After the last, none is selected.
  ///
  /// - Returns: Whether there are any.
  mutating func selectSpot(_ step: Int) -> Bool {
    guard controller.turn == nil else { return true }
    let spread = spread
    let choices = spread.choices
    let place = spread.choice.flatMap { choices.firstIndex(of: $0) }
    let next = place.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
    session.chosen = choices.indices.contains(next) ? choices[next] : nil
    return !choices.isEmpty
  }

  /// Drops the selection.
  mutating func deselectLink() {
    if spread.chosenLink != nil { session.chosen = nil }
  }

  /// Follows the selected or only link, or shows the selected or only picture. Nil if there is none.
  mutating func followLink(at now: Duration) -> [Effect]? {
    guard controller.turn == nil else { return nil }
    let spread = spread
    if let link = spread.chosenLink { return perform(link, at: now) }
    let choices = spread.choices
    guard choices.count == 1, let choice = choices.first else { return nil }
    switch choice {
    case .follow, .view: return perform(choice, at: now)
    default: return nil
    }
  }

  /// Opens the note that a link refers to, or goes to the place that it leads to. An address outside the book
  /// is shown, and sent to the clipboard: on one line, as browsers read it.
  mutating func follow(_ link: Link<BookOffset>, at now: Duration) -> [Effect] {
    if let address = link.address {
      return [
        .copy(address.filter { !$0.isNewline && $0 != "\t" }),
        .tell(SafeText("\(address) (sent to the clipboard)")),
      ]
    }
    if let file = book.text.file(of: link) { return [.openFile(file)] }
    guard book.text.resolved(link)?.note == nil else {
      return [.showNote(link)]
    }
    return go(toTargetOf: link, at: now)
  }

  mutating func go(toTargetOf link: Link<BookOffset>, at now: Duration) -> [Effect] {
    guard let target = book.text.resolved(link)?.target else { return [] }
    return jump { $0.go(toOffset: target, at: now) }
  }

  /// What Enter does with the selected link or picture, as texts from the longest to the shortest.
  var linkHints: [SafeText] {
    position.part == .text && controller.turn == nil ? spread.linkHints : []
  }
}
