import CurlewCells
import Paging

/// A machine with its clock, its invariants, and the events that can happen to it.
struct MachineModel: Hashable {
  enum Event: CaseIterable {
    case next, previous, jump
    case take, past, before, release
    case layOne, layTwo, reload
    case fly, land
  }

  private(set) var machine: PageMachine<Int>
  private(set) var now = Duration.seconds(1)
  private var invariants = InvariantChecker()
  private var order: Numbers
  private var point = Point.zero
  /// The direction in which drags turn.
  private let dragging: Direction
  private var request = 0

  init(
    pages count: Int, _ orientation: Orientation, _ binding: BookBinding = .left,
    _ transition: TransitionStyle = .scroll, taking dragging: Direction = .forward,
    wraps: Bool = false
  ) {
    self.dragging = dragging
    order = Numbers(total: count)
    let options = PageOptions(transition: transition, binding: binding, wrapsAround: wraps)
    machine = PageMachine(options: options, geometry: .wide(orientation, binding))
    // The motion is the same at any frame rate; this one has fewer steps to check.
    machine.clock.interval = .milliseconds(50)
    _ = lay(at: 0, orientation, isFresh: true)
  }

  /// Applies an event and returns the invariants that it violated.
  mutating func apply(_ event: Event) -> [String] {
    defer { resetTime() }
    switch event {
    case .next: return send(.turn(.forward))
    case .previous: return send(.turn(.backward))
    case .jump: return jump(to: machine.page == order.lastPage ? 0 : order.total - 1)
    case .take: return take()
    case .past: return drag(to: machine.geometry.orientation == .two ? -0.5 : 0.2)
    case .before: return drag(to: machine.geometry.orientation == .two ? 0.6 : 0.8)
    case .release: return send(.release, at: point)
    case .layOne: return lay(at: machine.page, .one, isFresh: false)
    case .layTwo: return lay(at: machine.page, .two, isFresh: false)
    case .reload: return lay(at: machine.page, machine.geometry.orientation, isFresh: true)
    case .fly: return pass(.milliseconds(130))
    case .land: return land()
    }
  }

  /// Resets the time at rest, where it does not matter, so that states compare equal.
  private mutating func resetTime() {
    if machine.isIdle { (now, point) = (.seconds(1), .zero) }
  }

  // MARK: The reader

  mutating func send(_ input: PageMachine<Int>.Input) -> [String] {
    let old = machine
    let effects = machine.handle(input, at: now, asking: order)
    return invariants.violations(.reader, from: old, to: machine, effects)
  }

  mutating func send(_ action: Pointer.Action, at point: Point) -> [String] {
    self.point = point
    return send(.pointer(Pointer(action, at: point)))
  }

  /// Presses on the edge of the leaf and drags it a little.
  private mutating func take() -> [String] {
    let isComing = machine.geometry.orientation == .one && dragging == .backward
    let edge = isComing ? 0.03 : 0.97
    return send(.press, at: place(edge)) + send(.drag, at: place(isComing ? 0.08 : 0.92))
  }

  /// Drags to a fraction of the leaf's width from the spine. A page that turns back is dragged the other way.
  private mutating func drag(to part: Double) -> [String] {
    let isComing = machine.geometry.orientation == .one && dragging == .backward
    return send(.drag, at: place(isComing ? 1 - part : part))
  }

  private func place(_ part: Double) -> Point {
    let geometry = machine.geometry
    let isAcross = geometry.binding.axis == .horizontal
    let isFarther =
      geometry.orientation == .one
      ? geometry.binding.boundEdge == .min
      : (dragging == .forward) != (isAcross && geometry.binding.reading == .rightToLeft)
    let leaf = Double(isAcross ? geometry.leaf.columns : geometry.leaf.rows)
    let across = Int(
      (Double(geometry.spinePosition) + (isFarther ? leaf : -leaf) * part).rounded(.down))
    return isAcross ? Point(column: across, row: 19) : Point(column: 59, row: across)
  }

  // MARK: The program

  mutating func jump(to page: Int, isAnimated: Bool = true) -> [String] {
    guard (0..<order.total).contains(page) else { return [] }
    let old = machine
    request = request % 8 + 1
    let places = spread(showing: page)?.slots ?? []
    let direction: Direction = page < old.page ?? 0 ? .backward : .forward
    guard
      let effects = try? machine.set(
        places, on: page, turning: isAnimated ? direction : nil, for: PageRequest(number: request),
        at: now, asking: order)
    else { return ["a spread of the book can be set"] }
    return invariants.violations(
      .program(PageRequest(number: request)), from: old, to: machine, effects)
  }

  mutating func lay(
    pages count: Int? = nil, at page: Int?, _ orientation: Orientation, isFresh: Bool
  ) -> [String] {
    let old = machine
    order.total = count ?? order.total
    let geometry = BookGeometry.wide(orientation, old.options.binding)
    let page = order.total > 0 ? min(max(page ?? 0, 0), order.total - 1) : nil
    let spread = page.map { Spread(showing: $0, of: order.total, orientation) }
    let effects = machine.lay(spread, on: page, in: geometry, isFresh: isFresh)
    return invariants.violations(.layout, from: old, to: machine, effects)
  }

  mutating func cover(_ isCovered: Bool) -> [String] {
    let old = machine
    let effects = isCovered ? machine.cover() : machine.uncover()
    return invariants.violations(.overlay(isCovered), from: old, to: machine, effects)
  }

  private func spread(showing page: Int) -> Spread<Int>? {
    Spread(showing: page, of: order.total, machine.geometry.orientation)
  }

  // MARK: Time

  /// Runs for a time, with a tick for each frame.
  mutating func pass(_ time: Duration) -> [String] {
    let end = now + time
    var broken: [String] = []
    while let time = machine.timeToNextFrame(at: now), now + time <= end {
      now += time
      broken += tick()
    }
    now = end
    return broken
  }

  /// Frames of a turn without effects need no check.
  private mutating func tick() -> [String] {
    let old = machine
    let effects = machine.handle(.tick, at: now, asking: order)
    if effects.isEmpty && machine.turn != nil { return [] }
    return invariants.violations(.reader, from: old, to: machine, effects)
  }

  private mutating func land() -> [String] {
    let broken = pass(.seconds(2))
    let isResting = machine.timeToNextFrame(at: now) == nil
    return broken + (isResting ? [] : ["no rest within two seconds"])
  }

  /// Advances the time without ticks, as if the program were suspended.
  mutating func sleep(_ time: Duration) { now += time }

  /// Why a release and some time do not bring the machine to rest; nil if they do.
  func unrest() -> String? {
    var model = self
    let broken = model.send(.release, at: Point(column: 60, row: 20)) + model.pass(.seconds(3))
    if !broken.isEmpty { return "coming to rest broke \(broken)" }
    if model.machine.turn != nil { return "no rest within three seconds" }
    let page = model.machine.page
    _ = model.pass(.seconds(1))
    return model.machine.page == page ? nil : "a page was turned at rest"
  }
}
