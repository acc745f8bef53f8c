internal import Cells
internal import Manuscript
internal import Paging
internal import Typesetting

/// A bound book that lies open, and the reader's place in it.
///
/// The place is a position in the text. It moves only when the reader moves, never because the
/// screen does: at any size the pages shown are those that hold it. Who looks at the title page or
/// the contents has not left it.
struct OpenPages {
  private(set) var source: OpenBook
  private var settings: Settings
  /// The book that lies open, bound for the present size.
  private(set) var controller: BookController<BoundBook>
  private(set) var standing: Standing
  /// What the keys have come to on the open pages.
  private var chooser = Chooser()
  private var counting: Counting

  /// - Parameters:
  ///   - start: where to open; nil for a book that was never open, which shows its title.
  ///   - clerk: counts the pages of a long book.
  ///   - next: finds the book after this one on the shelf.
  init(
    _ source: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    counting clerk: @escaping Clerk, next: @escaping () -> ShelfBook?
  ) {
    var source = source
    source.lookUpWords()
    self.source = source
    self.settings = settings
    var bound = BoundBook(source, settings, size)
    standing = Standing(
      whereabouts: start == nil ? .title : .text,
      offset: start.map { bound.setter.position(of: $0) } ?? 0, isBegun: start != nil)
    counting = Counting(by: clerk)
    counting.begin(bound.layout)
    _ = bound.settle(for: standing, margin: Self.ampleMargin)
    bound.bystander = Bystander(standing: standing, next: next)
    var options = PageOptions(transition: settings.turn, binding: bound.geometry.binding)
    // The picture of a beginning is seen for some milliseconds, and the sooner for being plain.
    options.isLit = source.isWhole
    controller = BookController(
      bound, at: bound.index(of: standing), options: options, size: size,
      sideBySide: settings.policy)
  }

  var bound: BoundBook { controller.pages }

  /// The pages that lie open, by their numbers among all that are bound.
  var numbers: [Int] { controller.shown?.pages ?? [] }

  /// The last page of the text that is shown counts as read.
  var percent: Int {
    let shown = numbers.compactMap { bound.textPage(at: $0) }.last
    let place = standing.isBegun ? bound.layout.page(containing: standing.offset) : -1
    return ((shown ?? place) + 1) * 100 / bound.layout.pageCount
  }

  // MARK: Turning and going

  mutating func turn(_ direction: Direction, at now: Duration) -> [Wish] {
    carryOut(controller.turn(direction, at: now))
  }

  mutating func go(to index: Int, animated: Bool = true, at now: Duration) -> [Wish] {
    var goal = standing
    goal.whereabouts = bound.whereabouts(at: index)
    guard goal.whereabouts == .text || goal.whereabouts == .end, !bound.layout.isCounted else {
      return carryOut(controller.moveToPage(index, animated: animated, at: now))
    }
    let page = bound.textPage(at: index) ?? bound.layout.pageCount - 1
    goal.offset = bound.layout.start(ofPage: page)
    return go(to: goal, animated: animated, at: now)
  }

  /// To a part of the book, once all around it can be turned to.
  private mutating func go(to goal: Standing, animated: Bool = true, at now: Duration) -> [Wish] {
    let landed = settle(for: goal)
    let index = bound.index(of: goal)
    return carryOut(landed + controller.moveToPage(index, animated: animated, at: now))
  }

  /// To where the text at an offset stands.
  private mutating func go(toOffset offset: Int, at now: Duration) -> [Wish] {
    go(to: Standing(whereabouts: .text, offset: offset, isBegun: true), at: now)
  }

  /// To a heading of the outline.
  mutating func go(toHeading heading: Int, at now: Duration) -> [Wish] {
    go(toOffset: source.book.outline[heading].offset, at: now)
  }

  /// To a page of the text by its number, from 0.
  mutating func go(toTextPage page: Int, at now: Duration) -> [Wish] {
    go(to: bound.index(ofTextPage: page), at: now)
  }

