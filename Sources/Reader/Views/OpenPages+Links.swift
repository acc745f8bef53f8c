internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// The links of the open pages.
extension OpenPages {
  private var links: [Link] {
    var links: [Link] = []
    for page in openIndices.compactMap({ bound.textPage(at: $0) }) {
      for spot in bound.linkSpots(onPage: page) {
        if case .follow(let link) = spot.action, links.last != link { links.append(link) }
      }
    }
    return links
  }

  private var selectedLink: Link? {
    if case .follow(let link) = chooser.chosen { link } else { nil }
  }

  /// Selects the next link on the open pages, or the previous one. Behind the last, none is selected.
  ///
  /// - Returns: whether there are links.
  mutating func selectLink(_ step: Int) -> Bool {
    guard controller.turn == nil else { return true }
    let links = links
    let selected = selectedLink.flatMap { links.firstIndex(of: $0) }
    let next = selected.map { $0 + step } ?? (step > 0 ? 0 : links.count - 1)
    select(links.indices.contains(next) ? links[next] : nil)
    return !links.isEmpty
  }

  /// Drops the selection.
  mutating func deselectLink() {
    if selectedLink != nil { select(nil) }
  }

  private mutating func select(_ link: Link?) {
    guard selectedLink != link else { return }
    chooser.select(link.map { .follow($0) })
    showChosenSpot()
  }

  /// Follows the selected link, or the only one; nil if there is none.
  mutating func followLink(at now: Duration) -> [Request]? {
    guard controller.turn == nil else { return nil }
    let links = links
    guard let link = selectedLink ?? (links.count == 1 ? links.first : nil) else { return nil }
    return follow(link, at: now)
  }

  /// Opens the note that a link refers to, or goes to the place that it leads to. An address outside the book
  /// is shown, and sent to the clipboard.
  mutating func follow(_ link: Link, at now: Duration) -> [Request] {
    if let address = link.address {
      linkToShow = link
      return [.copy(address)]
    }
    guard book.book.resolved(link)?.note == nil else {
      linkToShow = link
      return []
    }
    return go(toTargetOf: link, at: now)
  }

  mutating func go(toTargetOf link: Link, at now: Duration) -> [Request] {
    guard let target = book.book.resolved(link)?.target else { return [] }
    return jump { $0.go(toOffset: target, at: now) }
  }

  /// What Enter does with the selected link, and where it leads; shorter texts follow. Empty if none is
  /// selected.
  var linkHints: [SafeText] {
    guard let link = selectedLink, controller.turn == nil else { return [] }
    if let address = link.address {
      return [SafeText("Enter copies \(address)"), "Enter copies the address"]
    }
    guard let resolved = book.book.resolved(link) else { return ["This link leads nowhere"] }
    if resolved.note != nil {
      return [SafeText("Enter opens the note \(text(of: link))"), "Enter opens the note"]
    }
    let page = bound.layout.page(containing: resolved.target)
    let number = (page + 1).grouped
    let title = book.book.outline.last { $0.offset <= resolved.target }?.title
    return [
      title.map { SafeText("Enter goes to page \(number): \($0)") },
      SafeText("Enter goes to page \(number)"),
    ].compactMap(\.self)
  }

  /// The words of a link, such as the sign of a note.
  private func text(of link: Link) -> String {
    let section = book.book.textSection(book.book.textSection(containing: link.range.lowerBound))
    return section.plainText(
      section.offset(of: link.range.lowerBound)..<section.offset(of: link.range.upperBound))
  }

  /// The link that is to be shown, once.
  mutating func takeLinkToShow() -> Link? {
    defer { linkToShow = nil }
    return linkToShow
  }
}
