internal import Synchronization

/// What has been made of sections of a book. What was used longest ago is forgotten, and made again when
/// needed.
final class SectionCache<Value: Sendable>: Sendable {
  private struct State {
    var entries: [Int: (value: Value, lastUse: Int)] = [:]
    var uses = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Of a long book: enough for the sections around the reader and around the place the reader came
  /// from.
  static var few: Int { 6 }

  init(capacity: Int) { self.capacity = capacity }

  func value(_ number: Int, making make: () -> Value) -> Value {
    if let known = known(number) { return known }
    let value = make()
    insert(value, number)
    return value
  }

  /// Nil if it is not there.
  func known(_ number: Int) -> Value? {
    state.withLock { state in
      state.uses += 1
      state.entries[number]?.lastUse = state.uses
      return state.entries[number]?.value
    }
  }

  func insert(_ value: Value, _ number: Int) {
    state.withLock { state in
      state.uses += 1
      state.entries[number] = (value, state.uses)
      guard state.entries.count > capacity else { return }
      let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
      if let oldest { state.entries[oldest.key] = nil }
    }
  }
}