  /// To the first or last page of the text; from there, to what is beyond it.
  mutating func go(toEnd page: BookPage, else beyond: BookPage, at now: Duration) -> [Wish] {
    guard let index = bound.imposition.index(of: page) else { return [] }
    let last = bound.imposition.index(of: beyond) ?? index
    let isThere = numbers.contains(index) || numbers.contains(last)
    return go(to: isThere ? last : index, at: now)
  }

  /// To exactly the same place, which need not be the first of its page.
  mutating func go(backTo former: Standing, at now: Duration) -> [Wish] {
    stand(at: former)
    defer { stand(at: former) }
    return go(to: former, animated: false, at: now)
  }

  private mutating func carryOut(_ effects: [PageEffect<Int>]) -> [Wish] {
    effects.flatMap { effect -> [Wish] in
      switch effect {
      case .turned(let page):
        arrive(at: page)
        return [.moved] + carryOut(settle(for: standing))
      case .settled: return [.settled]
      case .appearance, .willTransition, .didFinish, .completed: return []
      }
    }
  }

  private mutating func arrive(at index: Int) {
    chooser = Chooser()
    var arrived = standing
    arrived.whereabouts = bound.whereabouts(at: index)
    let isAtEnd = arrived.whereabouts == .end
    if let page = isAtEnd ? bound.layout.pageCount - 1 : bound.textPage(at: index) {
      arrived.offset = bound.layout.start(ofPage: page)
      arrived.isBegun = true
    }
    stand(at: arrived)
  }

  /// Pages that are opened from now on know it.
  private mutating func stand(at standing: Standing) {
    self.standing = standing
    controller.pages.bystander.standing = standing
    controller.pages.bystander.chosen = chooser.chosen
  }

  // MARK: Events

  /// - Parameter isBare: whether nothing lies over the pages that goes by their numbers.
  mutating func tick(at now: Duration, isBare: Bool) -> [Wish] {
    let wishes = carryOut(controller.handle(.tick, at: now))
    if isBare { hearOfNumbers() }
    return wishes
  }

  /// The pages hear the pointer before it turns them.
  mutating func handle(_ pointer: Pointer, at now: Duration) -> [Wish] {
    switch controller.offer(.pointer(pointer)) {
    case .ignored: carryOut(controller.handle(.pointer(pointer), at: now))
    case .handled: []
    case .reply(let action): perform(action, at: now)
    }
  }

  /// Lets a key choose on pages that have something to choose; nil where it means what it always does.
  mutating func choose(_ press: KeyPress, at now: Duration) -> [Wish]? {
    guard controller.turn == nil, press.modifiers.isEmpty, Chooser.keys.contains(press.key)
    else { return nil }
    let spots = numbers.flatMap { bound.spots(at: $0) }
    switch chooser.answer(press.key, spots) {
    case .reply(let action): return perform(action, at: now)
    case .handled:
      stand(at: standing)
      _ = layOpen()
      return []
    case .ignored:
      guard press.key == .enter, let first = spots.first else { return nil }
      return perform(first.action, at: now)
    }
  }

  private mutating func perform(_ action: PageAction, at now: Duration) -> [Wish] {
    switch action {
    case .goOn: go(toOffset: standing.offset, at: now)
    case .goToHeading(let heading): go(toHeading: heading, at: now)
    case .goToStart: go(toTextPage: 0, at: now)
    case .open(let path): [.open(path: path)]
    case .showShelf: [.showShelf]
    case .set(let name, let value): [.set(name: name, value: value)]
    }
  }

  /// Moves no faster than the way to the screen bears.
  mutating func keep(to pace: LinkPace) {
    controller.frameInterval = pace.frameInterval
    controller.options.transition = pace.isAnimated ? settings.turn : .none
  }

  // MARK: Laying out

