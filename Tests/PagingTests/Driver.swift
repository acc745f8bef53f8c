import Cells
import Paging

/// Moves a controller through virtual time: it waits as long as the controller's patience says, and
/// keeps what the controller answered and when it asked for a picture.
struct Driver {
  struct Picture {
    var time: Duration
    var turn: Turn?
  }

  var controller: PageController
  private(set) var now = Duration.zero
  private(set) var effects: [PageController.Effect] = []
  private(set) var pictures: [Picture] = []

  init(
    pages count: Int, at page: Int = 0, _ orientation: Orientation = .one,
    transition: TransitionStyle = .scroll
  ) {
    controller = PageController(
      count: count, page: page, geometry: .wide(orientation), transition: transition)
  }

  @discardableResult
  mutating func tell(_ input: PageController.Input) -> [PageController.Effect] {
    let answer = controller.handle(input, at: now)
    effects += answer
    if controller.isFrameDue { pictures.append(Picture(time: now, turn: controller.turn)) }
    return answer
  }

  @discardableResult
  mutating func relay(
    pages count: Int, at page: Int, _ orientation: Orientation
  ) -> [PageController.Effect] {
    let answer = controller.relay(count: count, page: page, geometry: .wide(orientation))
    effects += answer
    return answer
  }

  /// Lives through a time, drawing whenever a frame is due.
  mutating func pass(_ time: Duration) {
    let end = now + time
    while let patience = controller.patience(at: now), now + patience <= end {
      now += patience
      tell(.tick)
    }
    now = end
  }

  /// Lets time go by in which the machine does nothing.
  mutating func sleep(_ time: Duration) { now += time }

  /// Ticks until nothing moves; gives up after ten seconds.
  mutating func settle() {
    let end = now + .seconds(10)
    while let patience = controller.patience(at: now), now < end {
      now += patience
      tell(.tick)
    }
  }

  /// The leaves that were lifted, with the time of the first picture of each.
  var leaves: [(time: Duration, origin: Spread, goal: Spread)] {
    var leaves: [(time: Duration, origin: Spread, goal: Spread)] = []
    for picture in pictures {
      guard let turn = picture.turn else { continue }
      if let last = leaves.last, last.origin == turn.origin, last.goal == turn.goal { continue }
      leaves.append((picture.time, turn.origin, turn.goal))
    }
    return leaves
  }
}

extension BookGeometry {
  /// A book on a screen that has room for either orientation.
  static func wide(_ orientation: Orientation) -> BookGeometry {
    BookGeometry(size: Size(columns: 120, rows: 40), orientation: orientation)
  }
}

extension PageController.Input {
  static let next = turn(.forward)
  static let previous = turn(.backward)

  static func press(_ column: Int, button: Pointer.Button = .left) -> Self {
    .pointer(Pointer(.press, at: Point(column: column, row: 9), button: button))
  }

  static func drag(_ column: Int) -> Self {
    .pointer(Pointer(.drag, at: Point(column: column, row: 9)))
  }

  static func release(_ column: Int) -> Self {
    .pointer(Pointer(.release, at: Point(column: column, row: 9)))
  }

  static func wheel(_ action: Pointer.Action) -> Self {
    .pointer(Pointer(action, at: .zero))
  }
}
