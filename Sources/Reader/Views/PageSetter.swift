internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// Where to open a book.
enum StartingPoint: Equatable {
  case offset(Int)
  /// Counted from 1.
  case page(Int)
  case percent(Int)
}

/// A book set for one size of screen, and the pictures of its spreads.
struct PageSetter {
  let book: Book
  let geometry: BookGeometry
  let metrics: PageMetrics
  let layout: Layout

  init(_ book: Book, _ settings: Settings, _ size: Size) {
    self.book = book
    geometry = BookGeometry(size: size, orientation: settings.policy.orientation(for: size))
    metrics = PageMetrics(leaf: geometry.leaf, measure: settings.measure)
    layout = Layout(book, metrics.setting(settings))
  }

  /// The offset in the text that a starting point means at this size.
  func position(of start: StartingPoint) -> Int {
    switch start {
    case .offset(let offset): offset
    case .page(let number): layout.start(ofPage: min(number, layout.pageCount) - 1)
    case .percent(let percent): layout.start(ofPage: (layout.pageCount - 1) * percent / 100)
    }
  }

  /// The whole screen with a spread lying open.
  func picture(of spread: Spread) -> Canvas {
    let pages = spread.places.enumerated().map { side, page in
      page.map { metrics.picture(of: layout.page($0), furniture(of: $0, side: side, in: spread)) }
    }
    return drawBook(pages, in: geometry)
  }

  /// The book's title heads a left page, the chapter's a right page; a page alone has its chapter's.
  private func furniture(of page: Int, side: Int, in spread: Spread) -> Furniture {
    let isAlone = spread.orientation == .one
    let isLast = page == spread.pages.last
    let chapter = layout.chapter(ofPage: page).map { book.outline[$0].title }
    return Furniture(
      head: SafeText(isAlone ? chapter ?? book.title : side == 0 ? book.title : chapter ?? ""),
      folio: "\(page + 1) of \(layout.pageCount)",
      progress: isLast ? "\((page + 1) * 100 / layout.pageCount) %" : "")
  }
}
