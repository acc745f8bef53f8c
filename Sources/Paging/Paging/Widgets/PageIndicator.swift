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
  /// Whether the dots lie side by side, or one above the other.
  public let axis: BookBinding.Axis

  /// Makes an indicator for one frame.
  ///
  /// - Parameters:
  ///   - count: the number of pages.
  ///   - index: the open page, or the origin of the present turn.
  ///   - progress: how much of the next page shows, 0 to 1; for the previous page, 0 to -1.
  ///   - reading: the reading direction.
  ///   - axis: whether the dots lie side by side, or one above the other.
  public init(
    count: Int, index: Int, progress: Double = 0, reading: BookBinding.Reading = .leftToRight,
    axis: BookBinding.Axis = .horizontal
  ) {
    self.count = max(count, 0)
    self.index = Self.shown(index, progress, of: max(count, 0))
    self.reading = reading
    self.axis = axis
  }

  /// Makes an indicator of the pages of a controller, for one frame. Without a page count it shows
  /// nothing.
  public init<Pages>(_ book: PageController<Pages>, axis: BookBinding.Axis = .horizontal) {
    let page = book.turn?.origin.first ?? book.currentPage
    let way = book.turn.map { Double($0.direction.sign) * $0.progress } ?? 0
    self.init(
      count: book.pages.pageCount ?? 0, index: page.flatMap { book.pages.index(of: $0) } ?? 0,
      progress: way, reading: book.geometry.binding.reading, axis: axis)
  }

  /// The page of which more than half is visible.
  private static func shown(_ index: Int, _ progress: Double, of count: Int) -> Int {
    let step = progress > 0.5 ? 1 : progress < -0.5 ? -1 : 0
    return max(min(index + step, count - 1), 0)
  }

  // MARK: Layout

  /// Whether the first page is at the right.
  private var isMirrored: Bool { axis == .horizontal && reading == .rightToLeft }

  /// The distance between two dots. Rows are far enough apart without a space.
  private var pitch: Int { axis == .horizontal ? 2 : 1 }

  /// The length of the dots with the spaces between them.
  private var lengthOfDots: Int { pitch * (count - 1) + 1 }

  private func room(in rect: Rect) -> Range<Int> { axis == .horizontal ? rect.columns : rect.rows }

  private func hasDots(in rect: Rect) -> Bool {
    count <= Self.mostDots && lengthOfDots <= room(in: rect).count
  }

  /// The columns or rows of the dots or the bar, centred in a rectangle.
  private func span(in rect: Rect) -> Range<Int> {
    let room = room(in: rect)
    let length = hasDots(in: rect) ? lengthOfDots : min(room.count, pitch * Self.mostDots)
    let start = room.lowerBound + (room.count - length) / 2
    return start..<start + max(length, 0)
  }

  /// The columns or rows of the mark.
  private func mark(in rect: Rect) -> Range<Int> {
    let span = span(in: rect)
    let place = isMirrored ? count - 1 - index : index
    if hasDots(in: rect) {
      return span.lowerBound + pitch * place..<span.lowerBound + pitch * place + 1
    }
    let length = max(span.count / max(count, 1), 1)
    let start = span.lowerBound + (span.count - length) * place / max(count - 1, 1)
    return start..<start + length
  }

  /// The direction in which a tap turns: towards the side of the mark that was tapped.
  public func turn(forTapAt point: Point, in rect: Rect) -> Direction? {
    guard count > 1, rect.contains(point) else { return nil }
    let mark = mark(in: rect)
    let place = axis == .horizontal ? point.column : point.row
    if mark.contains(place) { return nil }
    return (place >= mark.upperBound) != isMirrored ? .forward : .backward
  }

  // MARK: Picture

  /// Draws the indicator into the first row of a rectangle, or into its first column if it is vertical. A
  /// single page has no indicator.
  ///
  /// - Parameters:
  ///   - rect: where it may lie.
  ///   - canvas: the picture of the screen.
  ///   - mark: the style of the mark.
  ///   - rest: the style of the other dots, or of the bar.
  public func draw(
    in rect: Rect, on canvas: inout TextCanvas, mark: Style = Style(.accent),
    rest: Style = Style(.soft)
  ) {
    guard count > 1, !rect.isEmpty else { return }
    let marked = self.mark(in: rect)
    let isDotted = hasDots(in: rect)
    let span = span(in: rect)
    for place in stride(from: span.lowerBound, to: span.upperBound, by: isDotted ? pitch : 1) {
      let isMark = marked.contains(place)
      let isAcross = axis == .horizontal
      canvas.write(
        glyph(isMark: isMark, isDotted: isDotted),
        at: Point(
          column: isAcross ? place : rect.origin.column, row: isAcross ? rect.origin.row : place),
        style: isMark ? mark : rest, clip: rect)
    }
  }

  private func glyph(isMark: Bool, isDotted: Bool) -> SafeText {
    if isDotted { return isMark ? "●" : "○" }
    return axis == .horizontal ? isMark ? "━" : "─" : isMark ? "┃" : "│"
  }
}
