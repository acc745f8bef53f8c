internal import Synchronization

/// Work in many steps that goes on while something else is done, and whose results are fetched now
/// and then.
protocol Errand<Result>: AnyObject {
  associatedtype Result: Sendable

  /// The results that were not fetched yet; nil when all were.
  func news() -> [Result]?
}

/// An errand on a thread of its own. It is given up when nobody holds it any more: the step at hand
/// is done to its end, and its result is dropped.
final class Background<Steps: IteratorProtocol & Sendable>: Errand where Steps.Element: Sendable {
  private let desk = Desk<Steps.Element>()

  init(_ steps: Steps) {
    let thread = Thread { [desk] in
      var steps = steps
      while !desk.isClosed, let result = steps.next() { desk.put(result) }
      desk.finish()
    }
    // Without a thread nothing is ever found out, and everything else goes on.
    if let thread { thread.detach() } else { desk.finish() }
  }

  deinit { desk.close() }

  func news() -> [Steps.Element]? { desk.take() }
}

/// Where results lie until they are fetched.
private final class Desk<Result: Sendable>: Sendable {
  private struct State {
    var results: [Result] = []
    var isFinished = false
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func put(_ result: Result) { state.withLock { $0.results.append(result) } }

  func finish() { state.withLock { $0.isFinished = true } }

  func close() { state.withLock { $0.isClosed = true } }

  func take() -> [Result]? {
    state.withLock { state in
      defer { state.results = [] }
      return state.isFinished && state.results.isEmpty ? nil : state.results
    }
  }
}
