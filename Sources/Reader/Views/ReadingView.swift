internal import Cells
internal import Glyphs
internal import Paging
internal import Typesetting

/// An open book: its pages, and the reader's place in it.
///
/// The place is a position in the text. It moves only when the reader moves, never because the
/// screen does: at any size the pages shown are those that hold it. Who looks at the title page or
/// the contents has not left it.
struct ReadingView: View {
  private(set) var source: OpenBook
  private var settings: Settings
  /// The book that lies open, bound for the present size.
  private(set) var controller: BookController<BoundBook>
  /// Where the reader is, as an offset in the text.
  private(set) var position: Int
  /// Which part of the book lies open.
  private var whereabouts: Whereabouts
  /// What the keys have come to on the open pages.
  private var chooser = Chooser()
  private var overlay: BookOverlay?
  private var foot = FootLine()
  private var counting: Counting

  /// - Parameters:
  ///   - start: where to open; nil for a book that was never open, which shows its title.
  ///   - clerk: counts the pages of a long book.
  ///   - next: finds the book after this one on the shelf.
  init(
    _ source: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    counting clerk: @escaping Clerk, next: @escaping () -> ShelfBook? = { nil }
  ) {
    self.source = source
    self.settings = settings
    var bound = BoundBook(source, settings, size)
    position = start.map { bound.setter.position(of: $0) } ?? 0
    whereabouts = start == nil ? .title : .text
    counting = Counting(by: clerk)
    counting.begin(bound.layout)
    _ = bound.settle(near: position, whereabouts, margin: Self.ampleMargin)
    bound.bystander = Bystander(offset: position, isBegun: start != nil, next: next)
    controller = BookController(
      bound, at: bound.index(of: whereabouts, offset: position),
      options: PageOptions(transition: settings.turn, binding: settings.binding), size: size,
      sideBySide: settings.policy)
  }

  private var bound: BoundBook { controller.pages }

  /// The pages that lie open, by their numbers among all that are bound.
  private var openPages: [Int] { controller.shown?.pages ?? [] }

  /// The last page of the text that is shown counts as read.
  var percent: Int {
    let count = bound.layout.pageCount
    let shown = openPages.compactMap { bound.textPage(at: $0) }.last
    let place = bound.bystander.isBegun ? bound.layout.page(containing: position) : -1
    return ((shown ?? place) + 1) * 100 / count
  }

  // MARK: Events

  var isFrameDue: Bool { controller.isFrameDue }

  func patience(at now: Duration) -> Duration? {
    [controller.patience(at: now), mayRenumber ? counting.patience : nil].compactMap(\.self).min()
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Wish] {
    if event == .tick {
      foot.pass(at: now)
      let wishes = carryOut(controller.handle(event, at: now))
      hearOfPages()
      return wishes
    }
    if overlay != nil { return handleOverlay(event, at: now) }
    switch event {
    case .key(let press): return handle(press, at: now)
    case .pointer:
      foot.clear(at: now)
      return handlePointer(event, at: now)
    case .tick, .resized, .leave: return []
    }
  }

  private mutating func handlePointer(_ event: Event, at now: Duration) -> [Wish] {
    switch controller.offer(event) {
    case .ignored: carryOut(controller.handle(event, at: now))
    case .handled: []
    case .reply(let action): perform(action, at: now)
    }
  }

  private mutating func handle(_ press: KeyPress, at now: Duration) -> [Wish] {
    if let digit = press.digit {
      foot.type(digit)
      return []
    }
    let number = foot.number
    foot.clear(at: now)
    if number == nil, let wishes = choose(press, at: now) { return wishes }
    guard let command = command(for: press) else { return [] }
    return obey(command, number: number, at: now)
  }

  /// The keys that point do so on the page: where higher pages lie to the left, there is forward.
  private func command(for press: KeyPress) -> Command? {
    let isMirrored = settings.binding.reading == .rightToLeft
    return KeyTable.reading.command(for: isMirrored ? press.mirrored : press)
  }

  private mutating func obey(_ command: Command, number: Int?, at now: Duration) -> [Wish] {
    switch command {
    case .nextPage: return carryOut(controller.turn(.forward, at: now))
    case .previousPage: return carryOut(controller.turn(.backward, at: now))
    case .firstPage: return go(toEnd: .text(0), else: .title, at: now)
    case .lastPage: return go(toEnd: .text(bound.layout.pageCount - 1), else: .end, at: now)
    case .goToPage: return go(to: bound.index(ofTextPage: (number ?? 1) - 1), at: now)
    case .showContents, .showOverview, .showSlider: open(command)
    case .showHelp: return [.showHelp]
    case .showShelf: return [.showShelf]
    case .changeTheme: return [.changeTheme]
    case .quit: return [.quit]
    case .cancel, .up, .down, .choose: break
    }
    return []
  }

