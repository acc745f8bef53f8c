import Cells
import Paging

/// Remembers what was told to pages, delegate and program, and knows what must be true of it.
struct LawChecker: Hashable {
  enum Cause: Hashable {
    case reader
    case program(PageRequest)
    case layout
    case overlay(Bool)
  }

  private enum Phase: Hashable { case appearing, shown, disappearing }

  private var phases: [Int: Phase] = [:]
  /// Where the reader's turn goes of which the delegate knows.
  private var announced: [Int]?
  private var pending: Set<PageRequest> = []
  private var isCovered = false

  /// The laws that what happened has broken.
  mutating func brokenLaws(
    _ cause: Cause, from old: PageMachine<Int>, to new: PageMachine<Int>,
    _ effects: [PageEffect<Int>]
  ) -> [String] {
    if case .overlay(let isOver) = cause { isCovered = isOver }
    if case .program(let request) = cause { pending.insert(request) }
    var broken = effects.flatMap { hear($0, cause) }
    broken += Self.lawsOfPages(new) + Self.lawsOfMoves(cause, old, new, effects)
    broken += lawsOfRest(new)
    return broken
  }

  // MARK: What is told

  private mutating func hear(_ effect: PageEffect<Int>, _ cause: Cause) -> [String] {
    switch effect {
    case .turned, .settled: return []
    case .appearance(let appearance, let page): return hear(appearance, page)
    case .willTransition(let pages):
      defer { announced = pages }
      let isReaders = if case .program = cause { false } else { true }
      return (announced == nil ? [] : ["a turn is announced while another is on"])
        + (isReaders ? [] : ["the program's turn is announced as the reader's"])
    case .didFinish(_, let previous, _):
      defer { announced = nil }
      return (announced == nil ? ["a turn ends that was not announced"] : [])
        + (previous == announced ? ["a turn comes from where it goes"] : [])
    case .completed(let request, _):
      return pending.remove(request) == nil ? ["a request is completed twice"] : []
    }
  }

  private mutating func hear(_ appearance: PageAppearance, _ page: Int) -> [String] {
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
    return isRight ? [] : ["page \(page) hears \(appearance) when \(String(describing: phase))"]
  }

  // MARK: What must be true

  private static func lawsOfPages(_ new: PageMachine<Int>) -> [String] {
    let shown = new.shown
    return broken([
      ("there is a page where there is a spread", (new.page == nil) == (shown == nil)),
      ("the spread shows the page", new.page.map { shown?.pages.contains($0) == true } ?? true),
      (
        "the spread fits the book", shown.map { $0.orientation == new.geometry.orientation } ?? true
      ),
      ("a first page is even", shown.map { $0.step == 1 || $0.first.isMultiple(of: 2) } ?? true),
      ("a leaf flies between two spreads", new.turn.map { $0.origin != $0.goal } ?? true),
      ("progress is a part", new.turn.map { (0...1).contains($0.progress) } ?? true),
      (
        "the page is on a side of a leaf in the hand",
        new.turn.map { !$0.isInHand || shown == $0.origin || shown == $0.goal } ?? true
      ),
    ])
  }

  private static func lawsOfMoves(
    _ cause: Cause, _ old: PageMachine<Int>, _ new: PageMachine<Int>, _ effects: [PageEffect<Int>]
  ) -> [String] {
    let turned = effects.compactMap { if case .turned(let page) = $0 { page } else { nil } }
    let settled = effects.count { $0 == .settled }
    let hasMoved = cause != .layout && old.page != new.page
    return broken([
      ("turned tells of the move", turned == (hasMoved ? [new.page].compactMap(\.self) : [])),
      ("settled comes once", settled <= 1),
      ("settled means at rest", settled == 0 || new.turn == nil),
      ("a leaf does not vanish", old.turn == nil || new.turn != nil || settled == 1),
      ("what moved settles or flies", !hasMoved || (settled == 1) == (new.turn == nil)),
      ("what rests does not settle again", old.turn != nil || hasMoved || settled == 0),
      ("at rest a picture is due", new.turn != nil || new.clock.isDue),
      ("at rest nothing is waited for", new.turn != nil || new.timeToNextFrame(at: .zero) == nil),
    ])
  }

  private func lawsOfRest(_ new: PageMachine<Int>) -> [String] {
    guard new.turn == nil else {
      return Self.broken([("no more than a leaf's pages are about", phases.count <= 4)])
    }
    let open = isCovered ? [] : Set(new.shown?.pages ?? [])
    return Self.broken([
      ("at rest exactly the open pages have appeared", phases.filter { $1 == .shown }.keys == open),
      ("at rest nothing is half told", phases.values.allSatisfy { $0 == .shown }),
      ("at rest no turn of the reader's is on", announced == nil),
      ("at rest nobody waits", pending.isEmpty),
    ])
  }

  private static func broken(_ laws: [(String, Bool)]) -> [String] {
    laws.filter { !$0.1 }.map(\.0)
  }
}

extension Dictionary.Keys where Key: Hashable {
  fileprivate static func == (keys: Self, set: Set<Key>) -> Bool { Set(keys) == set }
}
