/// What is still to be told, and how callbacks that call back are kept in order.
///
/// The rule: what follows from a call made in a callback is told after everything that is already
/// waiting, never in the midst of it. Such an answer may itself be answered, but not for ever: at
/// the sixteenth answer to an answer the controller no longer listens until all is told.
struct Conversation<Effect, Controller> {
  typealias Completion = @Sendable (inout Controller, Bool) -> Void

  private static var longest: Int { 16 }

  private var waiting: [(effect: Effect, depth: Int)] = []
  /// How many answers led to what is being told; nil while nobody is told anything.
  private var depth: Int?
  private var completions: [PageRequest: Completion] = [:]
  private var lastRequest = 0

  var isTelling: Bool { depth != nil }

  /// Whether the controller still listens.
  var mayGoOn: Bool { depth.map { $0 < Self.longest } ?? true }

  // MARK: Requests

  mutating func newRequest(_ completion: Completion?) -> PageRequest {
    lastRequest += 1
    let request = PageRequest(number: lastRequest)
    completions[request] = completion
    return request
  }

  mutating func takeCompletion(of request: PageRequest) -> Completion? {
    completions.removeValue(forKey: request)
  }

  // MARK: Telling

  /// What was done in a callback is told in its turn.
  mutating func note(_ effects: [Effect]) {
    guard let depth else { return }
    waiting += effects.map { ($0, depth + 1) }
  }

  /// Somebody is being told something, and these effects afterwards.
  mutating func begin(with effects: [Effect]) {
    waiting = effects.map { ($0, 0) }
    depth = 0
  }

  mutating func next() -> Effect? {
    guard !waiting.isEmpty else {
      depth = nil
      return nil
    }
    let (effect, depth) = waiting.removeFirst()
    self.depth = depth
    return effect
  }
}

/// A controller that may be called back by those who are told what follows from a call.
protocol Conversing {
  associatedtype Effect
  var conversation: Conversation<Effect, Self> { get set }
}

extension Conversing {
  /// Tells effects, and all that comes of telling them. Within a callback it does nothing: there
  /// effects are told in their turn.
  mutating func tell(_ effects: [Effect], by tell: (Effect, inout Self) -> Void) {
    guard !conversation.isTelling else { return }
    conversation.begin(with: effects)
    while let effect = conversation.next() { tell(effect, &self) }
  }

  /// Says something at once, and then all that comes of it.
  mutating func say(
    _ word: (inout Self) -> Void, then tell: (Effect, inout Self) -> Void
  ) {
    guard !conversation.isTelling else { return word(&self) }
    conversation.begin(with: [])
    word(&self)
    while let effect = conversation.next() { tell(effect, &self) }
  }
}