  // MARK: Going

  /// To the first or last page of the text; from there, to what is beyond it.
  private mutating func go(toEnd page: BookPage, else beyond: BookPage, at now: Duration) -> [Wish]
  {
    guard let index = bound.imposition.index(of: page) else { return [] }
    let isThere = openPages.contains(index)
    return go(to: isThere ? bound.imposition.index(of: beyond) ?? index : index, at: now)
  }

  private mutating func go(to index: Int, animated: Bool = true, at now: Duration) -> [Wish] {
    let goal = bound.whereabouts(at: index)
    guard goal == .text || goal == .end, !bound.layout.isCounted else {
      return carryOut(controller.moveToPage(index, animated: animated, at: now))
    }
    let page = bound.textPage(at: index) ?? bound.layout.pageCount - 1
    let offset = bound.layout.start(ofPage: page)
    return go(to: goal, offset: offset, animated: animated, at: now)
  }

  /// To where an offset stands, or what is beyond it, once all around it can be turned to.
  private mutating func go(
    to goal: Whereabouts = .text, offset: Int, animated: Bool = true, at now: Duration
  ) -> [Wish] {
    let landed = settle(near: offset, goal)
    let index = bound.index(of: goal, offset: offset)
    return carryOut(landed + controller.moveToPage(index, animated: animated, at: now))
  }

  private mutating func carryOut(_ effects: [PageEffect<Int>]) -> [Wish] {
    effects.flatMap { effect -> [Wish] in
      switch effect {
      case .turned(let page):
        arrive(at: page)
        return [.moved] + carryOut(settle(near: position, whereabouts))
      case .settled: return [.settled]
      case .appearance, .willTransition, .didFinish, .completed: return []
      }
    }
  }

  private mutating func arrive(at index: Int) {
    whereabouts = bound.whereabouts(at: index)
    chooser = Chooser()
    let page = whereabouts == .end ? bound.layout.pageCount - 1 : bound.textPage(at: index)
    if let page { position = bound.layout.start(ofPage: page) }
    controller.pages.bystander.offset = position
    controller.pages.bystander.isBegun = bound.bystander.isBegun || page != nil
    controller.pages.bystander.chosen = nil
  }

  // MARK: Choosing on the open pages

  /// Lets a key choose on pages that have something to choose; nil where it means what it always does.
  private mutating func choose(_ press: KeyPress, at now: Duration) -> [Wish]? {
    guard whereabouts != .text || openPages.contains(where: { bound.textPage(at: $0) == nil }),
      controller.turn == nil, press.modifiers.isEmpty
    else { return nil }
    let spots = openPages.flatMap { bound.page(at: $0)?.spots ?? [] }
    switch chooser.answer(press.key, spots) {
    case .reply(let action): return perform(action, at: now)
    case .handled:
      controller.pages.bystander.chosen = chooser.chosen
      _ = layOpen()
      return []
    case .ignored:
      guard press.key == .enter, let first = spots.first else { return nil }
      return perform(first.action, at: now)
    }
  }

  private mutating func perform(_ action: PageAction, at now: Duration) -> [Wish] {
    switch action {
    case .goOn: return go(offset: position, at: now)
    case .goToHeading(let heading): return go(toHeading: heading, at: now)
    case .goToStart: return go(to: bound.index(ofTextPage: 0), at: now)
    case .open(let path): return [.open(path: path)]
    case .showShelf: return [.showShelf]
    case .set(let name, let value): return [.set(name: name, value: value)]
    }
  }

  private mutating func go(toHeading heading: Int, at now: Duration) -> [Wish] {
    go(offset: source.book.outline[heading].offset, at: now)
  }

  // MARK: Laying out

  mutating func resize(to size: Size) {
    if size != controller.geometry.size { layOut(for: size) }
  }

  /// Takes the whole book in place of its beginning, at the same place.
  mutating func complete(with whole: OpenBook) {
    position = whole.book.offset(of: source.book.place(at: position))
    source = whole
    layOut(for: controller.geometry.size)
  }

