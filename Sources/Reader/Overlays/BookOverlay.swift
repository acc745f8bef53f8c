internal import Cells
internal import Glyphs
internal import Manuscript
internal import Paging
internal import Search
internal import Typesetting

/// A sheet over an open book that depends on its layout. Closing it shows the same pages again.
enum BookOverlay {
  case contents(ContentsSheet)
  case overview(Overview)
  case hits(HitList)
  case marks(MarksList)
  /// With the position to go back to.
  case slider(Slider, over: ReadingPosition)
  case note(NoteWindow)
  case tool(any BookTool)

  /// What the book should do.
  enum Answer: Equatable {
    case close
    /// Close, and go to a page by its index among all pages of the bound book.
    case closeAt(Int)
    /// Close, and go to a heading of the outline.
    case closeAtHeading(Int)
    /// Close, and go to an offset in the text.
    case closeAtOffset(Int)
    /// Close, and go to a hit of the search.
    case closeAtHit(Range<Int>)
    /// Close, and go back to a position.
    case goBack(ReadingPosition)
    /// Show a page, and stay open.
    case show(Int)
    /// Close, and go to where a link leads.
    case follow(Link)
    /// Perform the command of a key that the overlay does not use.
    case pass(Command)
    case tool(ToolAnswer)
  }

  /// The key that opens it, which also closes it.
  private var command: Command {
    switch self {
    case .contents: .showContents
    case .overview: .showOverview
    case .slider: .showSlider
    // No key of the pages opens it.
    case .note: .choose
    case .hits: .showHits
    case .marks: .showMarks
    case .tool(let tool): tool.command
    }
  }

  /// Whether the pages behind it are dimmed.
  var dimsPages: Bool {
    switch self {
    case .contents, .hits, .marks, .note: true
    case .overview, .slider: false
    case .tool(let tool): tool.dimsPages
    }
  }

  /// Whether it hides the pages.
  var coversPages: Bool {
    switch self {
    case .contents, .overview, .hits, .marks: true
    case .slider, .note: false
    case .tool(let tool): tool.coversPages
    }
  }

  // MARK: Layout

  /// - Parameter index: The first open page.
  init?(_ command: Command, over bound: BoundBook, at index: Int, _ position: ReadingPosition) {
    let offset = position.offset
    switch command {
    case .showContents: self = .contents(ContentsSheet(bound, current: bound.chapter(at: offset)))
    case .showOverview: self = .overview(Self.overview(of: bound, at: index))
    case .showSlider: self = .slider(Self.slider(over: bound, offset: offset), over: position)
    default: return nil
    }
  }

  /// Adapts to a book that was laid out again. A selected chapter stays selected; a selected page is
  /// replaced by the open one.
  mutating func layOut(over bound: BoundBook, at index: Int, offset: Int) {
    switch self {
    case .contents(let sheet):
      self = .contents(
        ContentsSheet(bound, current: bound.chapter(at: offset), selected: sheet.selected))
    case .overview: self = .overview(Self.overview(of: bound, at: index))
    case .hits, .marks: break
    case .slider(_, let position):
      self = .slider(Self.slider(over: bound, offset: offset), over: position)
    case .note: break
    case .tool(var tool):
      tool.layOut(over: bound)
      self = .tool(tool)
    }
  }

  private static func overview(of bound: BoundBook, at index: Int) -> Overview {
    let size = bound.geometry.size
    let margin = Size(
      columns: size.columns >= 40 ? 2 : 1, rows: size.rows >= 12 ? 1 : 0)
    return Overview(
      count: bound.imposition.count, current: index, page: bound.geometry.leaf,
      area: Rect(size).inset(columns: margin.columns, rows: margin.rows),
      reading: bound.geometry.binding.reading, isPaired: bound.geometry.orientation == .two)
  }

  private static func slider(over bound: BoundBook, offset: Int) -> Slider {
    let starts = bound.book.book.outline.indices.compactMap { bound.layout.page(ofHeading: $0) }
    var slider = Slider(
      page: min(bound.layout.page(containing: offset), bound.layout.pageCountInOrder - 1),
      of: bound.layout.pageCountInOrder, ticks: starts,
      step: bound.geometry.orientation == .one ? 1 : 2, reading: bound.geometry.binding.reading)
    slider.marks = bound.pagesWithHits
    return slider
  }

  // MARK: Events

