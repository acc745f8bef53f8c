import CurlewCells
import Paging

/// Tracks the effects of a machine and checks its invariants.
struct InvariantChecker: Hashable {
  enum Cause: Hashable {
    case reader
    case program(PageRequest)
    case layout
    case overlay(Bool)
  }

  private enum Phase: Hashable { case appearing, shown, disappearing }

  private var phases: [Int: Phase] = [:]
  /// The goal of the reader's turn in progress, as reported.
  private var announced: [Int]?
  private var pending: Set<PageRequest> = []
  private var isCovered = false

  /// The invariants that an event has violated.
  mutating func violations(
    _ cause: Cause, from old: PageMachine<Int>, to new: PageMachine<Int>,
    _ effects: [PageEffect<Int>]
  ) -> [String] {
    if case .overlay(let isOver) = cause { isCovered = isOver }
    if case .program(let request) = cause { pending.insert(request) }
    var broken = effects.flatMap { check($0, cause) }
    broken += Self.pageViolations(new) + Self.turnViolations(cause, old, new, effects)
    broken += restViolations(new)
    return broken
  }

  // MARK: Effects

  private mutating func check(_ effect: PageEffect<Int>, _ cause: Cause) -> [String] {
    switch effect {
    case .turned, .settled: return []
    case .appearance(let appearance, let page): return check(appearance, page)
    case .willTransition(let pages):
      defer { announced = pages }
      let isReaders = if case .program = cause { false } else { true }
      return (announced == nil ? [] : ["a turn begins during another turn"])
        + (isReaders ? [] : ["a turn of the program is reported as the reader's"])
    case .didFinish(_, let previous, _):
      defer { announced = nil }
      return (announced == nil ? ["a turn ends without having begun"] : [])
        + (previous == announced ? ["a turn ends where it began"] : [])
    case .completed(let request, _):
      return pending.remove(request) == nil ? ["a request is completed twice"] : []
    }
  }

  private mutating func check(_ appearance: PageAppearance, _ page: Int) -> [String] {
    let phase = phases[page]
    switch appearance {
    case .willAppear: phases[page] = .appearing
    case .didAppear: phases[page] = .shown
    case .willDisappear: phases[page] = .disappearing
    case .didDisappear: phases[page] = nil
    }
    let isRight =
      switch appearance {
      case .willAppear: phase == nil || phase == .disappearing
      case .didAppear: phase == .appearing
      case .willDisappear: phase == .shown || phase == .appearing
      case .didDisappear: phase == .disappearing
      }
    return isRight ? [] : ["page \(page): \(appearance) after \(String(describing: phase))"]
  }

  // MARK: Invariants

  private static func pageViolations(_ new: PageMachine<Int>) -> [String] {
    let shown = new.shown
    return broken([
      ("there is a page where there is a spread", (new.page == nil) == (shown == nil)),
      ("the spread shows the page", new.page.map { shown?.pages.contains($0) == true } ?? true),
      (
        "the spread fits the book", shown.map { $0.orientation == new.geometry.orientation } ?? true
      ),
      (
        "the first page of a spread is even",
        shown.map { $0.step == 1 || $0.first.isMultiple(of: 2) } ?? true
      ),
      ("a leaf turns between two different spreads", new.turn.map { $0.origin != $0.goal } ?? true),
      ("progress is between 0 and 1", new.turn.map { (0...1).contains($0.progress) } ?? true),
      (
        "a dragged leaf shows the open spread on one side",
        new.turn.map { !$0.isInHand || shown == $0.origin || shown == $0.goal } ?? true
      ),
    ])
  }

  private static func turnViolations(
    _ cause: Cause, _ old: PageMachine<Int>, _ new: PageMachine<Int>, _ effects: [PageEffect<Int>]
  ) -> [String] {
    let turned = effects.compactMap { if case .turned(let page) = $0 { page } else { nil } }
    let settled = effects.count { $0 == .settled }
    let hasMoved = cause != .layout && old.page != new.page
    return broken([
      ("turned reports the new page", turned == (hasMoved ? [new.page].compactMap(\.self) : [])),
      ("settled is reported once", settled <= 1),
      ("nothing moves after settled", settled == 0 || new.turn == nil),
      ("a leaf ends only with settled", old.turn == nil || new.turn != nil || settled == 1),
      (
        "a change of page settles or turns a leaf", !hasMoved || (settled == 1) == (new.turn == nil)
      ),
      ("settled is reported only after a change", old.turn != nil || hasMoved || settled == 0),
      ("at rest a frame is due", new.turn != nil || new.clock.isDue),
      ("at rest there is no next frame", new.turn != nil || new.timeToNextFrame(at: .zero) == nil),
    ])
  }

  private func restViolations(_ new: PageMachine<Int>) -> [String] {
    guard new.turn == nil else {
      return Self.broken([("at most the four pages of a turn are visible", phases.count <= 4)])
    }
    let open = isCovered ? [] : Set(new.shown?.pages ?? [])
    return Self.broken([
      ("at rest exactly the open pages have appeared", phases.filter { $1 == .shown }.keys == open),
      ("at rest no page is appearing or disappearing", phases.values.allSatisfy { $0 == .shown }),
      ("at rest no turn of the reader is in progress", announced == nil),
      ("at rest all requests are completed", pending.isEmpty),
    ])
  }

  private static func broken(_ invariants: [(String, Bool)]) -> [String] {
    invariants.filter { !$0.1 }.map(\.0)
  }
}

extension Dictionary.Keys where Key: Hashable {
  fileprivate static func == (keys: Self, set: Set<Key>) -> Bool { Set(keys) == set }
}
