internal import Cells

/// The pages that can be seen, and their pictures.
struct PageStage<Source: PageSource> {
  typealias ID = Source.ID

  /// Few are open at once: they are sooner looked through than hashed.
  private var pages: [(id: ID, page: Source.Page)] = []
  /// The last that were drawn, the latest at the end.
  private var pictures: [(spread: Spread<ID>, picture: Canvas)] = []
  /// The page that answered a press hears the rest of it.
  private var captor: ID?

  // MARK: Coming and going

  mutating func tell(_ appearance: PageAppearance, to id: ID, from source: Source?) {
    guard var page = page(id, from: source) else { return }
    page.hear(appearance)
    keep(appearance == .didDisappear ? nil : page, as: id)
  }

  /// A page that is open, or else the source's.
  private func page(_ id: ID, from source: Source?) -> Source.Page? {
    pages.first { $0.id == id }?.page ?? source?.open(id)
  }

  private mutating func keep(_ page: Source.Page?, as id: ID) {
    pages.removeAll { $0.id == id }
    if let page { pages.append((id, page)) }
  }

  mutating func forgetPictures() { pictures = [] }

  mutating func forgetPages() {
    pages = []
    pictures = []
    captor = nil
  }

  // MARK: Events

  /// Lets the pages that lie open answer an event, each in turn.
  mutating func answer(
    _ event: Event, in spread: Spread<ID>, _ geometry: BookGeometry, from source: Source?
  ) -> PageAnswer<Source.Page.Reply> {
    for (id, place) in spread.seats(in: geometry) {
      guard let event = event.seen(from: place, isCaptor: captor == id) else { continue }
      let answer = answer(event, by: id, at: place, from: source)
      capture(event, by: id, answer)
      if case .ignored = answer { continue }
      pictures = []
      return answer
    }
    return .ignored
  }

  private mutating func answer(
    _ event: Event, by id: ID, at place: PagePlace, from source: Source?
  ) -> PageAnswer<Source.Page.Reply> {
    guard var page = page(id, from: source) else { return .ignored }
    defer { keep(page, as: id) }
    return page.answer(event, at: place)
  }

  private mutating func capture(_ event: Event, by id: ID, _ answer: PageAnswer<Source.Page.Reply>)
  {
    guard case .pointer(let pointer) = event else { return }
    switch pointer.action {
    case .press: if case .ignored = answer {} else { captor = id }
    case .release: captor = nil
    default: break
    }
  }

  // MARK: Pictures

  /// The whole screen with a spread lying open.
  mutating func picture(
    of spread: Spread<ID>, in geometry: BookGeometry, isLit: Bool, from source: Source?
  ) -> Canvas {
    if let known = pictures.first(where: { $0.spread == spread }) { return known.picture }
    // A turn shows three at most; a riffle should not keep every one that it passed.
    if pictures.count > 3 { pictures.removeFirst() }
    let picture = spread.picture(in: geometry, isLit: isLit) { page($0, from: source) }
    pictures.append((spread, picture))
    return picture
  }
}

extension Spread {
  /// The whole screen with these pages lying open.
  func picture(
    in geometry: BookGeometry, isLit: Bool = true, _ open: (Page) -> (some Paging.Page)?
  ) -> Canvas {
    let seats = seats(in: geometry)
    return drawBook(in: geometry, isLit: isLit) { side in
      guard let (id, place) = seats.first(where: { $0.1.side == side }), let page = open(id) else {
        return nil
      }
      var canvas = Canvas(geometry.leaf)
      page.draw(on: &canvas, at: place)
      return canvas
    }
  }

  /// Its pages with their places, as far as the book has places for them.
  fileprivate func seats(in geometry: BookGeometry) -> [(Page, PagePlace)] {
    var seats: [(Page, PagePlace)] = []
    for side in 0..<min(places.count, geometry.pages.count) {
      guard let page = places[side] else { continue }
      seats.append((page, PagePlace(side: side, isLast: page == last, geometry: geometry)))
    }
    return seats
  }
}

extension Event {
  /// The event as a page sees it; nil when it is none of its business.
  fileprivate func seen(from place: PagePlace, isCaptor: Bool) -> Event? {
    switch self {
    case .key: return self
    case .pointer(var pointer):
      let isContinued = pointer.action == .drag || pointer.action == .release
      guard isContinued ? isCaptor : place.rect.contains(pointer.point) else { return nil }
      pointer.point.column -= place.rect.origin.column
      pointer.point.row -= place.rect.origin.row
      return .pointer(pointer)
    case .resized, .tick, .leave: return nil
    }
  }
}
