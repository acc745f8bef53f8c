internal import Glyphs

/// Pages that the reader asks for, and parts of pages.
extension ReadingView {
  /// Goes to a page that was typed.
  mutating func go(to page: FootLine.Page, at now: Duration) -> [Request] {
    switch page {
    case .text(let number): return pages.jump { $0.go(toTextPage: number - 1, at: now) }
    case .printed(let number): return goToPrintPage(number, at: now)
    }
  }

  /// Goes to a page of the printed edition.
  mutating func goToPrintPage(_ number: String, at now: Duration) -> [Request] {
    guard let offset = book.offset(ofPrintPage: number) else {
      foot.show(SafeText("No printed page \(number) in this book"))
      return []
    }
    return pages.jump { $0.go(toOffset: offset, at: now) }
  }

  /// Says once how to see the rest of lines that are cut off.
  mutating func hintAtWideLines(at now: Duration) {
    guard !foot.hasHintedAtWideLines, foot.isFree, overlay == nil, search == nil,
      selection == nil, pages.hasLinesCutOff
    else { return }
    foot.hasHintedAtWideLines = true
    foot.hint("> shows the rest of wide lines", at: now)
  }

  /// Moves the lines that are cut off.
  mutating func pan(by columns: Int, at now: Duration) {
    if !pages.pan(by: columns) { foot.hint("No line of these pages goes on there", at: now) }
  }
}