  mutating func take(_ settings: Settings) {
    let isLaidOutAlike = settings.withoutLooks == self.settings.withoutLooks
    self.settings = settings
    controller.options.transition = settings.turn
    if !isLaidOutAlike { layOut(for: controller.geometry.size) }
  }

  private mutating func layOut(for size: Size) {
    let bystander = bound.bystander
    controller.pages = BoundBook(source, settings, size, bystander: bystander)
    controller.pages.bystander.offset = position
    counting.begin(bound.layout)
    _ = controller.pages.settle(near: position, whereabouts, margin: Self.ampleMargin)
    _ = layOpen(size: size)
    let (bound, index) = (bound, openPages.first ?? 0)
    overlay?.lay(over: bound, at: index, offset: position)
  }

  /// Shows the same page of the book as it is now.
  private mutating func layOpen(size: Size? = nil) -> [PageEffect<Int>] {
    let index = bound.index(of: whereabouts, offset: position)
    return controller.lay(open: bound, at: index, size: size)
  }

  // MARK: Page numbers of a long book

  /// The pages on either side that have their right numbers before they can be turned to: what two
  /// leaves reach, and what a reader at rest may come to while nobody looks.
  private static let leastMargin = 4
  private static let ampleMargin = 16

  /// Numbers change only while nothing is shown that goes by them: no leaf between two pages, no
  /// overview, no slider.
  private var mayRenumber: Bool { controller.turn == nil && overlay == nil }

  /// Takes over what became known of page numbers.
  private mutating func hearOfPages() {
    guard mayRenumber else { return }
    let isSettled = controller.pages.settle(near: position, whereabouts, margin: Self.ampleMargin)
    let news = counting.news()
    if controller.pages.renumber({ $0.take(news) }) || isSettled { _ = layOpen() }
  }

  /// Makes sure that what lies around an offset can be turned to.
  private mutating func settle(near offset: Int, _ goal: Whereabouts) -> [PageEffect<Int>] {
    controller.pages.settle(near: offset, goal, margin: Self.leastMargin) ? layOpen() : []
  }

  // MARK: What lies over the pages

  private mutating func open(_ command: Command) {
    close()
    overlay = BookOverlay(command, over: bound, at: openPages.first ?? 0, standing)
    if overlay?.coversPages == true { controller.cover() }
  }

  private mutating func handleOverlay(_ event: Event, at now: Duration) -> [Wish] {
    let bound = bound
    switch overlay?.handle(event, over: bound) {
    case .close: close()
    case .closeAt(let index):
      close()
      return go(to: index, at: now)
    case .closeAtHeading(let heading):
      close()
      return go(toHeading: heading, at: now)
    case .goBack(let standing):
      close()
      return go(backTo: standing, at: now)
    case .show(let index): return go(to: index, animated: false, at: now)
    case .pass(let command): return obey(command, number: nil, at: now)
    case nil: break
    }
    return []
  }

  private var standing: Standing {
    Standing(whereabouts: whereabouts, offset: position, isBegun: bound.bystander.isBegun)
  }

  /// To exactly the same place, which need not be the first of its page.
  private mutating func go(backTo standing: Standing, at now: Duration) -> [Wish] {
    defer { stand(at: standing) }
    stand(at: standing)
    let index = bound.index(of: standing.whereabouts, offset: standing.offset)
    return go(to: index, animated: false, at: now)
  }

  private mutating func stand(at standing: Standing) {
    position = standing.offset
    controller.pages.bystander.offset = position
    controller.pages.bystander.isBegun = standing.isBegun
  }

  private mutating func close() {
    if overlay?.coversPages == true { controller.uncover() }
    overlay = nil
  }

  // MARK: Picture

  mutating func tell(_ notice: Complaint) { foot.tell(notice.line) }

  mutating func picture(over below: Canvas) -> Canvas {
    var canvas = controller.picture()
    let book = controller.geometry.book
    let rowsBelow = bound.setter.metrics.footRow.map { bound.geometry.leaf.rows - $0 } ?? 1
    foot.draw(row: book.rows.upperBound - rowsBelow, across: book, on: &canvas)
    overlay?.draw(over: bound, offset: position, on: &canvas)
    return canvas
  }
}

extension KeyPress {
  /// The key that points the other way along the line.
  fileprivate var mirrored: KeyPress {
    let pairs: [(Key, Key)] = [(.left, .right), ("h", "l")]
    let other = pairs.lazy.compactMap { a, b in
      self.key == a ? b : self.key == b ? a : nil
    }.first
    return KeyPress(other ?? key, modifiers)
  }
}
