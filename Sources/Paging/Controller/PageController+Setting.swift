public import Cells

/// What the program asks for.
extension PageController {
  /// Shows other pages: as many as the spine holds, in reading order. A place of a spread may be
  /// empty; a leaf that is printed on both sides is given with its back first; an empty list takes
  /// all pages away. The completion is called when the effects are delivered, once, whatever
  /// happens.
  @discardableResult
  public mutating func setPages(
    _ pages: [ID?], direction: Direction = .forward, animated: Bool = false, at now: Duration,
    completion: Completion? = nil
  ) throws(PagingError) -> [Effect] {
    try asking(completion) { controller, request throws(PagingError) in
      try controller.set(
        pages, on: nil, direction, animated: animated, for: request, at: now)
    }
  }

  /// Shows the spread in which a page lies, and goes on from that page.
  @discardableResult
  public mutating func show(
    _ page: ID, direction: Direction = .forward, animated: Bool = false, at now: Duration,
    completion: Completion? = nil
  ) throws(PagingError) -> [Effect] {
    try asking(completion) { controller, request throws(PagingError) in
      try controller.show(page, direction, animated: animated, for: request, at: now)
    }
  }

  mutating func show(
    _ page: ID, _ direction: Direction, animated: Bool, for request: PageRequest, at now: Duration
  ) throws(PagingError) -> [Effect] {
    var places = spread(showing: page, geometry.orientation).places
    var flies = animated
    if options.isDoubleSided && animated && places.count == 1 && shown != nil {
      // Where nothing is on the back of it, a page is turned to as it is.
      let back = direction == .forward ? source?.page(before: page) : source?.page(after: page)
      flies = back != nil
      if let back { places = [back, page] }
    }
    return try set(places, on: page, direction, animated: flies, for: request, at: now)
  }

  private mutating func set(
    _ pages: [ID?], on page: ID?, _ direction: Direction, animated: Bool,
    for request: PageRequest, at now: Duration
  ) throws(PagingError) -> [Effect] {
    try run { machine, source throws(PagingError) in
      try machine.set(
        pages, on: page, direction, isAnimated: animated, for: request, at: now, asking: source)
    }
  }

  /// Numbers a request; one that failed has no completion.
  private mutating func asking(
    _ completion: Completion?,
    _ work: (inout Self, PageRequest) throws(PagingError) -> [Effect]
  ) throws(PagingError) -> [Effect] {
    let request = conversation.newRequest(completion)
    do throws(PagingError) {
      return try work(&self, request)
    } catch {
      _ = conversation.takeCompletion(of: request)
      throw error
    }
  }

  private func spread(showing page: ID, _ orientation: Orientation) -> Spread<ID> {
    if let source { return source.spread(showing: page, orientation) }
    return orientation == .one ? Spread(page) : Spread(page, facing: nil)
  }

  // MARK: Layout

  /// Asks for all pages anew, which come as if they had never been there. The page that the reader
  /// is on stays open, or the one named instead; no page is turned.
  @discardableResult
  public mutating func reload(at page: ID? = nil) -> [Effect] {
    lay(on: page ?? self.page, in: geometry, isFresh: true)
  }

  /// Takes a new size of the screen. The page that the reader is on stays open.
  @discardableResult
  public mutating func resize(to size: Size) -> [Effect] {
    resize(to: size) { _ in nil }
  }

  /// Takes a new size, and asks where the spine shall be; nil is where the options say.
  mutating func resize(to size: Size, _ spine: (Orientation) -> SpineLocation?) -> [Effect] {
    lay(on: page, in: geometry(for: size, spine), isFresh: false)
  }

  /// Lays pages open that nobody has seen, perhaps at another size.
  mutating func lay(open page: ID?, on size: Size) -> [Effect] {
    lay(on: page, in: geometry(for: size) { _ in nil }, isFresh: true)
  }

  private func geometry(
    for size: Size, _ spine: (Orientation) -> SpineLocation?
  ) -> BookGeometry {
    var binding = options.binding
    let orientation = sideBySide.orientation(for: size)
    let location = spine(orientation)
    if location == .min { binding.spine = .min }
    if location == .max { binding.spine = .max }
    return BookGeometry(
      size: size, orientation: location.map { $0 == .mid ? .two : .one } ?? orientation,
      binding: binding, spacing: options.spacing)
  }

  mutating func lay(on page: ID?, in geometry: BookGeometry, isFresh: Bool) -> [Effect] {
    let isFitting = shown?.orientation == geometry.orientation && page == self.page
    // Pages that nobody else knows stay as they were set.
    let kept = isFitting && (!isFresh || source == nil) ? shown : nil
    let spread = kept ?? page.map { self.spread(showing: $0, geometry.orientation) }
    if isFresh { stage.forgetPages() } else { stage.forgetPictures() }
    return run { machine, _ in machine.lay(spread, on: page, in: geometry, isFresh: isFresh) }
  }

  // MARK: Overlays

  /// A hand that holds a leaf lets go of it, and it is laid back, since something else is to be seen.
  @discardableResult
  public mutating func letGo() -> [Effect] { run { machine, _ in machine.letGo() } }

  /// Something is laid over the pages: they disappear, and come back when it is taken away.
  @discardableResult
  public mutating func cover() -> [Effect] { run { machine, _ in machine.cover() } }

  /// The pages are seen again, exactly as they were left.
  @discardableResult
  public mutating func uncover() -> [Effect] { run { machine, _ in machine.uncover() } }
}
