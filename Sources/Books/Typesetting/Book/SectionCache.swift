internal import Synchronization

/// What has been made of sections of a book. What was used longest ago is forgotten, and made again when
/// needed.
package final class SectionCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var entries: [Key: (value: Value, lastUse: Int)] = [:]
    var uses = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  package init(capacity: Int) { self.capacity = capacity }

  package func value(_ key: Key, making make: () -> Value) -> Value {
    if let known = known(key) { return known }
    let value = make()
    insert(value, key)
    return value
  }

  package var count: Int { state.withLock { $0.entries.count } }

  /// Nil if it is not there.
  func known(_ key: Key) -> Value? {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]?.value
    }
  }

  private func insert(_ value: Value, _ key: Key) {
    state.withLock { state in
      state.uses += 1
      state.entries[key] = (value, state.uses)
      guard state.entries.count > capacity else { return }
      let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
      if let oldest { state.entries[oldest.key] = nil }
    }
  }
}
