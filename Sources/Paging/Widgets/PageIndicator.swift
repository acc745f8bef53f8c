public import Cells
internal import Glyphs

/// Tells by dots which of a few pages is shown; of many, by a mark on a slim bar.
///
/// It keeps nothing: what it shows follows from the page, the count and how far a leaf is turned, so
/// there is nothing that could disagree with the pages.
public struct PageIndicator: Hashable, Sendable {
  /// More dots than this cannot be counted at a glance.
  public static let mostDots = 20

  /// How many pages there are.
  public let count: Int
  /// The page that is shown, by its number among the pages, from 0.
  public let index: Int
  /// The page to the right of the first, or to its left.
  public let reading: Binding.Reading

  /// An indicator for this context.
  ///
  /// - Parameters:
  ///   - index: the page that lies open, or that the leaf in the air came from.
  ///   - progress: how much shows of the next page, from 0 to 1; of the one before, from 0 to -1.
  public init(
    count: Int, index: Int, progress: Double = 0, reading: Binding.Reading = .leftToRight
  ) {
    self.count = max(count, 0)
    self.index = Self.shown(index, progress, of: max(count, 0))
    self.reading = reading
  }

  /// The page of which more than half shows.
  private static func shown(_ index: Int, _ progress: Double, of count: Int) -> Int {
    let step = progress > 0.5 ? 1 : progress < -0.5 ? -1 : 0
    return max(min(index + step, count - 1), 0)
  }

  // MARK: Where things stand

  /// Dots with a blank between them.
  private var widthOfDots: Int { 2 * count - 1 }

  private func hasDots(in rect: Rect) -> Bool {
    count <= Self.mostDots && widthOfDots <= rect.size.columns
  }

  /// The columns of the dots or the bar, in the middle of a rectangle.
  private func span(in rect: Rect) -> Range<Int> {
    let width = hasDots(in: rect) ? widthOfDots : min(rect.size.columns, 2 * Self.mostDots)
    let start = rect.origin.column + (rect.size.columns - width) / 2
    return start..<start + max(width, 0)
  }

  /// The columns of the mark that stands for the page shown.
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

  /// Which way a tap turns: towards the side of the mark that it falls on.
  public func turn(forTapAt point: Point, in rect: Rect) -> Direction? {
    guard count > 1, rect.contains(point) else { return nil }
    let mark = mark(in: rect)
    if mark.contains(point.column) { return nil }
    let isToTheRight = point.column >= mark.upperBound
    return isToTheRight == (reading == .leftToRight) ? .forward : .backward
  }

  // MARK: Picture

  /// Draws into the first row of a rectangle; one page needs no indicator.
  public func draw(in rect: Rect, on canvas: inout Canvas, paper: Role = .page) {
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
