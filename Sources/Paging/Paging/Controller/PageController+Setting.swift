public import CurlewCells

/// Requests of the program.
extension PageController {
  /// Shows pages in reading order: as many as the spine holds. A slot of a spread may be empty. For
  /// an animated turn of a double-sided single leaf, pass the page on its back first. An empty list
  /// removes all pages. The completion is called once, when the turn has ended.
  @discardableResult
  public mutating func setPages(
    _ pages: [ID?], direction: Direction = .forward, animated: Bool = false, at now: Duration,
    completion: Completion? = nil
  ) throws(PagingError) -> [Effect] {
    for case let page? in pages where !self.pages.hasPage(page) { throw .noSuchPage }
    return try request(completion) { controller, request throws(PagingError) in
      try controller.set(
        pages, on: nil, direction, animated: animated, for: request, at: now)
    }
  }

  /// Shows the spread that contains a page, and makes that the reader's page. Throws if the data source
  /// says that there is no such page.
  @discardableResult
  public mutating func show(
    _ page: ID, direction: Direction = .forward, animated: Bool = false, at now: Duration,
    completion: Completion? = nil
  ) throws(PagingError) -> [Effect] {
    guard pages.hasPage(page) else { throw .noSuchPage }
    return try request(completion) { controller, request throws(PagingError) in
      try controller.show(page, direction, animated: animated, for: request, at: now)
    }
  }

  /// Shows the spread that contains a page; without a request, on behalf of the reader.
  mutating func show(
    _ page: ID, _ direction: Direction, animated: Bool, for request: PageRequest?, at now: Duration
  ) throws(PagingError) -> [Effect] {
    var slots = pages.spread(showing: page, geometry.orientation).slots
    var isAnimated = animated
    if options.hasPagesOnBacks && animated && slots.count == 1 && shown != nil {
      // Without a page for the back of the leaf, the page changes without animation.
      let back = direction == .forward ? pages.page(before: page) : pages.page(after: page)
      isAnimated = back != nil
      if let back { slots = [back, page] }
    }
    return try set(slots, on: page, direction, animated: isAnimated, for: request, at: now)
  }

  private mutating func set(
    _ slots: [ID?], on page: ID?, _ direction: Direction, animated: Bool,
    for request: PageRequest?, at now: Duration
  ) throws(PagingError) -> [Effect] {
    try run { machine, order throws(PagingError) in
      try machine.set(
        slots, on: page, turning: animated ? direction : nil, for: request, at: now, asking: order)
    }
  }

  /// Numbers a request. A request that throws has no completion.
  private mutating func request(
    _ completion: Completion?,
    _ body: (inout Self, PageRequest) throws(PagingError) -> [Effect]
  ) throws(PagingError) -> [Effect] {
    let request = callbacks.newRequest(completion)
    do throws(PagingError) {
      return try body(&self, request)
    } catch {
      _ = callbacks.takeCompletion(of: request)
      throw error
    }
  }

  /// Ends a request that cannot be met.
  mutating func fail(_ completion: Completion?) -> [Effect] {
    let request = callbacks.newRequest(completion)
    return run { _, _ in [.completed(request, isFinished: false)] }
  }

  // MARK: Layout

  /// Discards all pages and makes them again, from a new data source if one is given, and for a new
  /// screen size. The reader's page stays open, or the given page opens instead; if it does not exist,
  /// the nearest one; on an empty desk, the first one. No page turns. If that makes another page
  /// the reader's, and none was given, `turned` is among the effects.
  @discardableResult
  public mutating func reload(
    _ pages: Pages? = nil, at page: ID? = nil, size: Size? = nil
  ) -> [Effect] {
    if let pages { self.pages = pages }
    place(on: size ?? screen)
    return lay(
      on: page ?? currentPage ?? self.pages.firstPage, isFresh: true, tellsPage: page == nil)
  }

  /// Adds, removes or moves pages. The others keep what they remember, if their identities stay: see ``PageList``. If
  /// the reader's page is gone, the nearest opens, and `turned` tells it.
  @discardableResult
  public mutating func edit(_ change: (inout Pages) throws -> Void) rethrows -> [Effect] {
    let nearest = currentPage.map { [$0, pages.page(before: $0), pages.page(after: $0)] } ?? []
    try change(&pages)
    let page = nearest.compactMap(\.self).first(where: pages.hasPage) ?? pages.firstPage
    let effects = lay(on: page, isFresh: false, keepsSpread: false, tellsPage: true)
    cache.drop(cache.unseenPages.filter { !pages.hasPage($0) })
    machine.clock.isDue = true
    return effects
  }

  /// Lays the book out for a new screen size. The reader's page stays open.
  @discardableResult
  public mutating func resize(to size: Size) -> [Effect] {
    place(on: size)
    return lay(on: currentPage, isFresh: false)
  }

  private mutating func place(on screen: Size) {
    (self.screen, area) = (screen, placement(screen))
  }

  private mutating func lay(
    on page: ID?, isFresh: Bool, keepsSpread: Bool = true, tellsPage: Bool = false
  ) -> [Effect] {
    let geometry = BookGeometry(size: area.size, sideBySide, options)
    let page = page.flatMap { pages.nearest(to: $0) }
    let isFitting = shown?.orientation == geometry.orientation && page == currentPage
    // A spread stays if pages are only laid out again, or if only the program chooses spreads.
    let mayStay = !isFresh && keepsSpread || !pages.allowsTurning
    let kept = isFitting && mayStay ? shown : nil
    let spread =
      kept.flatMap { $0.pages.allSatisfy(pages.hasPage) ? $0 : nil }
      ?? page.map { pages.spread(showing: $0, geometry.orientation) }
    if isFresh { cache.startAnew() } else { cache.removePictures() }
    return run(isFresh: isFresh) { machine, _ in
      var effects: [Effect] = []
      if tellsPage, let page, page != machine.page { effects = [.turned(to: page)] }
      return effects + machine.lay(spread, on: page, in: geometry, isFresh: isFresh)
    }
  }

  /// Cancels a drag: the leaf falls back.
  @discardableResult
  public mutating func cancelDrag() -> [Effect] { run { machine, _ in machine.cancelDrag() } }

  // MARK: Overlays

  /// Tells the pages that an overlay covers them: they disappear.
  @discardableResult
  public mutating func cover() -> [Effect] { run { machine, _ in machine.cover() } }

  /// Tells the pages that the overlay is gone: they appear as they were.
  @discardableResult
  public mutating func uncover() -> [Effect] { run { machine, _ in machine.uncover() } }
}

extension BookGeometry {
  /// Lays out a book in an area as a policy and options want it.
  init(size: Size, _ policy: SideBySidePolicy, _ options: PageOptions) {
    var binding = options.binding
    binding.boundEdge = policy.boundEdge(for: size) ?? binding.boundEdge
    self.init(
      size: size, orientation: policy.orientation(for: size), binding: binding,
      spacing: options.spacing, isPlain: options.isPlain)
  }
}
