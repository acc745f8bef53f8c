internal import Cells
internal import Glyphs
internal import Paging

/// What is drawn over the open pages: the cursor, and a line between the ends of the foot.
extension ReadingView {
  /// The cell of what is chosen on the pages: the end of the selection, the hit, or a link.
  var chosenCell: Point? {
    guard pages.controller.turn == nil else { return nil }
    if let head = selection?.head { return pages.cell(ofCharacterAt: head) }
    if let hit = search?.current { return pages.cell(ofCharacterAt: hit.lowerBound) }
    return pages.chosenCell
  }

  /// Offers the way back after a jump.
  func drawWayBack(on canvas: inout Canvas) {
    guard search == nil, let wayBack = pages.wayBack else { return }
    drawFootNote([wayBack], on: &canvas)
  }

  /// Writes the first of some texts that fits in the middle of the foot, between the page number and
  /// the progress.
  ///
  /// - Parameter texts: In visual order.
  func drawFootNote(_ texts: [SafeText], on canvas: inout Canvas) {
    let strip = pages.footStrip
    let room = strip.size.columns - 2 * 14
    // A hint or a number that is being typed stands there.
    guard overlay == nil, !foot.isHint, pages.bound.setter.metrics().footRow != nil,
      let text = texts.first(where: { $0.width <= room })
    else { return }
    // The spaces cover the ends of a notice.
    let shown = foot.text == nil ? text : "  " + text + "  "
    canvas.eraseTextThatTouches(centred: shown.width, in: strip)
    let column = strip.origin.column + (strip.size.columns - shown.width) / 2
    canvas.write(shown, at: Point(column: column, row: strip.origin.row), style: Style(.accent))
  }
}

extension Canvas {
  /// Erases what a centred text would cover in part, such as “60 pages left in chapter”: half of it could
  /// be misread. Two blank cells divide it from the rest of the row.
  fileprivate mutating func eraseTextThatTouches(centred width: Int, in strip: Rect) {
    let row = strip.origin.row
    let start = strip.origin.column + (strip.size.columns - width) / 2
    func isBlank(_ column: Int) -> Bool {
      !strip.columns.contains(column) || self[column, row].isBlank
    }
    var range =
      max(start - 1, strip.columns.lowerBound)..<min(start + width + 1, strip.columns.upperBound)
    guard !range.isEmpty, !range.allSatisfy(isBlank) else { return }
    while !(isBlank(range.lowerBound - 1) && isBlank(range.lowerBound - 2)) {
      range = range.lowerBound - 1..<range.upperBound
    }
    while !(isBlank(range.upperBound) && isBlank(range.upperBound + 1)) {
      range = range.lowerBound..<range.upperBound + 1
    }
    let blanks = SafeText(String(repeating: " ", count: range.count))
    write(blanks, at: Point(column: range.lowerBound, row: row), style: Style(.soft))
  }
}
