import CurlewCells
import Paging

/// Runs a book in virtual time, and records its effects and frames.
struct Driver {
  typealias Effect = PageEffect<Int>

  struct Picture {
    var time: Duration
    var turn: Turn<Int>?
  }

  var controller: BookController<Sheets>
  private(set) var now = Duration.zero
  /// All effects so far.
  fileprivate(set) var log: [Effect] = []
  private(set) var pictures: [Picture] = []

  init(
    pages count: Int, at page: Int = 0, _ orientation: Orientation = .one,
    transition: TransitionStyle = .scroll, binding: BookBinding = .left, wraps: Bool = false
  ) {
    controller = BookController(
      Sheets(count: max(count, 0)), at: page,
      options: PageOptions(transition: transition, binding: binding, wrapsAround: wraps),
      size: .roomy, sideBySide: .always(orientation))
  }

  /// The effects about turns.
  var effects: [Effect] { log.filter(\.isMove) }

  @discardableResult
  mutating func send(_ input: Input) -> [Effect] {
    let answer = input.apply(to: &controller, at: now)
    log += answer
    if controller.isFrameDue { pictures.append(Picture(time: now, turn: controller.turn)) }
    return answer.filter(\.isMove)
  }

  @discardableResult
  mutating func layAgain(
    pages count: Int, at page: Int, _ orientation: Orientation
  ) -> [Effect] {
    controller.sideBySide = .always(orientation)
    let answer = controller.reload(Sheets(count: max(count, 0)), at: page, size: .roomy)
    log += answer
    return answer.filter(\.isMove)
  }

  /// Runs for a time, drawing each frame that is due.
  mutating func pass(_ time: Duration) {
    let end = now + time
    while let time = controller.timeToNextFrame(at: now), now + time <= end {
      now += time
      send(.tick)
    }
    now = end
  }

  /// Advances the time without ticks, as if the program were suspended.
  mutating func sleep(_ time: Duration) { now += time }

  /// Ticks until nothing moves, for ten seconds at most.
  mutating func settle() {
    let end = now + .seconds(10)
    while let time = controller.timeToNextFrame(at: now), now < end {
      now += time
      send(.tick)
    }
  }

  /// The leaves that turned, with the time of their first frames.
  var leaves: [(time: Duration, origin: Spread<Int>, goal: Spread<Int>)] {
    var leaves: [(time: Duration, origin: Spread<Int>, goal: Spread<Int>)] = []
    for picture in pictures {
      guard let turn = picture.turn, let goal = turn.goal else { continue }
      if let last = leaves.last, last.origin == turn.origin, last.goal == goal { continue }
      leaves.append((picture.time, turn.origin, goal))
    }
    return leaves
  }
}

/// An action of a test.
enum Input {
  case turn(Direction)
  case go(to: Int)
  case pointer(Pointer)
  case tick

  static let next = turn(.forward)
  static let previous = turn(.backward)

  static func press(_ column: Int, row: Int = 9, button: Pointer.Button = .left) -> Self {
    .pointer(Pointer(.press, at: Point(column: column, row: row), button: button))
  }

  static func drag(_ column: Int, row: Int = 9) -> Self {
    .pointer(Pointer(.drag, at: Point(column: column, row: row)))
  }

  static func release(_ column: Int, row: Int = 9) -> Self {
    .pointer(Pointer(.release, at: Point(column: column, row: row)))
  }

  static func wheel(_ action: Pointer.Action) -> Self {
    .pointer(Pointer(action, at: .zero))
  }

  fileprivate func apply(
    to book: inout BookController<Sheets>, at now: Duration
  ) -> [PageEffect<Int>] {
    switch self {
    case .turn(let direction): book.turn(direction, at: now)
    case .go(let page): book.moveToPage(page, at: now)
    case .pointer(let pointer): book.handle(.pointer(pointer), at: now)
    case .tick: book.handle(.tick, at: now)
    }
  }
}

extension Size {
  /// Room for either orientation.
  static let roomy = Size(columns: 120, rows: 40)
}

extension BookGeometry {
  /// A book on a screen that has room for either orientation.
  static func wide(_ orientation: Orientation, _ binding: BookBinding = .left) -> BookGeometry {
    BookGeometry(size: .roomy, orientation: orientation, binding: binding)
  }
}

extension Driver {
  /// Records the effects of a direct call.
  mutating func log(_ effects: [Effect]) { log += effects }

  /// The results of the program's requests, in order.
  var requests: [Bool] {
    log.compactMap { if case .completed(_, let isFinished) = $0 { isFinished } else { nil } }
  }
}
