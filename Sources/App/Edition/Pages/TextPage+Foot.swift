package import CurlewAppSupport
internal import CurlewCells
package import CurlewGlyphs
package import CurlewLibrary
package import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting
internal import Paging

extension TextPage {
  /// The texts at the foot of the page, with their places on it.
  func foot(at place: PageSlot) -> [(text: SafeText, place: Point)] {
    let metrics = edition.metrics(onSide: place.side)
    guard let row = metrics.footRow else { return [] }
    return metrics.foot(furniture(at: place), row: row)
  }

  func furniture(at place: PageSlot) -> Furniture {
    MessageCatalogue.speaking(book.pageWords) { headAndFoot(at: place) }
  }

  private func headAndFoot(at place: PageSlot) -> Furniture {
    // A page that begins with a heading needs no running head.
    let head = layout.opensWithHeading(number) ? "" : head(at: place)
    let folio: SafeText =
      numbersPage(at: place) && edition.foot.content != .nothing ? folio(at: place) : ""
    return Furniture(
      head: head, isHeadAtEnd: place.side == 1, folio: folio,
      progress: progress(at: place, folio))
  }

  /// What stands at the outer end of the foot: the longest text that has room beside the page number.
  private func progress(at place: PageSlot, _ folio: SafeText) -> SafeText {
    guard let percent = percent(at: place) else { return "" }
    let texts: [SafeText]
    switch edition.foot.content {
    case .nothing: return ""
    case .percentRead:
      texts =
        (book.text.imprint.columnsAsItIs == nil ? [] : ["as it is  \(percent)%"]) + ["\(percent)%"]
    case .leftOfChapter: texts = left(ofBook: false)
    case .leftOfBook: texts = left(ofBook: true)
    case .printedPage: texts = printPage(or: percent)
    }
    let room = edition.metrics(onSide: place.side).room.size.columns - folio.width - 2
    return texts.first { $0.width <= room } ?? ""
  }

  /// Whether a page shows a number. The second page of a spread shows the percentage instead.
  private func numbersPage(at place: PageSlot) -> Bool { place.side == 0 || !edition.showsTotal }

  /// Whether it is the last page of the text on its spread.
  private func isLast(at place: PageSlot) -> Bool {
    place.isLast || number == layout.pageCount - 1 || number == layout.pageCountInOrder - 1
  }

  /// The running head: of a spread, the title of the book on the left and of the chapter on the right;
  /// of a single page, the title of the chapter.
  private func head(at place: PageSlot) -> SafeText {
    let isInOrder = number < layout.pageCountInOrder
    let chapter = isInOrder ? layout.heading(ofPage: number)?.titleAlone : nil
    if layout.hasTranslation { return SafeText(chapter ?? "") }
    return switch place.geometry.orientation {
    case .one: SafeText(chapter ?? book.printedTitle)
    case .two: SafeText(place.side == 0 ? book.printedTitle : chapter ?? "")
    }
  }

  /// The page numbers at the foot of the open pages: "7 of 90", of a spread "6–7 of 90". In a long book that
  /// is still being counted, estimates are marked by "≈", and the total is rounded to three digits.
  private func folio(at place: PageSlot) -> SafeText {
    let numbers = pagesNumbered(at: place).asPageNumbers
    guard layout.hasNumbers else { return "" }
    if number >= layout.pageCountInOrder { return "aside" }
    if !edition.showsTotal { return SafeText(numbers) }
    if layout.isCounted { return SafeText("\(numbers) of \(layout.pageCountInOrder.grouped)") }
    let mark = number < layout.numberedPages ? "" : "≈ "
    let count = "≈ " + layout.pageCountInOrder.roundedUp.grouped
    return SafeText("\(mark + numbers) of \(count)")
  }

  /// The pages whose numbers stand at the foot: on the first page of a spread those of both.
  private func pagesNumbered(at place: PageSlot) -> ClosedRange<Int> {
    let isSpread = place.geometry.orientation == .two && place.side == 0 && edition.showsTotal
    return number...(isSpread && !isLast(at: place) ? number + 1 : number)
  }

  /// The printed page on which the page ends, as texts from the longest to the shortest; the
  /// percentage read if the printed page is not known.
  private func printPage(or percent: Int) -> [SafeText] {
    let end = layout.range(ofPage: layout.original(ofPage: number)).upperBound
    guard let number = book.text.printPage(before: end), !number.isEmpty else {
      // To translators: how much is read, in percent.
      return ["\(percent)%"]
    }
    return [SafeText("printed page \(number)"), SafeText("print \(number)")]
  }

