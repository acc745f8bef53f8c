public import Cells
public import Glyphs

/// A scrubber along the foot of the screen: its knob is the page, and the pages follow it.
///
/// It answers every move with the page to show, so a caller that shows it at once has pages that run
/// under the hand; and it knows where it began, so that one can go back there.
public struct Slider: Hashable, Sendable {
  /// Pages from 0, in the order of reading.
  public private(set) var page: Int
  /// How many pages there are.
  public let count: Int
  /// The page on which it was opened.
  public let start: Int
  /// Pages with something to stop at, such as chapters, in order.
  public let ticks: [Int]
  /// How many pages one step passes.
  public let step: Int
  /// The end of the track at which the first page is.
  public let reading: Binding.Reading
  private var isHeld = false

  /// What follows from an input.
  public enum Answer: Hashable, Sendable {
    /// Show this page; the slider stays.
    case move(to: Int)
    /// The slider closes, and the page stays.
    case close
    /// The slider closes, and what was open before is wanted.
    case cancel(to: Int)
  }

  /// A slider whose knob is at a page.
  public init(
    page: Int, of count: Int, ticks: [Int] = [], step: Int = 1,
    reading: Binding.Reading = .leftToRight
  ) {
    self.count = max(count, 1)
    self.page = max(min(page, count - 1), 0)
    start = self.page
    self.ticks = ticks
    self.step = max(step, 1)
    self.reading = reading
  }

  // MARK: Events

  /// Hears an event while it lies in a rectangle; nil when nothing follows.
  public mutating func handle(_ event: Event, in rect: Rect) -> Answer? {
    switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer, in: rect)
    case .resized, .tick, .leave: nil
    }
  }

  /// Moves the knob, or decides.
  public mutating func handle(_ move: WidgetMove) -> Answer? {
    let ahead = reading == .leftToRight ? 1 : -1
    switch move {
    case .left: return go(to: page - ahead * step)
    case .right: return go(to: page + ahead * step)
    case .up, .screenBack: return go(to: stop(.backward))
    case .down, .screenOn: return go(to: stop(.forward))
    case .first: return go(to: 0)
    case .last: return go(to: count - 1)
    case .choose: return .close
    case .cancel: return .cancel(to: start)
    }
  }

  /// The wheel steps; a hand that has taken hold keeps it wherever it goes; a tap beside closes.
  public mutating func handle(_ pointer: Pointer, in rect: Rect) -> Answer? {
    switch pointer.action {
    case .wheelDown, .wheelRight: return go(to: page + step)
    case .wheelUp, .wheelLeft: return go(to: page - step)
    case .press:
      isHeld = rect.contains(pointer.point)
      return isHeld ? go(to: page(at: pointer.point, in: rect)) : .close
    case .drag: return isHeld ? go(to: page(at: pointer.point, in: rect)) : nil
    case .release:
      isHeld = false
      return nil
    }
  }

  private mutating func go(to wanted: Int) -> Answer? {
    let wanted = max(min(wanted, count - 1), 0)
    guard wanted != page else { return nil }
    page = wanted
    return .move(to: page)
  }

  /// The next tick, or a tenth of the way where there are none.
  private func stop(_ direction: Direction) -> Int {
    guard !ticks.isEmpty else { return page + direction.sign * max(count / 10, 1) }
    return switch direction {
    case .forward: ticks.first { $0 > page + step - 1 } ?? count - 1
    case .backward: ticks.last { $0 < page } ?? 0
    }
  }

  // MARK: Where things stand

  /// The cells of the track: as wide as its words, under them where there is room.
  private func track(in rect: Rect) -> Rect {
    let inside = rect.inset(columns: rect.size.columns >= 24 ? 2 : 0, rows: 0)
    return Rect(
      column: inside.origin.column, row: inside.origin.row + rect.size.rows / 2,
      columns: inside.size.columns, rows: 1)
  }

  private func page(at point: Point, in rect: Rect) -> Int {
    let track = track(in: rect)
    let most = max(track.size.columns - 1, 1)
    let along = max(min(point.column - track.origin.column, most), 0)
    let place = (along * (count - 1) + most / 2) / most
    return reading == .leftToRight ? place : count - 1 - place
  }

  private func column(of page: Int, in track: Rect) -> Int {
    let most = max(track.size.columns - 1, 0)
    let place = reading == .leftToRight ? page : count - 1 - page
    let last = max(count - 1, 1)
    return track.origin.column + (place * most + last / 2) / last
  }

  // MARK: Picture

  /// Draws itself on a strip: where there is room, words above the track and a hint below.
  public func draw(_ words: Words, in rect: Rect, on canvas: inout Canvas) {
    canvas.fill(rect, style: Style(on: .panel))
    let track = track(in: rect)
    drawTrack(track, on: &canvas)
    guard rect.size.rows >= 2 else { return }
    write(words.place, words.number, row: track.origin.row - 1, within: track, on: &canvas)
    guard rect.size.rows >= 3, words.hint.width <= track.size.columns else { return }
    write(words.hint, "", row: track.origin.row + 1, within: track, on: &canvas)
  }

  /// What is said around the track.
  public struct Words: Hashable, Sendable {
    /// What stands on the page, such as its chapter.
    public var place: SafeText
    /// Which page it is.
    public var number: SafeText
    /// What the keys do.
    public var hint: SafeText

    /// Words; without a hint the keys are not explained.
    public init(place: SafeText, number: SafeText, hint: SafeText = "") {
      self.place = place
      self.number = number
      self.hint = hint
    }
  }

  private func drawTrack(_ track: Rect, on canvas: inout Canvas) {
    let knob = column(of: page, in: track)
    let stops = Set(ticks.map { column(of: $0, in: track) })
    for column in track.columns {
      let isRead = reading == .leftToRight ? column < knob : column > knob
      let glyph: SafeText =
        switch (column == knob, stops.contains(column), isRead) {
        case (true, _, _): "●"
        case (_, true, true): "┻"
        case (_, true, false): "┴"
        case (_, false, true): "━"
        case (_, false, false): "─"
        }
      canvas.write(
        glyph, at: Point(column: column, row: track.origin.row),
        style: Style(isRead || column == knob ? .accent : .soft, on: .panel), clip: track)
    }
  }

  private func write(
    _ left: SafeText, _ right: SafeText, row: Int, within track: Rect, on canvas: inout Canvas
  ) {
    let right = right.truncated(to: track.size.columns)
    let end = Point(column: track.columns.upperBound - right.width, row: row)
    let room = track.size.columns - right.width - (right.isEmpty ? 0 : 2)
    canvas.write(
      left.truncated(to: max(room, 0)), at: Point(column: track.origin.column, row: row),
      style: Style(right.isEmpty ? .soft : .text, on: .panel))
    canvas.write(right, at: end, style: Style(.soft, on: .panel))
  }
}
