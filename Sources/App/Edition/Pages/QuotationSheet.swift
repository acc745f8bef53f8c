package import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
package import CurlewManuscript
package import CurlewSettings
internal import CurlewTypesetting

/// A passage on a sheet of its own, as a chapter begins, with its source below it. The same passage of the other text
/// stands beside it.
package struct QuotationSheet {
  package let picture: TextCanvas

  /// In rows, of the text.
  private static let longest = 100
  /// In cells, of a line.
  private static let measure = 52
  private static let measureOfTwo = 40
  /// In cells, on both sides of a line together.
  private static let margins = 14

  /// Nil if a passage is too long for a picture.
  ///
  /// - Parameter passages: One of the text, or one of each of two texts.
  package init?(of passages: [Range<BookOffset>], in edition: Edition, _ settings: Settings) {
    var settings = settings.suited(to: edition.book.text.imprint)
    let longest = passages.count > 1 ? Self.measureOfTwo : Self.measure
    (settings.measure, settings.lineSpacing) = (min(settings.measure, longest), .single)
    let columns = settings.measure + Self.margins
    let metrics = PageMetrics(
      leaf: Size(columns: columns, rows: Self.longest + 20), settings, boundAt: .top)
    let sheets = passages.compactMap { Self.sheet(of: $0, in: edition, metrics, settings) }
    guard sheets.count == passages.count, let rows = sheets.map(\.rows).max() else { return nil }
    var picture = TextCanvas(Size(columns: columns * sheets.count, rows: rows))
    for (number, sheet) in sheets.enumerated() {
      picture.blit(sheet.picture, to: Point(column: number * columns, row: 0))
    }
    self.picture = picture
  }

  private static func sheet(
    of passage: Range<BookOffset>, in edition: Edition, _ metrics: PageMetrics, _ settings: Settings
  ) -> (picture: TextCanvas, rows: Int)? {
    let text = edition.book.text
    let part = text.part(containing: passage.lowerBound)
    var book = Book(part.book.manuscript.quoted(part.offsets(of: passage)))
    // The patterns are those of the text.
    if let patterns = part.book.patterns, !text.isTranslation(passage.lowerBound) {
      book.hyphenate(by: patterns)
    }
    var paragraphs = Paragraphs(book)
    paragraphs.drawInitial(of: book.manuscript)
    let layout = Layout(book, paragraphs, metrics.typesetting(by: settings))
    let page = layout.page(0)
    guard layout.pageCount == 1, let last = page.lines.last, last.row < longest else { return nil }
    var picture = metrics.picture(of: page, Furniture())
    var row = metrics.text.origin.row + max(last.row, 1) + 2
    for (number, words) in source(of: passage.lowerBound, in: edition).enumerated() {
      for line in SafeText(words).wrapped(to: metrics.text.size.columns) {
        let place = Point(column: metrics.text.origin.column, row: row)
        let style = number == 0 ? Style(.accent) : Style(.soft)
        picture.write(line.inVisualOrder, at: place, style: style)
        row += 1
      }
    }
    return (picture, row + metrics.text.origin.row)
  }

  /// The author, the title and the page, each in lines of its own.
  private static func source(of offset: BookOffset, in edition: Edition) -> [String] {
    let text = edition.book.text
    var (title, author) = text.source(at: offset)
    if !text.isTranslation(offset) { title = edition.book.printedTitle }
    let page = MessageCatalogue.speaking(edition.book.pageWords) {
      let printed = text.printPage(before: offset + 1).map { Message("page \($0)").text }
      let (number, count) = (edition.layout.page(containing: offset) + 1, edition.extent)
      return printed
        ?? count.map { Message("page \(number.grouped) of \($0.grouped)").text }
    }
    return [author, title, page].compactMap(\.self)
  }
}

extension Edition {
  /// How many pages the text has; nil while they are not counted.
  fileprivate var extent: Int? { isCounted ? layout.pageCountInOrder : nil }
}

extension Manuscript {
  /// A passage as a book of its own.
  fileprivate func quoted(_ passage: Range<Int>) -> Manuscript {
    var quoted = blocks.filter { passage.overlaps($0.range) }
    for index in quoted.indices {
      quoted[index].startsPage = false
      // A row of a table, like a picture, cannot be divided.
      if quoted[index].kind == .row || quoted[index].kind == .picture { continue }
      let range = quoted[index].range.clamped(to: passage)
      quoted[index].start = UInt32(range.lowerBound)
      quoted[index].end = UInt32(range.upperBound)
    }
    if !quoted.isEmpty { (quoted[0].rowsBefore, quoted[0].indent) = (0, quoted[0].hangingIndent) }
    var part = Manuscript(text, imprint, body: passage, blocks: quoted)
    (part.marks, part.tables, part.pictures) = (marks, tables, pictures)
    part.hasRightToLeft = hasRightToLeft
    return part
  }
}
