internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// A page of an edition, of any kind. It handles taps on its spots itself. The keys that choose spots
/// are handled by `OpenPages`, because two open pages may have spots.
package struct EditionPage: Page {
  package let edition: Edition
  package let kind: BookPage
  package let index: Int
  private var press = SpotPress()

  package init(edition: Edition, kind: BookPage, index: Int) {
    self.edition = edition
    self.kind = kind
    self.index = index
  }

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    if case .text(let number) = kind {
      let page = edition.text(number)
      canvas = page.picture(at: slot)
      page.wash(&canvas)
      showSelection(on: &canvas)
    } else {
      canvas = drawn(choosing: edition.choice(at: index, with: spots)).picture
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
    if case .text(let number) = kind { return edition.text(number).spots }
    return drawn(choosing: nil).spots
  }

  private func showSelection(on canvas: inout TextCanvas) {
    guard let chosen = edition.overlay.chosen else { return }
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
    MessageCatalogue.speaking(edition.book.pageWords) { drawnByKind(choosing: chosen) }
  }

  private func drawnByKind(choosing chosen: PageAction?) -> DrawnPage {
    let metrics = edition.metrics(ofPageAt: index)
    switch kind {
    case .blank, .text: return DrawnPage(TextCanvas(metrics.leaf))
    case .title:
      var page = frontPage.draw(in: metrics, chosen: chosen)
      drawCover(in: metrics, on: &page.picture)
      return page
    case .contents(let page):
      return contentsPage(page).draw(
        in: metrics, chosen: chosen, number: edition.pageNumber(ofHeading:))
    case .persons:
      return PersonsPage(
        persons: edition.overlay.front?.persons, folio: edition.imposition.romanFolio(at: index)
      ).draw(in: metrics)
    case .end:
      edition.prepareCover()
      return endPage.draw(in: metrics, chosen: chosen)
    }
  }

  private func drawCover(in metrics: PageMetrics, on canvas: inout TextCanvas) {
    guard let pictures = edition.shownPictures, let address = edition.book.cover?.address,
      let area = frontPage.coverArea(in: metrics)
    else { return }
    let request = PictureRequest(address: address, size: area.size)
    if case .success(let cells) = pictures.picture(request) {
      canvas.draw(cells, in: area, number: pictures.number(of: request))
    }
  }

  private var frontPage: FrontPage {
    let book = edition.book.text
    let count = edition.layout.pageCountInOrder
    let place = (edition.overlay.front?.kept ?? edition.overlay.front?.position).flatMap {
      $0.hasBegun ? edition.layout.page(containing: $0.offset) + 1 : nil
    }
    return FrontPage(
      title: edition.book.printedTitle, author: book.author, language: book.language?.name,
      details: book.imprint.details, face: edition.face,
      cover: edition.shownPictures == nil ? nil : edition.book.cover,
      extent: edition.isCounted
        ? book.words.map {
          FrontPage.Extent(pages: count, words: $0.asRead, lacksChapters: edition.lacksChapters)
        } : nil,
      forwardKey: edition.geometry.binding.forwardKey,
      progress: place.map {
        FrontPage.Progress(page: $0, percent: edition.percentRead(at: $0 - 1))
      },
      hidden: hidden)
  }

  private var hidden: FrontPage.Hidden? {
    let book = edition.book.text
    let part = book.part(containing: .start)
    return book.wholeManuscript.flatMap { manuscript in
      manuscript.linkToFrontMatter.map { .titlePage(part.inBook($0)) }
        ?? book.linkToMenus.map { .menus($0) }
    }
  }

  private func contentsPage(_ page: Int) -> ContentsPage {
    let all = edition.book.text.outline.count
    return ContentsPage(
      table: edition.contents, entries: edition.contentsPages[page],
      folio: edition.imposition.romanFolio(at: index),
      countOfAll: (edition.contentsPages.last?.upperBound ?? 0) < all ? all : nil,
      current: edition.chapterOfReader)
  }

  private var endPage: EndPage {
    EndPage(
      title: edition.book.printedTitle, author: edition.book.text.author,
      next: edition.overlay.front?.next)
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
