internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Typesetting

/// Any page of a bound book. What can be chosen on it is chosen by a tap, before the controller hears
/// of that; the keys that choose are for the view, because two such pages may face each other.
struct BoundPage: Page {
  let bound: BoundBook
  let kind: BookPage
  let index: Int
  /// What the end page offers.
  var next: ShelfBook?
  private var chooser = Chooser()

  init(bound: BoundBook, kind: BookPage, index: Int) {
    self.bound = bound
    self.kind = kind
    self.index = index
  }

  func draw(on canvas: inout Canvas, at place: PagePlace) {
    if case .text(let number) = kind {
      bound.setter.page(at: number)?.draw(on: &canvas, at: place)
    } else {
      canvas = drawn.picture
    }
  }

  mutating func answer(_ event: Event, at place: PagePlace) -> PageAnswer<PageAction> {
    guard case .pointer(let pointer) = event else { return .ignored }
    return chooser.answer(pointer, spots)
  }

  /// What can be chosen on the page.
  var spots: [DrawnPage.Spot] {
    if case .text = kind { [] } else { drawn.spots }
  }

  /// The page, if it is not of the text.
  private var drawn: DrawnPage {
    let metrics = bound.setter.metrics
    let chosen = bound.bystander.chosen
    switch kind {
    case .blank, .text: return DrawnPage(Canvas(metrics.leaf))
    case .title: return titlePage.draw(in: metrics, chosen: chosen)
    case .contents(let page):
      return contentsPage(page).draw(
        in: metrics, chosen: chosen, number: bound.pageNumber(ofHeading:))
    case .end: return endPage.draw(in: metrics, chosen: chosen)
    }
  }

  private var titlePage: TitlePage {
    let book = bound.source.book
    let count = bound.layout.pageCount
    let page = bound.layout.page(containing: bound.bystander.standing.offset) + 1
    return TitlePage(
      title: book.title, author: book.author, language: book.language?.name,
      extent: bound.source.isWhole && bound.layout.isCounted
        ? book.words.map { TitlePage.Extent(pages: count, words: $0) } : nil,
      forward: bound.geometry.binding.signOfNextPage,
      progress: bound.bystander.standing.isBegun
        ? TitlePage.Progress(page: page, percent: page * 100 / count) : nil)
  }

  private func contentsPage(_ page: Int) -> ContentsPage {
    ContentsPage(
      table: bound.contents, entries: bound.contentsPages[page],
      folio: bound.imposition.romanFolio(at: index),
      current: bound.bystander.standing.isBegun
        ? bound.chapter(at: bound.bystander.standing.offset) : nil)
  }

  private var endPage: EndPage {
    EndPage(title: bound.source.book.title, author: bound.source.book.author, next: next)
  }
}

extension Binding {
  /// The key that points to the next page.
  var signOfNextPage: SafeText {
    if axis == .vertical { return "↓" }
    return reading == .rightToLeft ? "←" : "→"
  }
}