  mutating func handle(_ event: Event, over bound: BoundBook) -> Answer? {
    if case .key(let press) = event, let answer = handle(press) { return answer }
    switch self {
    case .contents(var sheet):
      defer { self = .contents(sheet) }
      return sheet.handle(event).map { $0.answer }
    case .overview(var overview):
      defer { self = .overview(overview) }
      return overview.handle(event).map { $0.answer }
    case .marks(var list):
      defer { self = .marks(list) }
      return list.handle(event).map { answer in
        switch answer {
        case .choose(let item): .closeAtOffset(list.annotations[item].quotation.offset)
        case .cancel: .close
        }
      }
    case .hits(var list):
      defer { self = .hits(list) }
      return list.handle(event).map { answer in
        switch answer {
        case .choose(let item): .closeAtHit(list.hits[item])
        case .cancel: .close
        }
      }
    case .slider(var slider, let position):
      defer { self = .slider(slider, over: position) }
      return slider.handle(event, in: Self.strip(in: bound.geometry.size)).map { answer in
        switch answer {
        case .move(let page): .show(bound.index(ofTextPage: page))
        case .close: .close
        case .cancel: .goBack(position)
        }
      }
    case .note(var note):
      defer { self = .note(note) }
      return note.handle(event).map { $0 == .goToNote ? .follow(note.link) : .close }
    case .tool(var tool):
      defer { self = .tool(tool) }
      return tool.handle(event, over: bound).map { .tool($0) }
    }
  }

  /// The key that opened the overlay closes it. The key of another one opens that instead.
  private func handle(_ press: KeyPress) -> Answer? {
    // A tool knows its own key.
    if case .tool = self { return nil }
    return switch KeyTable.reading.command(for: press) {
    case _ where self.command == .showHits:
      KeyTable.search.command(for: press) == .showHits ? .close : nil
    case command: .close
    // The key selected the link whose note is open.
    case .showSlider where command == .choose: .close
    case .some(let other) where Self.passed.contains(other): .pass(other)
    default: nil
    }
  }

  private static let passed: Set<Command> = [
    .showContents, .showOverview, .showSlider, .showHelp, .changeTheme,
  ]

  // MARK: Picture

  private static func strip(in size: Size) -> Rect {
    let rows = size.rows >= 12 ? 3 : 1
    let margin = size.columns >= Card.narrow ? 4 : 0
    return Rect(
      column: margin, row: size.rows - rows, columns: size.columns - 2 * margin, rows: rows)
  }

  func draw(over bound: BoundBook, on canvas: inout Canvas) {
    switch self {
    case .contents(let sheet): sheet.draw(on: &canvas, number: bound.pageNumber(ofHeading:))
    case .overview(let overview): draw(overview, over: bound, on: &canvas)
    case .hits(let list): list.draw(over: bound, on: &canvas)
    case .marks(let list): list.draw(over: bound, on: &canvas)
    case .slider(let slider, _): draw(slider, over: bound, on: &canvas)
    case .note(let note): note.draw(on: &canvas)
    case .tool(let tool): tool.draw(over: bound, on: &canvas)
    }
  }

  private func draw(_ overview: Overview, over bound: BoundBook, on canvas: inout Canvas) {
    canvas.fill(canvas.bounds, style: .desk)
    overview.draw(on: &canvas, label: bound.label(ofPagesAt:)) { index in
      bound.thumbnail(at: index, overview.thumbnail)
    }
    guard overview.area.origin.row > 0 else { return }
    let style = Style(.label, on: .desk)
    let isNarrow = overview.area.size.columns < 50
    canvas.centre(
      isNarrow ? "Enter go    Esc close" : "← ↑ ↓ → choose    Enter goes there    Esc closes",
      row: canvas.size.rows - 1, within: overview.area, style: style)
    canvas.centre(
      SafeText(bound.book.title), row: 0, within: overview.area,
      style: Style(.label, on: .desk, .bold))
  }

  private func draw(_ slider: Slider, over bound: BoundBook, on canvas: inout Canvas) {
    let place = bound.layout.heading(ofPage: slider.page)?.title ?? bound.book.title
    slider.draw(
      Slider.Words(
        place: SafeText(place).inVisualOrder, number: number(of: slider, over: bound),
        hint: "← → pages    ↑ ↓ chapters    Enter stays    Esc goes back"),
      in: Self.strip(in: canvas.size), on: &canvas)
  }
}

/// The page number of a slider; an estimate while the pages are being counted.
private func number(of slider: Slider, over bound: BoundBook) -> SafeText {
  let mark = bound.isCounted ? "" : "≈ "
  return SafeText("\(mark)\((slider.page + 1).grouped) of \(mark)\(slider.count.grouped)")
}

extension Overview.Answer {
  fileprivate var answer: BookOverlay.Answer {
    switch self {
    case .choose(let index): .closeAt(index)
    case .cancel: .close
    }
  }
}

extension ContentsSheet.Answer {
  fileprivate var answer: BookOverlay.Answer {
    switch self {
    case .cancel: .close
    case .choose(let heading): .closeAtHeading(heading)
    }
  }
}

extension ContentsSheet {
  fileprivate mutating func handle(_ event: Event) -> Answer? {
    switch event {
    case .key(let press): WidgetMove(press).flatMap { handle($0) }
    case .pointer(let pointer): handle(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: nil
    }
  }
}
