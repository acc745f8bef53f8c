internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Typesetting

/// Where to open a book.
enum StartingPoint: Equatable {
  case offset(Int)
  /// Counted from 1.
  case page(Int)
  case percent(Double)
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

  /// - Parameter former: the same book, set for another size.
  init(_ source: OpenBook, _ settings: Settings, _ size: Size, like former: PageSetter? = nil) {
    book = source.book
    isWhole = source.isWhole
    geometry = settings.geometry(for: book.direction, on: size)
    metrics = PageMetrics(geometry, settings)
    layout = book.pages(
      metrics.setting(settings), isPaired: geometry.orientation == .two, like: former?.layout,
      by: .threads)
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
  func picture(of spread: Spread<Int>) -> Canvas { picture(of: spread, in: geometry) }

  func furniture(of page: Int, at place: PagePlace) -> Furniture {
    // A page that opens with a heading needs no other head.
    Furniture(
      head: layout.opensWithHeading(page) ? "" : head(of: page, at: place),
      folio: folio(of: page), progress: percent(at: page, place).map { "\($0) %" } ?? "")
  }

  /// Beside the last page of the text may lie one that is not of the text.
  func isLast(_ page: Int, at place: PagePlace) -> Bool {
    place.isLast || page == layout.pageCount - 1
  }

  /// The book's title heads the first page of a spread, the chapter's the second; a page alone has its
  /// chapter's.
  private func head(of page: Int, at place: PagePlace) -> SafeText {
    let chapter = layout.heading(ofPage: page)?.title
    return switch place.geometry.orientation {
    case .one: SafeText(chapter ?? book.title)
    case .two: SafeText(place.side == 0 ? book.title : chapter ?? "")
    }
  }
}

extension PageSetter: NumberedPages {
  var pageCount: Int? { layout.pageCount }

  func page(at index: Int) -> TextPage? {
    (0..<layout.pageCount).contains(index) ? TextPage(setter: self, number: index) : nil
  }
}

/// A page of text.
struct TextPage: Page {
  let setter: PageSetter
  let number: Int

  func draw(on canvas: inout Canvas, at place: PagePlace) {
    let content = setter.layout.page(number)
    let furniture = setter.furniture(of: number, at: place)
    canvas = setter.metrics.picture(of: content, furniture)
  }
}
