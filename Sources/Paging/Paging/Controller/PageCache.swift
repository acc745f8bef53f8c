internal import CurlewCells

/// The pages that live, and their pictures.
struct PageCache<Source: PageSource> {
  typealias ID = Source.ID

  /// The visible pages. An array, because so few pages are faster to scan than to hash.
  private var pages: [(id: ID, page: Source.Page)] = []
  /// The pages that live on although nobody sees them: below an overlay, or by their lifetime.
  private var unseen: [ID: Source.Page] = [:]
  /// The latest pictures, the newest last.
  private var pictures: [(spread: Spread<ID>, picture: TextCanvas)] = []
  /// The page that handled the last press and receives the rest of the gesture.
  private var captor: ID?
  /// The page that handled the last press. While it is open, keys go to it first.
  private var touched: ID?

  // MARK: Appearance

  /// Tells a page how it appears. A page that has disappeared lives on until it is dropped.
  mutating func change(_ appearance: PageAppearance, of id: ID, from source: Source) {
    guard var page = page(id, from: source) else { return }
    page.didChange(appearance)
    pages.removeAll { $0.id == id }
    unseen[id] = appearance == .didDisappear ? page : nil
    if appearance != .didDisappear { pages.append((id, page)) }
  }

  /// A living page, or a new one; nil if there is none.
  func page(_ id: ID, from source: Source) -> Source.Page? {
    livingPage(id) ?? source.makePage(id)
  }

  /// Makes a page that does not live and has not appeared yet.
  mutating func make(_ id: ID, from source: Source) {
    if livingPage(id) == nil { unseen[id] = source.makePage(id) }
  }

  /// The pages that live although nobody sees them.
  var unseenPages: [ID] { Array(unseen.keys) }

  /// Ends the lives of pages that nobody sees.
  mutating func drop(_ ids: [ID]) {
    for id in ids { unseen[id] = nil }
  }

  mutating func removePictures() { pictures = [] }

  /// The spreads whose pictures are kept.
  var drawnSpreads: [Spread<ID>] { pictures.map(\.spread) }

  /// Makes the spreads with a page be drawn again.
  mutating func removePictures(with id: ID) {
    pictures.removeAll { $0.spread.slots.contains(id) }
  }

  /// Replaces all pages by new ones. What they remembered is lost.
  mutating func remakePages(from source: Source) {
    unseen = [:]
    for index in pages.indices {
      if let page = source.makePage(pages[index].id) { pages[index].page = page }
    }
  }

  /// Drops what was drawn and handled before a reload. The visible pages still hear that they disappear.
  mutating func startAnew() {
    pictures = []
    unseen = [:]
    captor = nil
  }

  // MARK: Life

  /// The page with an identity; nil if it does not live.
  private func livingPage(_ id: ID) -> Source.Page? {
    pages.first { $0.id == id }?.page ?? unseen[id]
  }

  /// Changes a page and makes the spreads with it be drawn again; nil if it does not live.
  mutating func update<Result>(
    _ id: ID, _ change: (inout Source.Page) throws -> Result
  ) rethrows -> Result? {
    removePictures(with: id)
    if let index = pages.firstIndex(where: { $0.id == id }) {
      return try change(&pages[index].page)
    }
    guard var page = unseen[id] else { return nil }
    defer { unseen[id] = page }
    return try change(&page)
  }

  /// The time of the first tick of a visible page after `last`; nil if no page ticks.
  func nextTick(after last: Duration) -> Duration? {
    pages.compactMap { $0.page.nextTick(after: last) }.min()
  }

  /// Passes the ticks until now to the pages. Returns whether a page has changed.
  mutating func tick(after last: Duration, until now: Duration) -> Bool {
    var hasChanged = false
    for index in pages.indices {
      guard let next = pages[index].page.nextTick(after: last), next <= now,
        pages[index].page.tick(at: now)
      else { continue }
      removePictures(with: pages[index].id)
      hasChanged = true
    }
    return hasChanged
  }

  // MARK: Events

