/// Delivers effects in order while callbacks call the controller back.
///
/// A callback may call the controller. The effects of that call join the end of the queue, so
/// callbacks never nest. To end endless exchanges, the controller ignores calls from callbacks of
/// depth 16 until the queue is empty.
struct CallbackQueue<Effect, Completion> {
  private static var deepest: Int { 16 }

  private var queue: [(effect: Effect, depth: Int)] = []
  /// The depth of the callback that is running; nil if none is.
  private var depth: Int?
  private var completions: [PageRequest: Completion] = [:]
  private var lastRequest = 0

  var isDelivering: Bool { depth != nil }

  /// Whether the controller may be called.
  var acceptsCalls: Bool { depth.map { $0 < Self.deepest } ?? true }

  // MARK: Requests

  /// Whether a request that has not ended has a completion.
  var hasCompletions: Bool { !completions.isEmpty }

  mutating func newRequest(_ completion: Completion?) -> PageRequest {
    lastRequest += 1
    let request = PageRequest(number: lastRequest)
    completions[request] = completion
    return request
  }

  mutating func takeCompletion(of request: PageRequest) -> Completion? {
    completions.removeValue(forKey: request)
  }

  // MARK: Effects

  /// Adds the effects of a call from a callback; other effects are returned to the caller instead.
  mutating func append(_ effects: [Effect]) {
    guard let depth else { return }
    queue += effects.map { ($0, depth + 1) }
  }

  /// Starts a delivery.
  mutating func begin(with effects: [Effect]) {
    queue = effects.map { ($0, 0) }
    depth = 0
  }

  /// Takes the next effect; nil ends the delivery.
  mutating func next() -> Effect? {
    guard !queue.isEmpty else {
      depth = nil
      return nil
    }
    let (effect, depth) = queue.removeFirst()
    self.depth = depth
    return effect
  }
}
