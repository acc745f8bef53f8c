internal import Glyphs
internal import Paging
internal import Typesetting

extension PageSetter {
  /// The number of a page. What is not counted yet is said as what it is, a guess; and a guess at the
  /// whole has no use for more than three digits.
  func folio(of page: Int) -> SafeText {
    if !saysTotal { return "\(page + 1)" }
    if !isWhole { return "\(page + 1) of …" }
    if layout.isCounted { return "\(page + 1) of \(layout.pageCount)" }
    let mark = page < layout.numberedPages ? "" : "≈ "
    return "\(mark)\(page + 1) of ≈ \(layout.pageCount.roundedUp)"
  }

  /// Whether what is said of a number is the same for all pages.
  var hasPlainFolio: Bool { !saysTotal || isWhole && layout.isCounted }

  /// How much of the book is read when a page is, where that is said.
  func percent(at page: Int, _ place: PageSlot) -> Int? {
    isLast(page, at: place) && isWhole && saysTotal ? (page + 1) * 100 / layout.pageCount : nil
  }
}

extension Int {
  /// With three digits that mean something, so that no page has a higher number.
  fileprivate var roundedUp: Int {
    var unit = 1
    while self / unit >= 1000 { unit *= 10 }
    return (self + unit - 1) / unit * unit
  }
}
