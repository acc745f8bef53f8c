internal import CurlewAppSupport
package import CurlewGlyphs
internal import CurlewManuscript
package import Paging
internal import CurlewTypesetting

extension PageRenderer {
  /// Whether page numbers are shown before they are final. Those of a book in memory are final in a
  /// moment, and would only flicker.
  private var showsEstimates: Bool { book.isLong }

  /// The page numbers at the foot of the open pages: "7 of 90", of a spread "6–7 of 90". In a long book that
  /// is still being counted, estimates are marked by "≈", and the total is rounded to three digits.
  package func folio(of pages: ClosedRange<Int>) -> SafeText {
    let (page, number) = (pages.lowerBound, pages.asPageNumbers)
    guard layout.isCounted || showsEstimates else { return "" }
    if page >= layout.pageCountInOrder { return "aside" }
    if !showsTotal { return SafeText(number) }
    if layout.isCounted { return SafeText("\(number) of \(layout.pageCountInOrder.grouped)") }
    let mark = page < layout.numberedPages ? "" : "≈ "
    return SafeText("\(mark)\(number) of ≈ \(layout.pageCountInOrder.roundedUp.grouped)")
  }

  /// The pages whose numbers stand at the foot of a page: on the first page of a spread those of both.
  package func pages(numberedOn page: Int, at place: PageSlot) -> ClosedRange<Int> {
    let isSpread = place.geometry.orientation == .two && place.side == 0 && showsTotal
    return page...(isSpread && !isLast(page, at: place) ? page + 1 : page)
  }

  /// The printed page on which a page ends, as texts from the longest to the shortest; the
  /// percentage read if the printed page is not known.
  package func printPage(of page: Int, or percent: Int) -> [SafeText] {
    let end = layout.range(ofPage: layout.original(ofPage: page)).upperBound
    guard let number = book.printPage(before: end),
      !number.isEmpty
    else {
      return ["\(percent)%"]
    }
    return [SafeText("printed page \(number)"), SafeText("print \(number)")]
  }

  /// How much has been read at the end of a page, 0 to 100; nil where it is not shown.
  package func percent(at page: Int, _ place: PageSlot) -> Int? {
    guard layout.isCounted || showsEstimates else { return nil }
    let isShown = isLast(page, at: place) && showsTotal && page < layout.pageCountInOrder
    return isShown ? percentRead(at: page) : nil
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
