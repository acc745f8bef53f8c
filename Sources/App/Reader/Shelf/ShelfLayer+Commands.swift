internal import CurlewCells
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewSettings

/// The commands of the shelf.
extension ShelfLayer {
  static let commands: [KeyCommand<@Sendable (inout Self) -> [Effect]>] = [
    .init(.up, "book above", .up, "k") { shelf in shelf.move(by: -(shelf.grid?.columns ?? 1)) },
    .init(.down, "book below", .down, "j") { shelf in
      shelf.moveDown()
      return []
    },
    .init(.left, "book to the left; in the list up a screen", .left, "h") { shelf in
      shelf.move(by: shelf.grid == nil ? -shelf.booksOnScreen : -1)
    },
    .init(.right, "book to the right; in the list down a screen", .right, "l") { shelf in
      shelf.move(by: shelf.grid == nil ? shelf.booksOnScreen : 1)
    },
    .init(.previousPage, "scroll up a screen", .pageUp) { $0.move(by: -$0.booksOnScreen) },
    .init(.nextPage, "scroll down a screen", .pageDown, " ") { $0.move(by: $0.booksOnScreen) },
    .init(.firstPage, "first book", .home, "g") { $0.move(by: -$0.selected) },
    .init(.lastPage, "last book", .end, "G") { $0.move(by: $0.books.count) },
    .init(.choose, "open the book", .enter) { $0.openSelected },
    .init(.addBooks, "add books: look for them on the disk", "a") { _ in [.browse] },
    .init(.search, "filter; Tab: search in the books", "/") { shelf in
      shelf.startFilter()
      return []
    },
    .init("lay-beside", "choose a translation to lie beside the book", "b") { shelf in
      shelf.original = shelf.selectedBook
      return []
    },
    .init("change-order", orders, "o") {
      let next = $0.list.order.next
      return [
        .set(name: "shelf-order", value: next.rawValue),
        .hint(SafeText("Order: \(next.name)")),
      ]
    },
    .init("change-view", "covers or a list", "v") { shelf in
      let next: ShelfView = shelf.grid == nil ? .covers : .list
      guard next == .list || CoverGrid(of: shelf.books.count, on: shelf.size) != nil else {
        return [.hint("Covers need a wider screen")]
      }
      return [.set(name: "shelf-view", value: next.rawValue)]
    },
    .init("remove-book", "take the book off the shelf; its file stays", "d", .delete) {
      $0.removeSelected()
    },
    .init("undo", "bring back the book that was taken off last", "u") { $0.bringBack() },
    .init("add-folder", "put the folder that is offered on the shelf", "y") {
      $0.answerOffer(true)
    },
    .init("decline-folder", "do not offer this folder again", "n") { $0.answerOffer(false) },
    .init(.changeTheme, "next theme", "t") { _ in [.changeTheme] },
    .init(.showCatalogues, "catalogues: find books on the web", "c") { _ in
      [.catalogue(.list)]
    },
    .init(.showHelp, "show all keys", "?", .function(1)) { _ in [.showHelp] },
    .init(.cancel, "return to the open book", .escape) { shelf in
      defer { shelf.original = nil }
      return shelf.original == nil && shelf.coversABook ? [.close] : []
    },
    .init(.quit, "quit", "q") { _ in [.quit] },
  ]

  /// “order: last read, title, author …”
  private static let orders =
    "order: "
    + ShelfOrder.allCases.map { $0.rawValue.replacing("-", with: " ") }.joined(separator: ", ")

  private mutating func move(by books: Int) -> [Effect] {
    select(selected + books)
    return []
  }

  /// Selects the cover below; if the next row is too short, its last cover.
  private mutating func moveDown() {
    guard let grid else { return select(selected + 1) }
    let isLastRow = selected / grid.columns == (books.count - 1) / grid.columns
    if !isLastRow { select(selected + grid.columns) }
  }
}
