internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// An open book: its pages, and the reader's place in it.
///
/// The place is a position in the text. It moves only when the reader moves, never because the
/// screen does: at any size the pages shown are those that hold it.
struct ReadingView: View {
  private(set) var source: OpenBook
  private let settings: Settings
  private(set) var typesetter: PageSetter
  private(set) var controller: PageController
  /// Where the reader is, as an offset in the text.
  private(set) var position: Int
  private var typed = ""
  private var notice: SafeText?
  private var pictures: [Spread: Canvas] = [:]
  private var counting: Counting

  init(
    _ source: OpenBook, at start: StartingPoint, settings: Settings, size: Size,
    counting clerk: @escaping Clerk
  ) {
    self.source = source
    self.settings = settings
    typesetter = PageSetter(source, settings, size)
    position = typesetter.position(of: start)
    counting = Counting(by: clerk)
    counting.begin(typesetter.layout)
    _ = typesetter.layout.settle(near: position, margin: Self.ampleMargin)
    controller = PageController(
      count: typesetter.layout.pageCount, page: typesetter.layout.page(containing: position),
      geometry: typesetter.geometry, transition: settings.turn)
  }

  /// The last page shown counts as read.
  var percent: Int {
    guard let last = controller.spread?.pages.last else { return 0 }
    return (last + 1) * 100 / controller.count
  }

  // MARK: Events

  var isFrameDue: Bool { controller.isFrameDue }

  func patience(at now: Duration) -> Duration? {
    [controller.patience(at: now), counting.patience].compactMap(\.self).min()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Wish] {
    switch event {
    case .key(let press): return handle(press, at: now)
    case .pointer(let pointer):
      forgetWhatWasSaid()
      return carryOut(controller.handle(.pointer(pointer), at: now))
    case .tick:
      let wishes = carryOut(controller.handle(.tick, at: now))
      hearOfPages()
      return wishes
    case .resized, .leave: return []
    }
  }

  mutating func resize(to size: Size) {
    if size != controller.geometry.size { layOut(for: size) }
  }

  /// Takes the whole book in place of its beginning, at the same place.
  mutating func complete(with whole: OpenBook) {
    position = whole.book.offset(of: source.book.place(at: position))
    source = whole
    layOut(for: controller.geometry.size)
  }

  private mutating func layOut(for size: Size) {
    typesetter = PageSetter(source, settings, size)
    counting.begin(typesetter.layout)
    _ = typesetter.layout.settle(near: position, margin: Self.ampleMargin)
    _ = relay()
  }

  /// Shows the pages that hold the place, by the numbers that they have now.
  private mutating func relay() -> [PageController.Effect] {
    pictures = [:]
    return controller.relay(
      count: typesetter.layout.pageCount, page: typesetter.layout.page(containing: position),
      geometry: typesetter.geometry)
  }

  // MARK: Page numbers of a long book

  /// The pages on either side that have their right numbers before they can be turned to: what two
  /// leaves reach, and what a reader at rest may come to while nobody looks.
  private static let leastMargin = 4
  private static let ampleMargin = 16

  /// Takes over what became known of page numbers. They change only while no leaf is in the air,
  /// which is between two pages by their numbers.
  private mutating func hearOfPages() {
    guard controller.turn == nil else { return }
    let isSettled = typesetter.layout.settle(near: position, margin: Self.ampleMargin)
    if typesetter.layout.take(counting.news()) || isSettled { _ = relay() }
  }

  /// Makes sure that what lies around an offset can be turned to.
  private mutating func settle(near offset: Int) -> [PageController.Effect] {
    typesetter.layout.settle(near: offset, margin: Self.leastMargin) ? relay() : []
  }

  private mutating func handle(_ press: KeyPress, at now: Duration) -> [Wish] {
    if press.modifiers.isEmpty, let digit = press.digit {
      type(digit)
      return []
    }
    let number = Int(typed)
    forgetWhatWasSaid()
    guard let command = KeyTable.reading.command(for: press) else { return [] }
    return obey(command, number: number, at: now)
  }

  private mutating func obey(_ command: Command, number: Int?, at now: Duration) -> [Wish] {
    switch command {
    case .nextPage: return carryOut(controller.handle(.turn(.forward), at: now))
    case .previousPage: return carryOut(controller.handle(.turn(.backward), at: now))
    case .firstPage: return go(toPage: 1, at: now)
    case .lastPage: return go(toPage: controller.count, at: now)
    case .goToPage: return go(toPage: number ?? 1, at: now)
    case .showHelp: return [.showHelp]
    case .showShelf: return [.showShelf]
    case .quit: return [.quit]
    case .cancel, .up, .down, .choose: return []
    }
  }

  private mutating func go(toPage number: Int, at now: Duration) -> [Wish] {
    let number = min(max(number, 1), typesetter.layout.pageCount)
    let goal = typesetter.layout.start(ofPage: number - 1)
    let landed = settle(near: goal)
    let page = typesetter.layout.page(containing: goal)
    return carryOut(landed + controller.handle(.go(to: page), at: now))
  }

  private mutating func carryOut(_ effects: [PageController.Effect]) -> [Wish] {
    effects.flatMap { effect -> [Wish] in
      switch effect {
      case .turned(let page):
        position = typesetter.layout.start(ofPage: page)
        return [.moved] + carryOut(settle(near: position))
      case .settled: return [.settled]
      }
    }
  }

  // MARK: What is said at the foot

  private mutating func type(_ digit: Character) {
    notice = nil
    // No book has more pages than nine digits can tell.
    typed = String((typed + String(digit)).suffix(9))
  }

  private mutating func forgetWhatWasSaid() {
    typed = ""
    notice = nil
  }

  mutating func tell(_ notice: Complaint) {
    self.notice = notice.line
  }

  /// What the foot of the screen says in place of a folio.
  private var saying: SafeText? {
    typed.isEmpty ? notice : "Go to page \(typed)▏"
  }

  // MARK: Pictures

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = openPages()
    if let saying { say(saying, on: &canvas) }
    return canvas
  }

  private mutating func openPages() -> Canvas {
    guard let turn = controller.turn else {
      return controller.spread.map { picture(of: $0) } ?? drawBook([], in: typesetter.geometry)
    }
    let moment = Moment(
      old: picture(of: turn.origin), new: picture(of: turn.goal), progress: turn.progress,
      direction: turn.direction, geometry: controller.geometry)
    return controller.transition.draw(moment)
  }

  private mutating func picture(of spread: Spread) -> Canvas {
    if let known = pictures[spread] { return known }
    // A turn shows two spreads; a riffle should not keep every one that it passed.
    if pictures.count > 3 { pictures = [:] }
    let picture = typesetter.picture(of: spread)
    pictures[spread] = picture
    return picture
  }

  private func say(_ line: SafeText, on canvas: inout Canvas) {
    let rect = controller.geometry.book
    let row = rect.rows.upperBound - (typesetter.metrics.footRow.map { rect.size.rows - $0 } ?? 1)
    let text = line.truncated(to: max(rect.size.columns - 2, 0))
    let strip = Rect(
      column: rect.origin.column, row: row, columns: rect.size.columns, rows: 1)
    canvas.write(
      SafeText(String(repeating: " ", count: strip.size.columns)), at: strip.origin)
    canvas.centre(text, row: row, within: strip, style: Style(.accent))
  }
}

extension KeyPress {
  fileprivate var digit: Character? {
    guard case .character(let character) = key, character.isASCII, character.isWholeNumber
    else { return nil }
    return character
  }
}
