public import CurlewCells
internal import CurlewGlyphs

/// Shows the position among a few pages as dots, among many as a mark on a thin bar.
///
/// It has no state of its own, so it cannot disagree with the pages.
public struct PageIndicator: Hashable, Sendable {
  /// The largest number of pages shown as dots.
  public static let mostDots = 20

  /// The number of pages.
  public let count: Int
  /// The index of the marked page.
  public let index: Int
  /// The reading direction.
  public let reading: BookBinding.Reading

  /// Makes an indicator for one frame.
  ///
  /// - Parameters:
  ///   - index: the open page, or the origin of the present turn.
  ///   - progress: how much of the next page shows, 0 to 1; for the previous page, 0 to -1.
  public init(
    count: Int, index: Int, progress: Double = 0, reading: BookBinding.Reading = .leftToRight
  ) {
    self.count = max(count, 0)
    self.index = Self.shown(index, progress, of: max(count, 0))
    self.reading = reading
  }

  /// Makes an indicator of the pages of a controller, for one frame. Without a page count it shows
  /// nothing.
  public init<Pages>(_ book: PageController<Pages>) {
    let page = book.turn?.origin.first ?? book.currentPage
    let way = book.turn.map { Double($0.direction.sign) * $0.progress } ?? 0
    self.init(
      count: book.pages.pageCount ?? 0, index: page.flatMap { book.pages.index(of: $0) } ?? 0,
      progress: way, reading: book.geometry.binding.reading)
  }

  /// The page of which more than half is visible.
  private static func shown(_ index: Int, _ progress: Double, of count: Int) -> Int {
    let step = progress > 0.5 ? 1 : progress < -0.5 ? -1 : 0
    return max(min(index + step, count - 1), 0)
  }

  // MARK: Layout

  /// The width of the dots with a space between them.
  private var widthOfDots: Int { 2 * count - 1 }

  private func hasDots(in rect: Rect) -> Bool {
    count <= Self.mostDots && widthOfDots <= rect.size.columns
  }

  /// The columns of the dots or the bar, centred in a rectangle.
  private func span(in rect: Rect) -> Range<Int> {
    let width = hasDots(in: rect) ? widthOfDots : min(rect.size.columns, 2 * Self.mostDots)
    let start = rect.origin.column + (rect.size.columns - width) / 2
    return start..<start + max(width, 0)
  }

  /// The columns of the mark.
  private func mark(in rect: Rect) -> Range<Int> {
    let span = span(in: rect)
    let place = reading == .leftToRight ? index : count - 1 - index
    if hasDots(in: rect) {
      return span.lowerBound + 2 * place..<span.lowerBound + 2 * place + 1
    }
    let length = max(span.count / max(count, 1), 1)
    let start = span.lowerBound + (span.count - length) * place / max(count - 1, 1)
    return start..<start + length
  }

  /// The direction in which a tap turns: towards the side of the mark that was tapped.
  public func turn(forTapAt point: Point, in rect: Rect) -> Direction? {
    guard count > 1, rect.contains(point) else { return nil }
    let mark = mark(in: rect)
    if mark.contains(point.column) { return nil }
    let isToTheRight = point.column >= mark.upperBound
    return isToTheRight == (reading == .leftToRight) ? .forward : .backward
  }

  // MARK: Picture

  /// Draws the indicator into the first row of a rectangle. A single page has no indicator.
  public func draw(in rect: Rect, on canvas: inout TextCanvas, paper: Role = .page) {
    guard count > 1, !rect.isEmpty else { return }
    let mark = mark(in: rect)
    let isDotted = hasDots(in: rect)
    for column in stride(
      from: span(in: rect).lowerBound, to: span(in: rect).upperBound, by: isDotted ? 2 : 1)
    {
      let isMark = mark.contains(column)
      canvas.write(
        glyph(isMark: isMark, isDotted: isDotted),
        at: Point(column: column, row: rect.origin.row),
        style: Style(isMark ? .accent : .soft, on: paper), clip: rect)
    }
  }

  private func glyph(isMark: Bool, isDotted: Bool) -> SafeText {
    switch (isDotted, isMark) {
    case (true, true): "●"
    case (true, false): "○"
    case (false, true): "━"
    case (false, false): "─"
    }
  }
}
