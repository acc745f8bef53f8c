package import CurlewCells
package import CurlewGlyphs
package import CurlewLibrary
package import CurlewManuscript
package import Paging
package import CurlewSettings
package import CurlewTypesetting

/// The text of a book laid out for one screen size.
package struct PageRenderer {
  package let book: any BookText
  private let title: String
  package private(set) var geometry: BookGeometry
  /// The layouts of the pages of a spread, in reading order. They differ in their margins only.
  private var sides: [PageMetrics]
  package var layout: BookLayout
  package let foot: FootChoice
  /// Whether page numbers include the total. Printing starts before it is known.
  package var showsTotal = true
  /// The pictures as cells; nil if only their frames are shown.
  package var pictures: BookPictures?

  /// - Parameters:
  ///   - pan: How far wide lines are moved to the left; nil if they continue in the rows below.
  ///   - keepsLetters: Whether the letters of the book are shown as they are read, also in right-to-left text, and
  ///     none is drawn where a chapter begins.
  package init(
    _ open: OpenBook, _ settings: Settings, _ size: Size, pan: Int? = 0, keepsLetters: Bool = false
  ) {
    (book, title, foot) = (open.text, open.printedTitle, settings.foot)
    geometry = settings.geometry(for: book.direction, on: size)
    sides = Self.sides(geometry, settings, keepsLetters: keepsLetters)
    var setting = sides[0].typesetting(by: settings, forReadings: book.hasReadings)
    (setting.isPaired, setting.pan) = (geometry.orientation == .two, pan)
    layout = BookLayout(book, setting, by: .pool)
  }

  private static func sides(
    _ geometry: BookGeometry, _ settings: Settings, keepsLetters: Bool
  ) -> [PageMetrics] {
    (0...1).map { side in
      var metrics = PageMetrics(geometry, settings, side: side)
      metrics.hasCapitals = metrics.hasCapitals && !keepsLetters
      metrics.isReordered = !keepsLetters
      return metrics
    }
  }

  /// The same pages with leaves that have room for all rows of a spread. Wide lines make some pages longer in print.
  package func highEnough(for spread: Spread<Int>, _ settings: Settings) -> PageRenderer {
    guard layout.setting.pan == nil else { return self }
    let added = spread.slots.compactMap(\.self).map { page in
      layout.laidPage(page).map { $0.layout.rowsAddedByWideLines(onPage: $0.index) } ?? 0
    }
    let rows = sides[0].text.size.rows + (added.max() ?? 0)
    var higher = self
    while higher.sides[0].text.size.rows < rows { higher.addRow(settings) }
    return higher
  }

  private mutating func addRow(_ settings: Settings) {
    let size = Size(columns: geometry.size.columns, rows: geometry.size.rows + 1)
    geometry = BookGeometry(
      size: size, orientation: geometry.orientation, binding: geometry.binding)
    sides = Self.sides(geometry, settings, keepsLetters: !sides[0].isReordered)
  }

  package var textEnd: BookOffset { book.textEnd }

  /// The layout of a page on one side of the spread: 0 or 1, in reading order.
  package func metrics(onSide side: Int = 0) -> PageMetrics { sides[side] }

  /// The offset in the text of a starting point. The pages of a book in memory are counted for it.
  package mutating func position(of start: StartingPoint) -> BookOffset {
    switch start {
    case .offset(let offset): return offset
    case .page(let number):
      if !book.isLong, number > 1 { layout.count(upToPage: number) }
      return layout.start(ofPage: min(number, layout.pageCountInOrder) - 1)
    case .percent(let percent):
      if !book.isLong { layout.count(upToPage: .max) }
      return layout.start(atPercent: percent)
    }
  }

  /// The picture of the whole screen with an open spread.
  package func picture(of spread: Spread<Int>) -> TextCanvas { picture(of: spread, in: geometry) }

  /// The texts at the foot of a page, with their places on the page.
  ///
  /// - Parameter speed: How fast the reader reads; nil while it is not known.
  package func foot(
    of page: Int, at place: PageSlot, _ speed: ReadingSpeed?
  ) -> [(text: SafeText, place: Point)] {
    let metrics = metrics(onSide: place.side)
    guard let row = metrics.footRow else { return [] }
    return metrics.foot(furniture(of: page, at: place, speed), row: row)
  }

  func furniture(of page: Int, at place: PageSlot, _ speed: ReadingSpeed? = nil) -> Furniture {
    // A page that begins with a heading needs no running head.
    let head = layout.opensWithHeading(page) ? "" : head(of: page, at: place)
    let folio: SafeText =
      numbersPage(at: place) && foot.content != .nothing
      ? folio(of: pages(numberedOn: page, at: place)) : ""
    return Furniture(
      head: head, isHeadAtEnd: place.side == 1, folio: folio,
      progress: progress(of: page, at: place, folio, speed))
  }

  /// What stands at the outer end of the foot: the longest text that has room beside the page number.
  private func progress(
    of page: Int, at place: PageSlot, _ folio: SafeText, _ speed: ReadingSpeed?
  ) -> SafeText {
    guard let percent = percent(at: page, place) else { return "" }
    let texts: [SafeText]
    switch foot.content {
    case .nothing: return ""
    case .percentRead: return "\(percent)%"
    case .leftOfChapter: texts = left(behind: page, ofBook: false, speed)
    case .leftOfBook: texts = left(behind: page, ofBook: true, speed)
    case .printedPage: texts = printPage(of: page, or: percent)
    }
    let room = metrics(onSide: place.side).text.size.columns - folio.width - 2
    return texts.first { $0.width <= room } ?? ""
  }

  /// Whether a page shows a number. The second page of a spread shows the percentage instead.
  private func numbersPage(at place: PageSlot) -> Bool { place.side == 0 || !showsTotal }

  /// Whether a page is the last of the text on its spread.
  package func isLast(_ page: Int, at place: PageSlot) -> Bool {
    place.isLast || page == layout.pageCount - 1 || page == layout.pageCountInOrder - 1
  }

  /// The running head: of a spread, the title of the book on the left and of the chapter on the right;
  /// of a single page, the title of the chapter.
  private func head(of page: Int, at place: PageSlot) -> SafeText {
    let isInOrder = page < layout.pageCountInOrder
    let chapter = isInOrder ? layout.heading(ofPage: page)?.titleAlone : nil
    if layout.hasTranslation { return SafeText(chapter ?? "") }
    return switch place.geometry.orientation {
    case .one: SafeText(chapter ?? title)
    case .two: SafeText(place.side == 0 ? title : chapter ?? "")
    }
  }
}

extension PageRenderer: NumberedPages {
  package var pageCount: Int? { layout.pageCount }

  package func page(at index: Int) -> TextPage? { page(at: index, nil) }

  func page(at index: Int, _ speed: ReadingSpeed?) -> TextPage? {
    guard (0..<layout.pageCount).contains(index) else { return nil }
    return TextPage(renderer: self, number: index, speed: speed)
  }
}

package struct TextPage: Page {
  package let renderer: PageRenderer
  package let number: Int
  package let speed: ReadingSpeed?

  package func draw(on canvas: inout TextCanvas, at place: PageSlot) { canvas = picture(at: place) }

  package func picture(at place: PageSlot) -> TextCanvas {
    let content = renderer.layout.page(number)
    let furniture = renderer.furniture(of: number, at: place, speed)
    var canvas = renderer.metrics(onSide: place.side).picture(of: content, furniture)
    renderer.drawPictures(ofPage: number, on: &canvas, at: place)
    renderer.drawRuby(ofPage: number, on: &canvas, at: place)
    return canvas
  }
}
