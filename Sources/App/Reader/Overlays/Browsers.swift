internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

/// The pages in small: choosing one goes there.
struct OverviewLayer: BookLayer {
  private var overview: Overview

  init(over book: Reading) { overview = Self.overview(of: book) }

  let keys = [KeyScope.list]
  let opener: Command? = .showOverview
  let traits: LayerTraits = [.modal, .hidesPages]

  private static func overview(of book: Reading) -> Overview {
    let (edition, size) = (book.edition, book.size)
    let margin = Size(columns: size.columns >= 40 ? 1 : 0, rows: size.rows >= 12 ? 1 : 0)
    return Overview(
      count: edition.imposition.count, current: book.spread.indices.first ?? 0,
      page: edition.geometry.leaf,
      area: Rect(size).inset(columns: margin.columns, rows: margin.rows),
      reading: edition.geometry.binding.reading, isPaired: edition.geometry.orientation == .two)
  }

  mutating func layOut(over book: inout Reading) { overview = Self.overview(of: book) }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    let answer: Overview.Answer?
    switch input {
    case .key(let key):
      guard let move = key.command.flatMap({ WidgetMove($0) }) else { return .ignored }
      answer = overview.handle(move)
    case .pointer(let pointer): answer = overview.handle(pointer)
    case .pasted: return .ignored
    }
    switch answer {
    case .choose(let index): return .used([.close, .jump(.page(index))])
    case .cancel: return .used([.close])
    case nil: return .used([])
    }
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let edition = book.edition
    canvas.fill(canvas.bounds, style: .desk)
    overview.draw(on: &canvas, label: edition.label(ofPagesAt:)) { index in
      edition.thumbnail(at: index, overview.thumbnail)
    }
    guard overview.area.origin.row > 0 else { return }
    let style = Style(.label, on: .desk)
    let isNarrow = overview.area.size.columns < 52
    canvas.centre(
      isNarrow ? "Enter go    Esc close" : "← ↑ ↓ → choose    Enter goes there    Esc closes",
      row: canvas.size.rows - 1, within: overview.area, style: style)
    canvas.centre(
      SafeText(edition.book.printedTitle), row: 0, within: overview.area,
      style: Style(.label, on: .desk, .bold))
  }
}

/// A slider along the foot of the screen, which the open pages follow.
struct SliderLayer: BookLayer {
  private var slider: PageSlider
  /// The position to go back to.
  private let origin: ReadingPosition

  init(over book: Reading) {
    slider = Self.slider(over: book)
    origin = book.position
  }

  let keys = [KeyScope.list]
  let opener: Command? = .showSlider
  let traits: LayerTraits = [.modal, .browses]

  private static func slider(over book: Reading) -> PageSlider {
    let (edition, offset) = (book.edition, book.position.offset)
    let starts = edition.book.text.outline.indices.compactMap { edition.layout.page(ofHeading: $0) }
    var slider = PageSlider(
      page: min(edition.layout.page(containing: offset), edition.layout.pageCountInOrder - 1),
      of: edition.layout.pageCountInOrder, ticks: starts,
      step: edition.geometry.orientation == .one ? 1 : 2, reading: edition.geometry.binding.reading)
    slider.marks = edition.pagesWithHits
    return slider
  }

  mutating func layOut(over book: inout Reading) { slider = Self.slider(over: book) }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    let answer: PageSlider.Answer?
    switch input {
    case .key(let key):
      guard let move = key.command.flatMap({ WidgetMove($0) }) else { return .ignored }
      answer = slider.handle(move)
    case .pointer(let pointer): answer = slider.handle(pointer, in: Self.strip(in: book.size))
    case .pasted: return .ignored
    }
    switch answer {
    case .move(let page):
      let index = book.edition.index(ofTextPage: page)
      return .used(book.pages.away { $0.go(to: index, animated: false, at: now) })
    case .close: return .used([.close])
    case .cancel: return .used(book.pages.go(backTo: origin, at: now) + [.close])
    case nil: return .used([])
    }
  }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    let strip = Self.strip(in: desk.size)
    let isFramed = strip.size.rows >= 3 && strip.size.columns >= 24
    canvas.drawNotice(text, in: strip, isFramed: isFramed)
  }

  /// What the keys do, and shorter texts.
  private static let hints: [SafeText] = [
    "← → pages    ↑ ↓ chapters    Enter stays    Esc goes back",
    "← → ↑ ↓ move    Enter stays    Esc goes back", "Enter stays    Esc goes back",
  ]

  private static func strip(in size: Size) -> Rect {
    let rows = size.rows >= 12 ? 3 : 1
    let margin = size.columns >= Card.narrow ? 4 : 0
    return Rect(
      column: margin, row: size.rows - rows, columns: size.columns - 2 * margin, rows: rows)
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let edition = book.edition
    let place = edition.layout.heading(ofPage: slider.page)?.title ?? edition.book.printedTitle
    // The numbers are estimates while the pages are being counted.
    let mark = edition.isCounted ? "" : "≈ "
    let open = edition.openPages(at: edition.layout.start(ofPage: slider.page)).asPageNumbers
    let strip = Self.strip(in: canvas.size)
    let hint = Self.hints.first { $0.width + 6 <= strip.size.columns } ?? ""
    slider.draw(
      PageSlider.Words(
        place: SafeText(place).inVisualOrder,
        number: ("\(mark + open) of \(mark + slider.count.grouped)" as SafeText).inVisualOrder,
        hint: hint.inVisualOrder),
      in: strip, on: &canvas)
  }
}

extension WidgetMove {
  /// What a command of the list keys means to a widget; nil for other commands.
  init?(_ command: Command) {
    switch command {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .previousPage: self = .screenBack
    case .nextPage: self = .screenOn
    case .firstPage: self = .first
    case .lastPage: self = .last
    case .choose: self = .choose
    case .cancel, .quit: self = .cancel
    default: return nil
    }
  }
}
