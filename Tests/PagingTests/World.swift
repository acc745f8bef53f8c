import Cells
import Paging

/// A controller at a time, and the things that can happen to it.
struct World {
  enum Event: CaseIterable {
    case next, previous, first, last
    case frame, shortestFlight, landing
    case layOne, layTwo
    case wheel, tapLeft, tapRight
  }

  /// All that the controller will ever do follows from this; at rest the time is no part of it.
  struct State: Hashable {
    var page: Int?
    var count: Int
    var geometry: BookGeometry
    var turn: Turn?
    var now: Duration?
    var patience: Duration?
  }

  private(set) var controller: PageController
  private(set) var now = Duration.seconds(1)

  init(pages count: Int, _ orientation: Orientation) {
    controller = PageController(count: count, page: 0, geometry: .wide(orientation))
  }

  var state: State {
    State(
      page: controller.page, count: controller.count, geometry: controller.geometry,
      turn: controller.turn, now: controller.turn == nil ? nil : now,
      patience: controller.patience(at: now))
  }

  /// Lets an event happen; the answer is the laws that it broke.
  mutating func live(_ event: Event) -> [String] {
    switch event {
    case .next: tell(.next)
    case .previous: tell(.previous)
    case .first: tell(.go(to: 0))
    case .last: tell(.go(to: .max))
    case .frame: pass(PageController.smoothest)
    case .shortestFlight: pass(Turn.shortest)
    case .landing: pass(.seconds(2))
    case .layOne: relay(pages: controller.count, at: controller.page ?? 0, .one)
    case .layTwo: relay(pages: controller.count, at: controller.page ?? 0, .two)
    case .wheel: tell(.wheel(.wheelDown))
    case .tapLeft: tell(.press(0)) + tell(.release(0))
    case .tapRight: tell(.press(119)) + tell(.release(119))
    }
  }

  mutating func tell(_ input: PageController.Input) -> [String] {
    let old = controller
    let effects = controller.handle(input, at: now)
    return brokenLaws(from: old, to: controller, effects)
  }

  mutating func relay(pages count: Int, at page: Int, _ orientation: Orientation) -> [String] {
    let old = controller
    let effects = controller.relay(count: count, page: page, geometry: .wide(orientation))
    return brokenLaws(from: old, to: controller, effects, relaid: true)
  }

  /// Ticks through a time at the controller's own patience.
  mutating func pass(_ time: Duration) -> [String] {
    let end = now + time
    var broken: [String] = []
    while let patience = controller.patience(at: now), now + patience <= end {
      now += patience
      broken += tell(.tick)
    }
    now = end
    return broken
  }

  /// Lets time go by in which the machine does nothing.
  mutating func sleep(_ time: Duration) { now += time }
}