  mutating func layOut(for size: Size) { layOut(for: size, like: bound) }

  private mutating func layOut(for size: Size, like former: BoundBook?) {
    let bystander = bound.bystander
    controller.pages = BoundBook(source, settings, size, like: former, bystander: bystander)
    controller.options.binding = bound.geometry.binding
    counting.begin(bound.layout)
    _ = controller.pages.settle(for: standing, margin: Self.ampleMargin)
    _ = layOpen(size: size)
  }

  /// Takes the whole book in place of its beginning, at the same place.
  mutating func complete(with whole: OpenBook) {
    standing.offset = whole.book.offset(of: source.book.place(at: standing.offset))
    source = whole
    source.lookUpWords()
    controller.options.isLit = true
    stand(at: standing)
    layOut(for: controller.geometry.size, like: nil)
  }

  /// True when other settings have made other pages.
  mutating func take(_ settings: Settings) -> Bool {
    let areAlike = settings.withoutLooks == self.settings.withoutLooks
    self.settings = settings
    controller.options.transition = settings.turn
    if !areAlike { layOut(for: controller.geometry.size) }
    return !areAlike
  }

  /// Shows the same page of the book as it is now.
  private mutating func layOpen(size: Size? = nil) -> [PageEffect<Int>] {
    controller.lay(open: bound, at: bound.index(of: standing), size: size)
  }

  /// A hand that holds a leaf lets go of it, since something else is to be seen.
  mutating func letGo() { controller.letGo() }

  /// Something is laid over the pages, or taken away again.
  mutating func cover(_ isCovered: Bool) {
    if isCovered { controller.cover() } else { controller.uncover() }
  }

  // MARK: Page numbers of a long book

  /// The pages on either side that have their right numbers before they can be turned to: what two
  /// leaves reach, and what a reader at rest may come to while nobody looks.
  private static let leastMargin = 4
  private static let ampleMargin = 16

  /// How long to wait before something moves, or the counting is looked after.
  func patience(at now: Duration, isBare: Bool) -> Duration? {
    let news = isBare && controller.turn == nil ? counting.patience : nil
    return [controller.patience(at: now), news].compactMap(\.self).min()
  }

  /// Takes over what became known of page numbers, unless a leaf is between two pages by theirs.
  private mutating func hearOfNumbers() {
    guard controller.turn == nil else { return }
    let isSettled = controller.pages.settle(for: standing, margin: Self.ampleMargin)
    let news = counting.news()
    if controller.pages.renumber({ $0.take(news) }) || isSettled { _ = layOpen() }
  }

  /// Makes sure that all around a part of the book can be turned to.
  private mutating func settle(for goal: Standing) -> [PageEffect<Int>] {
    controller.pages.settle(for: goal, margin: Self.leastMargin) ? layOpen() : []
  }

  // MARK: Picture

  mutating func picture() -> Canvas { controller.picture() }

  /// The open pages as the next start will show them first; nil while it would show others.
  mutating func pictureToKeep() -> Canvas? {
    guard source.isWhole, standing.whereabouts == .text, controller.turn == nil else { return nil }
    var picture = controller.picture()
    // How many pages a long book has will not be known then, so none is said to have a number.
    if source.book.isLong { picture.clearText(inRow: footRow) }
    return picture
  }

  /// The row of the screen at which folios stand.
  var footRow: Int {
    let leaf = bound.geometry.leaf
    let rowsBelow = bound.setter.metrics.footRow.map { leaf.rows - $0 } ?? 1
    return bound.geometry.book.rows.upperBound - rowsBelow
  }
}

extension Canvas {
  /// Leaves paper where something soft was said.
  fileprivate mutating func clearText(inRow row: Int) {
    for column in 0..<size.columns {
      let style = self[column, row].style
      guard style.ink.role == .soft else { continue }
      fill(Rect(column: column, row: row, columns: 1, rows: 1), style: style)
    }
  }
}
