internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

extension PageSetter {
  /// Whether page numbers are shown before they are final. Those of a book in memory are final in a
  /// moment, and would only flicker.
  private var showsEstimates: Bool { book.isLong }

  /// The page number at the foot of a page: "7 of 90". In a long book that is still being counted,
  /// estimates are marked by "≈", and the total is rounded to three digits.
  func folio(of page: Int) -> SafeText {
    guard layout.isCounted || showsEstimates else { return "" }
    let number = (page + 1).grouped
    if page >= layout.pageCountInOrder { return "aside" }
    if !showsTotal { return SafeText(number) }
    if layout.isCounted { return SafeText("\(number) of \(layout.pageCountInOrder.grouped)") }
    let mark = page < layout.numberedPages ? "" : "≈ "
    return SafeText("\(mark)\(number) of ≈ \(layout.pageCountInOrder.roundedUp.grouped)")
  }

  /// Whether no page number is an estimate, and the foot changes from page to page in nothing else.
  var hasPlainFolio: Bool { foot == .page && (!showsTotal || layout.isCounted) }

  /// The printed page on which a page ends, as texts from the longest to the shortest; the
  /// percentage read if the printed page is not known.
  func printPage(of page: Int, or percent: Int) -> [SafeText] {
    guard let number = book.printPage(before: layout.range(ofPage: page).upperBound)?.number,
      !number.isEmpty
    else {
      return ["\(percent)%"]
    }
    return [SafeText("printed page \(number)"), SafeText("print \(number)")]
  }

  /// How much has been read at the end of a page, 0 to 100; nil where it is not shown.
  func percent(at page: Int, _ place: PageSlot) -> Int? {
    guard layout.isCounted || showsEstimates else { return nil }
    let count = layout.pageCountInOrder
    return isLast(page, at: place) && showsTotal && page < count ? (page + 1) * 100 / count : nil
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
