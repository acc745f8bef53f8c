import CurlewCells
import CurlewGlyphs
import Paging

/// Pages that say their numbers.
struct Sheets: NumberedPages {
  var count: Int
  var isCounted = true

  var pageCount: Int? { isCounted ? count : nil }

  func page(at index: Int) -> NumberedSheet? {
    (0..<count).contains(index) ? NumberedSheet(index: index) : nil
  }
}

struct NumberedSheet: Page {
  var index: Int

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(SafeText("sheet \(index)"), at: Point(column: 1, row: 1))
  }
}

/// The order of the numbers below a count, as one who is asked sees it.
struct Numbers: PageOrder, Hashable {
  var total: Int
  /// Whether it also says where a page stands.
  var isCounted = true

  func page(after id: Int) -> Int? { id + 1 < total ? id + 1 : nil }
  func page(before id: Int) -> Int? { id > 0 ? id - 1 : nil }
  var pageCount: Int? { isCounted ? total : nil }
  func index(of id: Int) -> Int? { isCounted ? id : nil }
  var firstPage: Int? { total > 0 ? 0 : nil }
  var lastPage: Int? { total > 0 ? total - 1 : nil }
}

extension PageEffect {
  /// Whether it tells of a move of the page, or of rest.
  var isMove: Bool {
    switch self {
    case .turned, .settled: true
    case .appearance, .willTransition, .didFinish, .completed: false
    }
  }
}
