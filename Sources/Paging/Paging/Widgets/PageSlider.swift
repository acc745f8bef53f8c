public import CurlewCells
public import CurlewGlyphs

/// A slider that moves through the pages.
///
/// Each movement returns the page to show, so the pages follow the knob. The slider remembers the page
/// where it started, for cancelling.
public struct PageSlider: Hashable, Sendable {
  /// The page at the knob.
  public private(set) var page: Int
  /// The number of pages.
  public let count: Int
  /// The page at the start.
  public let start: Int
  /// Pages to jump between, such as the first pages of chapters, ascending.
  public let ticks: [Int]
  /// Pages that are marked on the track, such as those with a hit of a search, ascending.
  public var marks: [Int] = []
  /// The number of pages in one step.
  public let step: Int
  /// The reading direction, which decides at which end the first page is.
  public let reading: BookBinding.Reading
  private var isHeld = false

  /// The result of an event.
  public enum Answer: Hashable, Sendable {
    /// Show this page; the slider stays open.
    case move(to: Int)
    /// Close the slider and stay on the page.
    case close
    /// Close the slider and return to the page at the start.
    case cancel(to: Int)
  }

  /// Makes a slider.
  public init(
    page: Int, of count: Int, ticks: [Int] = [], step: Int = 1,
    reading: BookBinding.Reading = .leftToRight
  ) {
    self.count = max(count, 1)
    self.page = max(min(page, count - 1), 0)
    start = self.page
    self.ticks = ticks
    self.step = max(step, 1)
    self.reading = reading
  }

  // MARK: Events

  /// Handles an event; nil if nothing changes. `rect` is the rectangle of the slider.
  public mutating func handle(_ event: Event, in rect: Rect) -> Answer? {
    switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer, in: rect)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: nil
    }
  }

  /// Moves the knob, or closes the slider.
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

  /// The wheel moves by a step. A drag that began on the slider moves the knob; a press elsewhere closes
  /// the slider.
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

  /// The next tick in a direction; without ticks, a tenth of the pages away.
  private func stop(_ direction: Direction) -> Int {
    guard !ticks.isEmpty else { return page + direction.sign * max(count / 10, 1) }
    return switch direction {
    case .forward: ticks.first { $0 > page + step - 1 } ?? count - 1
    case .backward: ticks.last { $0 < page } ?? 0
    }
  }

  // MARK: Layout

  /// The row of the track, below the label if there is room.
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

  /// Draws the slider. With three rows it has a frame, whose upper line holds the labels and whose lower
  /// line holds the hint; with two rows the labels stand above the track.
  public func draw(_ words: Words, in rect: Rect, on canvas: inout TextCanvas) {
    canvas.fill(rect, style: Style(on: .panel))
    let track = track(in: rect)
    drawTrack(track, on: &canvas)
    guard rect.size.rows >= 2 else { return }
    let isFramed = rect.size.rows >= 3 && rect.size.columns >= 24
    if isFramed { canvas.drawFrame(rect, style: Style(.soft, on: .panel)) }
    let pad: SafeText = isFramed ? " " : ""
    let labels = track.inset(columns: isFramed ? -1 : 0, rows: 0)
    write(
      pad + words.place + pad, pad + words.number + pad, row: track.origin.row - 1,
      within: labels, on: &canvas)
    guard rect.size.rows >= 3, words.hint.width <= track.size.columns, !words.hint.isEmpty
    else { return }
    let hint = pad + words.hint + pad
    let column = rect.origin.column + (rect.size.columns - hint.width) / 2
    canvas.write(
      hint, at: Point(column: column, row: track.origin.row + 1), style: Style(.soft, on: .panel))
  }

  /// The text around the track.
  public struct Words: Hashable, Sendable {
    /// What is on the page, such as its chapter.
    public var place: SafeText
    /// The page number.
    public var number: SafeText
    /// What the keys do; may be empty.
    public var hint: SafeText

    /// Makes the text.
    public init(place: SafeText, number: SafeText, hint: SafeText = "") {
      self.place = place
      self.number = number
      self.hint = hint
    }
  }

  private func drawTrack(_ track: Rect, on canvas: inout TextCanvas) {
    let knob = column(of: page, in: track)
    canvas.cursor = Point(column: knob, row: track.origin.row)
    let stops = Set(ticks.map { column(of: $0, in: track) })
    let marks = Set(marks.map { column(of: $0, in: track) })
    for column in track.columns {
      let isKnob = column == knob
      let glyph: SafeText =
        isKnob ? "●" : marks.contains(column) ? "◆" : stops.contains(column) ? "┴" : "─"
      canvas.write(
        glyph, at: Point(column: column, row: track.origin.row),
        style: Style(isKnob || marks.contains(column) ? .accent : .soft, on: .panel), clip: track)
    }
  }

  private func write(
    _ left: SafeText, _ right: SafeText, row: Int, within track: Rect, on canvas: inout TextCanvas
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
