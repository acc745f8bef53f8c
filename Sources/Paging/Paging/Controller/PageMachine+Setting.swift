/// Requests of the program: pages, layout, overlays.
extension PageMachine {
  /// Shows pages: two for a spread, where one may be nil; one for a single page, preceded by the page
  /// on its back if a double-sided leaf turns; none to remove all pages. Without a direction the pages
  /// change without animation; without a request it is the reader who turns.
  package mutating func set(
    _ slots: [Page?], on page: Page?, turning direction: Direction?, for request: PageRequest?,
    at now: Duration, asking order: (some PageOrder<Page>)?
  ) throws(PagingError) -> [Effect] {
    let hasReverse =
      direction != nil && shown != nil && options.hasPagesOnBacks && geometry.orientation == .one
    let spread = try spread(of: slots, hasReverse: hasReverse, order)
    return collectEffects { machine in
      guard let spread else { return machine.removePages(for: request) }
      let page = page.flatMap { spread.pages.contains($0) ? $0 : nil } ?? spread.first
      let move = Move(
        spread: spread, page: page, reverse: hasReverse ? slots[0] : nil,
        direction: direction ?? .forward,
        distance: machine.distance(to: page, direction ?? .forward, order),
        initiator: request == nil ? .reader : .program, request: request)
      machine.set(move, isAnimated: direction != nil, at: now)
    }
  }

  private mutating func set(_ move: Move<Page>, isAnimated: Bool, at now: Duration) {
    if turn == nil, shown == move.spread, page == move.page {
      if let request = move.request { effects.append(.completed(request, isFinished: true)) }
    } else {
      go(move, isAnimated: isAnimated, at: now)
    }
  }

  private mutating func removePages(for request: PageRequest?) {
    endRequests(isFinished: false)
    if let request { requests = [request] }
    let visible = visiblePages
    (shown, page) = (nil, nil)
    drag.cancel()
    removeLeaf()
    report(appearances.land(on: [], from: visible))
    settle()
  }

  private func spread(
    of slots: [Page?], hasReverse: Bool, _ order: (some PageOrder<Page>)?
  ) throws(PagingError) -> Spread<Page>? {
    guard !slots.isEmpty else { return nil }
    if let first = slots.first, let plate = first, slots == [plate, plate],
      order?.facingPages(of: plate)?.isPlate == true, geometry.orientation == .two
    {
      return Spread(plate: plate)
    }
    let expected = geometry.orientation == .two || hasReverse ? 2 : 1
    guard slots.count == expected else {
      throw .wrongNumberOfPages(expected: expected, got: slots.count)
    }
    let pages = slots.compactMap(\.self)
    guard Set(pages).count == pages.count else { throw .pageTwice }
    let open = hasReverse ? Array(slots.dropFirst()) : slots
    guard let spread = Spread(open) else { throw .onlyEmptySlots }
    return spread
  }

  /// The distance from the reader's page in pages. Without indices, a long distance.
  private func distance(
    to wanted: Page, _ direction: Direction, _ order: (some PageOrder<Page>)?
  ) -> Int {
    guard let page, let from = order?.index(of: page), let to = order?.index(of: wanted) else {
      return direction.sign * 1_000
    }
    return to - from
  }

  // MARK: Layout

  /// Takes another layout: another size or other pages. A moving leaf lands at once; a dragged one
  /// falls back. No page turns. `isFresh` makes all pages disappear and appear again.
  package mutating func lay(
    _ spread: Spread<Page>?, on page: Page?, in geometry: BookGeometry, isFresh: Bool
  ) -> [Effect] {
    collectEffects { machine in
      let wasTurning = machine.turn != nil
      let visible = machine.visiblePages
      machine.removeLeaf()
      machine.drag.cancel()
      machine.geometry = geometry
      (machine.shown, machine.page) = (spread, page)
      if isFresh { machine.report(machine.appearances.land(on: [], from: visible)) }
      machine.report(machine.appearances.land(on: spread?.pages ?? [], from: visible))
      if wasTurning { machine.settle(isFinished: false) }
    }
  }

  // MARK: Overlays

  /// Cancels a drag: the leaf falls back, and the rest of the gesture is ignored.
  package mutating func cancelDrag() -> [Effect] { collectEffects { $0.releaseLeaf() } }

  /// Makes all pages disappear below an overlay. A moving leaf lands below it; a dragged one falls
  /// back.
  package mutating func cover() -> [Effect] {
    collectEffects { machine in
      guard !machine.appearances.isCovered else { return }
      machine.releaseLeaf()
      machine.report(machine.appearances.cover(machine.visiblePages))
    }
  }

  /// Makes the pages appear again.
  package mutating func uncover() -> [Effect] {
    collectEffects { machine in
      guard machine.appearances.isCovered else { return }
      machine.appearances.uncover()
      let open = (machine.turn?.destination ?? machine.shown)?.pages ?? []
      machine.report(
        machine.turn == nil
          ? machine.appearances.land(on: open, from: [])
          : machine.appearances.lift(from: [], to: open))
    }
  }
}
