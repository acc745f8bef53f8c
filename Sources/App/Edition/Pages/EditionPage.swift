internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// A page of a bound book, of any kind. It handles taps on its spots itself. The keys that choose spots
/// are handled by `OpenPages`, because two open pages may have spots.
package struct EditionPage: Page {
  package let bound: Edition
  package let kind: BookPage
  package let index: Int
  private var press = SpotPress()

  package init(bound: Edition, kind: BookPage, index: Int) {
    self.bound = bound
    self.kind = kind
    self.index = index
  }

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    if case .text(let number) = kind {
      bound.setter.page(at: number, bound.overlay.speed)?.draw(on: &canvas, at: slot)
      bound.wash(textPage: number, on: &canvas)
      showSelection(on: &canvas)
    } else {
      canvas = drawn(choosing: bound.choice(at: index, with: spots)).picture
    }
  }

  mutating func handle(
    _ event: Event, at slot: PageSlot, now: Duration
  ) -> PageResponse<PageAction> {
    guard case .pointer(let pointer) = event else { return .ignored }
    return press.answer(pointer, spots)
  }

  /// The spots that can be chosen.
  package var spots: [DrawnPage.Spot] {
    if case .text(let number) = kind { return bound.textSpots(onPage: number) }
    return drawn(choosing: nil).spots
  }

  private func showSelection(on canvas: inout TextCanvas) {
    guard let chosen = bound.overlay.chosen else { return }
    for spot in spots where spot.action == chosen {
      if case .view = chosen {
        canvas.drawFrame(spot.area, .heavy, style: Style(.accent))
      } else {
        canvas.restyle(spot.area) { $0.attributes.insert(.reverse) }
      }
    }
  }

  /// The picture of a page that is not of the text.
  private func drawn(choosing chosen: PageAction?) -> DrawnPage {
    let metrics = bound.metrics(ofPageAt: index)
    switch kind {
    case .blank, .text: return DrawnPage(TextCanvas(metrics.leaf))
    case .title:
      var page = frontPage.draw(in: metrics, chosen: chosen)
      drawCover(in: metrics, on: &page.picture)
      return page
    case .contents(let page):
      return contentsPage(page).draw(
        in: metrics, chosen: chosen, number: bound.pageNumber(ofHeading:))
    case .end:
      bound.prepareCover()
      return endPage.draw(in: metrics, chosen: chosen)
    }
  }

  private func drawCover(in metrics: PageMetrics, on canvas: inout TextCanvas) {
    guard let pictures = bound.setter.pictures, let address = bound.book.cover?.address,
      let area = frontPage.coverArea(in: metrics)
    else { return }
    let request = PictureRequest(address: address, size: area.size)
    if case .success(let cells) = pictures.picture(request) {
      canvas.draw(cells, in: area, number: pictures.number(of: request))
    }
  }

  private var frontPage: FrontPage {
    let book = bound.book.text
    let count = bound.layout.pageCountInOrder
    let place = (bound.overlay.front?.kept ?? bound.overlay.front?.position).flatMap {
      $0.hasBegun ? bound.layout.page(containing: $0.offset) + 1 : nil
    }
    return FrontPage(
      title: bound.book.printedTitle, author: book.author, language: book.language?.name,
      details: book.imprint.details, face: bound.face,
      cover: bound.setter.pictures == nil ? nil : bound.book.cover,
      extent: bound.isCounted
        ? book.words.map { FrontPage.Extent(pages: count, words: $0) } : nil,
      forwardKey: bound.geometry.binding.forwardKey,
      progress: place.map {
        FrontPage.Progress(page: $0, percent: bound.setter.percentRead(at: $0 - 1))
      },
      asPrinted: book.wholeManuscript?.linkToFrontMatter.map(book.part(containing: .start).inBook))
  }

  private func contentsPage(_ page: Int) -> ContentsPage {
    let all = bound.book.text.outline.count
    return ContentsPage(
      table: bound.contents, entries: bound.contentsPages[page],
      folio: bound.imposition.romanFolio(at: index),
      countOfAll: (bound.contentsPages.last?.upperBound ?? 0) < all ? all : nil,
      current: bound.chapterOfReader)
  }

  private var endPage: EndPage {
    EndPage(
      title: bound.book.printedTitle, author: bound.book.text.author,
      next: bound.overlay.front?.next)
  }
}

extension FrontPage.Face {
  /// - Parameter isNamedByFile: Whether the title is the name of the file.
  init(_ imprint: Imprint, isNamedByFile: Bool, drawsLetters: Bool) {
    self =
      imprint.isReport
      ? .report
      : isNamedByFile && imprint.author == nil ? .small : drawsLetters ? .drawn : .spaced
  }
}

extension BookBinding {
  /// The arrow key that turns to the next page.
  var forwardKey: SafeText {
    if axis == .vertical { return "↓" }
    return reading == .rightToLeft ? "←" : "→"
  }
}
