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
  private let book: any Volume
  /// Whether the pages can be counted: not while only the beginning is known.
  let isWhole: Bool
  let geometry: BookGeometry
  let metrics: PageMetrics
  var layout: any Pages
  /// A print that has begun does not know yet how it will end.
  var saysTotal = true

  init(_ source: OpenBook, _ settings: Settings, _ size: Size) {
    book = source.book
    isWhole = source.isWhole
    geometry = BookGeometry(size: size, orientation: settings.policy.orientation(for: size))
    metrics = PageMetrics(leaf: geometry.leaf, measure: settings.measure)
    layout = book.pages(metrics.setting(settings), isPaired: geometry.orientation == .two)
  }

  /// The offset in the text that a starting point means at this size.
  func position(of start: StartingPoint) -> Int {
    switch start {
    case .offset(let offset): offset
    case .page(let number): layout.start(ofPage: min(number, layout.pageCount) - 1)
    case .percent(let percent): layout.start(atPercent: percent)
    }
  }

  /// The whole screen with a spread lying open.
  func picture(of spread: Spread) -> Canvas {
    let pages = spread.places.enumerated().map { side, page in
      page.map { number in
        let page = layout.page(number)
        return metrics.picture(of: page, furniture(of: number, page, side: side, in: spread))
      }
    }
    return drawBook(pages, in: geometry)
  }

  private func furniture(
    of page: Int, _ content: SetPage, side: Int, in spread: Spread
  ) -> Furniture {
    // A page that opens with a heading needs no other head.
    let isOpening = content.lines.first?.isHeading ?? true
    return Furniture(
      head: isOpening ? "" : head(of: page, side: side, in: spread),
      folio: folio(of: page), progress: page == spread.pages.last ? progress(at: page) : "")
  }

  /// The book's title heads a left page, the chapter's a right page; a page alone has its chapter's.
  private func head(of page: Int, side: Int, in spread: Spread) -> SafeText {
    let chapter = layout.heading(ofPage: page)?.title
    return switch spread.orientation {
    case .one: SafeText(chapter ?? book.title)
    case .two: SafeText(side == 0 ? book.title : chapter ?? "")
    }
  }
}