  /// Offers an event to the pages of a spread, one after another: first to the page that the reader has touched, or
  /// to the one that was asked for.
  mutating func handle(
    _ event: Event, at now: Duration, in spread: Spread<ID>, on page: ID?,
    _ geometry: BookGeometry, from source: Source
  ) -> PageResponse<Source.Page.Action> {
    let first = touched.flatMap { spread.pages.contains($0) ? $0 : nil } ?? page
    var pages = spread.pagesWithSlots(in: geometry)
    if pages.last?.0 == first { pages.reverse() }
    for (id, slot) in pages {
      guard let event = event.relative(to: slot, isCaptor: captor == id) else { continue }
      let response = handle(event, by: id, at: slot, now, from: source)
      capture(event, by: id, response)
      if case .ignored = response { continue }
      pictures = []
      return response
    }
    return .ignored
  }

  private mutating func handle(
    _ event: Event, by id: ID, at slot: PageSlot, _ now: Duration, from source: Source
  ) -> PageResponse<Source.Page.Action> {
    guard var page = page(id, from: source) else { return .ignored }
    defer {
      pages.removeAll { $0.id == id }
      pages.append((id, page))
    }
    return page.handle(event, at: slot, now: now)
  }

  private mutating func capture(
    _ event: Event, by id: ID, _ response: PageResponse<Source.Page.Action>
  ) {
    guard case .pointer(let pointer) = event else { return }
    switch pointer.action {
    case .press: if case .ignored = response {} else { (captor, touched) = (id, id) }
    case .release: captor = nil
    default: break
    }
  }

  // MARK: Pictures

  /// The screen with a spread lying open.
  mutating func picture(
    of spread: Spread<ID>, in geometry: BookGeometry, from source: Source
  ) -> TextCanvas {
    if let cached = pictures.first(where: { $0.spread == spread }) { return cached.picture }
    // A turn needs three pictures at most.
    if pictures.count > 3 { pictures.removeFirst() }
    let isBare = source.facingPages(of: spread.first) != nil
    let picture = spread.picture(in: geometry, isBare: isBare) { page($0, from: source) }
    pictures.append((spread, picture))
    return picture
  }
}

extension Spread {
  /// Draws the screen with the spread lying open. An empty place shows the desk if it is bare, else
  /// blank paper.
  func picture(
    in geometry: BookGeometry, isBare: Bool = false, _ makePage: (ID) -> (some Page)?
  ) -> TextCanvas {
    var pictures: [TextCanvas?] = geometry.pages.map { isBare ? nil : TextCanvas($0.size) }
    for (id, slot) in pagesWithSlots(in: geometry) {
      var canvas = TextCanvas(slot.rect.size)
      makePage(id)?.draw(on: &canvas, at: slot)
      guard slot.isPlate else {
        pictures[slot.side] = canvas
        continue
      }
      for (side, rect) in geometry.pages.enumerated() {
        let corner = rect.origin - geometry.book.origin
        var half = TextCanvas(rect.size)
        half.blit(canvas, Rect(origin: corner, size: rect.size), to: .zero)
        pictures[side] = half
      }
    }
    return drawOpenBook(pictures, in: geometry)
  }

  /// The pages with their slots, as far as the geometry has room for them.
  fileprivate func pagesWithSlots(in geometry: BookGeometry) -> [(ID, PageSlot)] {
    if isPlate, geometry.pages.count > 1 {
      return [(first, PageSlot(isPlate: true, geometry: geometry))]
    }
    var pages: [(ID, PageSlot)] = []
    for side in 0..<min(slots.count, geometry.pages.count) {
      guard let page = slots[side] else { continue }
      pages.append((page, PageSlot(side: side, isLast: page == last, geometry: geometry)))
    }
    return pages
  }
}

extension Page {
  /// The time of the first tick after `last`; nil if the page does not tick.
  fileprivate func nextTick(after last: Duration) -> Duration? {
    guard let interval = tickInterval, interval > .zero else { return nil }
    var next = interval * Int(last / interval)
    while next <= last { next += interval }
    return next
  }
}

extension Event {
  /// The event in the coordinates of a page; nil if the page should not receive it.
  fileprivate func relative(to slot: PageSlot, isCaptor: Bool) -> Event? {
    switch self {
    case .key, .pasted: return self
    case .pointer(var pointer):
      let isContinued = pointer.action == .drag || pointer.action == .release
      guard isContinued ? isCaptor : slot.rect.contains(pointer.point) else { return nil }
      pointer.point.column -= slot.rect.origin.column
      pointer.point.row -= slot.rect.origin.row
      return .pointer(pointer)
    case .resized, .tick, .focused, .suspend, .leave: return nil
    }
  }
}