  /// How much has been read at the end of the page, 0 to 100; nil where it is not shown.
  private func percent(at place: PageSlot) -> Int? {
    guard layout.hasNumbers else { return nil }
    let isShown = isLast(at: place) && edition.showsTotal && number < layout.pageCountInOrder
    return isShown ? edition.percentRead(at: number) : nil
  }
}

extension Edition {
  /// The numbers of the pages that lie open when an offset is shown, in words: "page 7", or "pages 6–7".
  package func pageWords(at offset: BookOffset) -> SafeText {
    let numbers = pageNumbers(at: offset)
    return openPages(at: offset).count > 1 ? "pages \(numbers)" : "page \(numbers)"
  }

  /// How much has been read, 0 to 100, when the spread with a page has been read.
  package func percentRead(at page: Int) -> Int {
    // The second page of a spread has an odd number.
    let last = geometry.orientation == .two || layout.hasTranslation ? page | 1 : page
    let count = layout.pageCountInOrder
    return min(last + 1, count) * 100 / max(count, 1)
  }
}

extension ClosedRange<Int> {
  /// The numbers of pages that are counted from 0: "7", or "6–7".
  package var asPageNumbers: String {
    let first = (lowerBound + 1).grouped
    return count == 1 ? first : first + "–" + (upperBound + 1).grouped
  }
}

extension Int {
  /// Rounded up to three significant digits.
  fileprivate var roundedUp: Int {
    var unit = 1
    while self / unit >= 1000 { unit *= 10 }
    return (self + unit - 1) / unit * unit
  }
}

extension TextPage {
  /// How long the text behind the page takes.
  package func timeLeft(at speed: ReadingSpeed) -> TimeLeft {
    let page = layout.original(ofPage: number)
    let end = layout.range(ofPage: page).upperBound
    let endOfChapter = endOfChapter(from: layout.start(ofPage: page))
    return TimeLeft(
      ofChapter: speed.minutes(forBytes: max(endOfChapter - end, 0)),
      ofBook: speed.minutes(forBytes: max((book.text.asides ?? book.text.textEnd) - end, 0)))
  }

  /// What is left behind the page, from the longest to the shortest text.
  func left(ofBook isOfBook: Bool) -> [SafeText] {
    let page = layout.original(ofPage: number)
    // The sections of a report or a manual page are often shorter than a page, and end on each.
    let isOfBook = isOfBook || book.text.imprint.isReport
    let start = layout.start(ofPage: page)
    let end = layout.range(ofPage: page).upperBound
    let textEnd = book.text.asides ?? book.text.textEnd
    let goal = isOfBook ? textEnd : endOfChapter(from: start)
    guard goal > end else { return [isOfBook ? "the end" : "end of chapter", "end"] }
    if let speed = edition.overlay.speed {
      let time = duration(ofMinutes: speed.minutes(forBytes: goal - end))
      return Self.left(time, ofBook: isOfBook) + [SafeText(time)]
    }
    let last = goal >= textEnd ? layout.pageCountInOrder : layout.page(containing: goal)
    // The empty page before a chapter is not one to be read.
    let isPadded = last > page && layout.laidPage(last - 1) == nil
    let pages = max(last - page - (isPadded ? 2 : 1), 0)
    // The rest of the chapter may be on this page, or on one where another chapter begins.
    guard pages > 0 else { return [isOfBook ? "the end" : "end of chapter", "end"] }
    return Self.left(pages.inPages, ofBook: isOfBook)
  }

  private static func left(_ extent: Message, ofBook isOfBook: Bool) -> [SafeText] {
    [isOfBook ? "\(extent) left in book" : "\(extent) left in chapter", "\(extent) left"]
  }

  /// The offset of the next heading behind an offset.
  private func endOfChapter(from start: BookOffset) -> BookOffset {
    let outline = book.text.outline
    let next = outline.partitioningIndex { $0.offset > start }
    // A heading on the page itself begins the chapter that is being read.
    let page = layout.page(containing: start)
    return outline[next...].first { layout.page(containing: $0.offset) > page }?.offset
      ?? book.text.textEnd
  }
}

/// What is left of a chapter and of the book, in minutes.
package struct TimeLeft: Equatable {
  package var ofChapter: Double
  package var ofBook: Double
}

/// "3 h 20 min", with an hour or more; else "12 min".
package func duration(ofMinutes minutes: Double) -> Message {
  let whole = Int(minutes.rounded())
  switch whole {
  case ..<1: return "1 min"
  case ..<60: return "\(whole) min"
  default:
    let (hours, rest) = (whole / 60, whole % 60)
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}
