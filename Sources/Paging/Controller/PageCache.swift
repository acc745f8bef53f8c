internal import Cells

/// The pages that are visible, and their pictures.
struct PageCache<Source: PageSource> {
  typealias ID = Source.ID

  /// An array, because so few pages are faster to scan than to hash.
  private var pages: [(id: ID, page: Source.Page)] = []
  /// The latest pictures, the newest last.
  private var pictures: [(spread: Spread<ID>, picture: Canvas)] = []
  /// The page that handled the last press and receives the rest of the gesture.
  private var captor: ID?

  // MARK: Appearance

  mutating func change(_ appearance: PageAppearance, of id: ID, from source: Source) {
    guard var page = page(id, from: source) else { return }
    page.didChange(appearance)
    store(appearance == .didDisappear ? nil : page, as: id)
  }

  private func page(_ id: ID, from source: Source) -> Source.Page? {
    pages.first { $0.id == id }?.page ?? source.makePage(id)
  }

  private mutating func store(_ page: Source.Page?, as id: ID) {
    pages.removeAll { $0.id == id }
    if let page { pages.append((id, page)) }
  }

  mutating func removePictures() { pictures = [] }

  mutating func removeAll() {
    pages = []
    pictures = []
    captor = nil
  }

  // MARK: Events

  /// Offers an event to the pages of a spread, one after another.
  mutating func handle(
    _ event: Event, in spread: Spread<ID>, _ geometry: BookGeometry, from source: Source
  ) -> PageResponse<Source.Page.Action> {
    for (id, slot) in spread.pagesWithSlots(in: geometry) {
      guard let event = event.relative(to: slot, isCaptor: captor == id) else { continue }
      let response = handle(event, by: id, at: slot, from: source)
      capture(event, by: id, response)
      if case .ignored = response { continue }
      pictures = []
      return response
    }
    return .ignored
  }

  private mutating func handle(
    _ event: Event, by id: ID, at slot: PageSlot, from source: Source
  ) -> PageResponse<Source.Page.Action> {
    guard var page = page(id, from: source) else { return .ignored }
    defer { store(page, as: id) }
    return page.handle(event, at: slot)
  }

  private mutating func capture(
    _ event: Event, by id: ID, _ response: PageResponse<Source.Page.Action>
  ) {
    guard case .pointer(let pointer) = event else { return }
    switch pointer.action {
    case .press: if case .ignored = response {} else { captor = id }
    case .release: captor = nil
    default: break
    }
  }

  // MARK: Pictures

  /// The screen with a spread lying open.
  mutating func picture(
    of spread: Spread<ID>, in geometry: BookGeometry, from source: Source
  ) -> Canvas {
    if let cached = pictures.first(where: { $0.spread == spread }) { return cached.picture }
    // A turn needs three pictures at most.
    if pictures.count > 3 { pictures.removeFirst() }
    let picture = spread.picture(in: geometry) { page($0, from: source) }
    pictures.append((spread, picture))
    return picture
  }
}

extension Spread {
  /// Draws the screen with the spread lying open.
  func picture(
    in geometry: BookGeometry, _ makePage: (Page) -> (some Paging.Page)?
  ) -> Canvas {
    let pages = pagesWithSlots(in: geometry)
    return drawBook(in: geometry) { side in
      guard let (id, slot) = pages.first(where: { $0.1.side == side }), let page = makePage(id)
      else { return nil }
      var canvas = Canvas(geometry.leaf)
      page.draw(on: &canvas, at: slot)
      return canvas
    }
  }

  /// The pages with their slots, as far as the geometry has room for them.
  fileprivate func pagesWithSlots(in geometry: BookGeometry) -> [(Page, PageSlot)] {
    var pages: [(Page, PageSlot)] = []
    for side in 0..<min(slots.count, geometry.pages.count) {
      guard let page = slots[side] else { continue }
      pages.append((page, PageSlot(side: side, isLast: page == last, geometry: geometry)))
    }
    return pages
  }
}

extension Event {
  /// The event in the coordinates of a page; nil if the page should not receive it.
  fileprivate func relative(to slot: PageSlot, isCaptor: Bool) -> Event? {
    switch self {
    case .key: return self
    case .pointer(var pointer):
      let isContinued = pointer.action == .drag || pointer.action == .release
      guard isContinued ? isCaptor : slot.rect.contains(pointer.point) else { return nil }
      pointer.point.column -= slot.rect.origin.column
      pointer.point.row -= slot.rect.origin.row
      return .pointer(pointer)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: return nil
    }
  }
}
