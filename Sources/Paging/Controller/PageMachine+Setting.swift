/// What the program sets: pages, layouts, overlays.
extension PageMachine {
  /// Shows other pages. Two for a spread, where a place may be empty; one for a page alone, and its
  /// back before it when a leaf printed on both sides turns to it; none to take all pages away.
  package mutating func set(
    _ places: [Page?], on page: Page? = nil, _ direction: Direction, isAnimated: Bool,
    for request: PageRequest, at now: Duration, asking order: (some PageOrder<Page>)?
  ) throws(PagingError) -> [Effect] {
    let flies = isAnimated && shown != nil
    let wanted = try spread(of: places, flies: flies)
    let reverse = isReverseNeeded(flies) ? places[0] : nil
    return answer { machine in
      guard let wanted else { return machine.empty(for: request) }
      let focus = page.flatMap { wanted.pages.contains($0) ? $0 : nil } ?? wanted.first
      let decision = Decision(
        spread: wanted, page: focus, reverse: reverse, direction: direction,
        advance: machine.distance(to: focus, direction, order), author: .program, request: request)
      machine.set(decision, isAnimated: isAnimated, at: now)
    }
  }

  private mutating func set(_ decision: Decision<Page>, isAnimated: Bool, at now: Duration) {
    if turn == nil, shown == decision.spread, page == decision.page {
      if let request = decision.request { effects.append(.completed(request, isFinished: true)) }
    } else {
      decide(decision, isAnimated: isAnimated, at: now)
    }
  }

  private mutating func empty(for request: PageRequest) {
    endRequests(isFinished: false)
    requests = [request]
    let seen = pagesInSight
    (shown, page) = (nil, nil)
    hand.letGo()
    cutTurn()
    tell(audience.land(on: [], from: seen))
    settle()
  }

  private func isReverseNeeded(_ flies: Bool) -> Bool {
    flies && options.isDoubleSided && geometry.orientation == .one
  }

  private func spread(of places: [Page?], flies: Bool) throws(PagingError) -> Spread<Page>? {
    guard !places.isEmpty else { return nil }
    let expected = geometry.orientation == .two || isReverseNeeded(flies) ? 2 : 1
    guard places.count == expected else {
      throw .wrongNumberOfPages(expected: expected, got: places.count)
    }
    let pages = places.compactMap(\.self)
    guard Set(pages).count == pages.count else { throw .pageTwice }
    let open = isReverseNeeded(flies) ? Array(places.dropFirst()) : places
    guard let spread = Spread(open) else { throw .onlyEmptyPlaces }
    return spread
  }

  /// How far a page is from the one that the reader is on. A jump of unknown length is taken for a
  /// long one.
  private func distance(
    to wanted: Page, _ direction: Direction, _ order: (some PageOrder<Page>)?
  ) -> Int {
    guard let page, let from = order?.index(of: page), let to = order?.index(of: wanted) else {
      return direction.sign * 1_000
    }
    return to - from
  }

  // MARK: Layout

  /// Takes another layout: another size, other pages, or the same ones asked for anew. A leaf in the
  /// air has landed where it was decided; one in a hand is laid back. No page is turned.
  package mutating func lay(
    _ spread: Spread<Page>?, on page: Page?, in geometry: BookGeometry, isFresh: Bool
  ) -> [Effect] {
    answer { machine in
      let wasTurning = machine.turn != nil
      let seen = machine.pagesInSight
      machine.cutTurn()
      machine.hand.letGo()
      machine.geometry = geometry
      (machine.shown, machine.page) = (spread, page)
      if isFresh { machine.tell(machine.audience.land(on: [], from: seen)) }
      machine.tell(machine.audience.land(on: spread?.pages ?? [], from: seen))
      if wasTurning { machine.settle(isFinished: false) }
    }
  }

  // MARK: Overlays

  /// A hand that holds a leaf lets go of it, and it is laid back. What the hand does until it is lifted
  /// means nothing.
  package mutating func letGo() -> [Effect] { answer { $0.dropHand() } }

  /// Something is laid over the pages: they disappear. A leaf in the air lands beneath it, one in a
  /// hand is laid back.
  package mutating func cover() -> [Effect] {
    answer { machine in
      guard !machine.audience.isCovered else { return }
      machine.dropHand()
      machine.tell(machine.audience.cover(machine.pagesInSight))
    }
  }

  /// The pages are seen again, and paging goes on.
  package mutating func uncover() -> [Effect] {
    answer { machine in
      guard machine.audience.isCovered else { return }
      machine.audience.uncover()
      let open = machine.turn?.destination ?? machine.shown
      machine.tell(
        machine.turn == nil
          ? machine.audience.land(on: open?.pages ?? [], from: [])
          : machine.audience.lift(from: [], to: open?.pages ?? []))
    }
  }
}
