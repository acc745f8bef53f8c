import Cells
import Paging

/// A machine at a time with all that it was told and has told, and the things that can happen to it.
struct MachineModel: Hashable {
  enum Event: CaseIterable {
    case next, previous, jump
    case take, past, before, release
    case layOne, layTwo, reload
    case fly, land
  }

  private(set) var machine: PageMachine<Int>
  private(set) var now = Duration.seconds(1)
  private var laws = LawChecker()
  private var order: Numbers
  private var point = Point.zero
  /// Which way the hand takes leaves.
  private let grasp: Direction
  private var request = 0

  init(
    pages count: Int, _ orientation: Orientation, _ binding: Binding = .left,
    _ transition: TransitionStyle = .scroll, taking grasp: Direction = .forward, wraps: Bool = false
  ) {
    self.grasp = grasp
    order = Numbers(total: count)
    let options = PageOptions(transition: transition, binding: binding, wrapsAround: wraps)
    machine = PageMachine(options: options, geometry: .wide(orientation, binding))
    // The same motion as at any other rate, with fewer steps to look at.
    machine.clock.interval = .milliseconds(50)
    _ = lay(at: 0, orientation, isFresh: true)
  }

  /// Lets an event happen; the answer is the laws that it broke.
  mutating func live(_ event: Event) -> [String] {
    defer { forgetTime() }
    switch event {
    case .next: return tell(.turn(.forward))
    case .previous: return tell(.turn(.backward))
    case .jump: return jump(to: machine.page == order.lastPage ? 0 : order.total - 1)
    case .take: return take()
    case .past: return drag(to: machine.geometry.orientation == .two ? -0.5 : 0.2)
    case .before: return drag(to: machine.geometry.orientation == .two ? 0.6 : 0.8)
    case .release: return tell(.release, at: point)
    case .layOne: return lay(at: machine.page, .one, isFresh: false)
    case .layTwo: return lay(at: machine.page, .two, isFresh: false)
    case .reload: return lay(at: machine.page, machine.geometry.orientation, isFresh: true)
    case .fly: return pass(.milliseconds(130))
    case .land: return land()
    }
  }

  /// At rest the time is of no importance.
  private mutating func forgetTime() {
    if machine.isIdle { (now, point) = (.seconds(1), .zero) }
  }

  // MARK: The reader

  mutating func tell(_ input: PageMachine<Int>.Input) -> [String] {
    let old = machine
    let effects = machine.handle(input, at: now, asking: order)
    return laws.brokenLaws(.reader, from: old, to: machine, effects)
  }

  mutating func tell(_ action: Pointer.Action, at point: Point) -> [String] {
    self.point = point
    return tell(.pointer(Pointer(action, at: point)))
  }

  /// Presses where the leaf can be taken, and pulls a little.
  private mutating func take() -> [String] {
    let isComing = machine.geometry.orientation == .one && grasp == .backward
    let edge = isComing ? 0.03 : 0.97
    return tell(.press, at: place(edge)) + tell(.drag, at: place(isComing ? 0.08 : 0.92))
  }

  /// Pulls to a part of the leaf's width from the spine; a page that comes is pulled the other way.
  private mutating func drag(to part: Double) -> [String] {
    let isComing = machine.geometry.orientation == .one && grasp == .backward
    return tell(.drag, at: place(isComing ? 1 - part : part))
  }

  private func place(_ part: Double) -> Point {
    let geometry = machine.geometry
    let isAcross = geometry.binding.axis == .horizontal
    let isFarther =
      geometry.orientation == .one
      ? geometry.binding.spine == .min
      : (grasp == .forward) != (isAcross && geometry.binding.reading == .rightToLeft)
    let leaf = Double(isAcross ? geometry.leaf.columns : geometry.leaf.rows)
    let across = Int((Double(geometry.spine) + (isFarther ? leaf : -leaf) * part).rounded(.down))
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
        places, on: page, direction, isAnimated: isAnimated, for: PageRequest(number: request),
        at: now, asking: order)
    else { return ["a spread of the book can be set"] }
    return laws.brokenLaws(
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
    return laws.brokenLaws(.layout, from: old, to: machine, effects)
  }

  mutating func cover(_ isCovered: Bool) -> [String] {
    let old = machine
    let effects = isCovered ? machine.cover() : machine.uncover()
    return laws.brokenLaws(.overlay(isCovered), from: old, to: machine, effects)
  }

  private func spread(showing page: Int) -> Spread<Int>? {
    Spread(showing: page, of: order.total, machine.geometry.orientation)
  }

  // MARK: Time

  /// Ticks through a time at the machine's own time.
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

  /// Of all the frames of a flight only those in which something is told are worth judging.
  private mutating func tick() -> [String] {
    let old = machine
    let effects = machine.handle(.tick, at: now, asking: order)
    if effects.isEmpty && machine.turn != nil { return [] }
    return laws.brokenLaws(.reader, from: old, to: machine, effects)
  }

  private mutating func land() -> [String] {
    let broken = pass(.seconds(2))
    let isResting = machine.timeToNextFrame(at: now) == nil
    return broken + (isResting ? [] : ["no rest within two seconds"])
  }

  /// Lets time go by in which the machine does nothing.
  mutating func sleep(_ time: Duration) { now += time }

  /// Why a hand that is lifted and time that goes by do not bring rest; nil when they do.
  func restlessness() -> String? {
    var world = self
    let broken = world.tell(.release, at: Point(column: 60, row: 20)) + world.pass(.seconds(3))
    if !broken.isEmpty { return "coming to rest broke \(broken)" }
    if world.machine.turn != nil { return "no rest within three seconds" }
    let page = world.machine.page
    _ = world.pass(.seconds(1))
    return world.machine.page == page ? nil : "a page was turned at rest"
  }
}
