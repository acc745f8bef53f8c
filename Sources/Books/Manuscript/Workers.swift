internal import Synchronization

/// Runs independent pieces of work, in sequence or in parallel, with the same result.
package struct Workers: Sendable {
  /// The number of pieces that run at the same time.
  package let count: Int
  /// The smallest piece worth giving to another worker, in bytes of text.
  package let leastBytes: Int
  private let run: Run

  /// Runs `own` on the calling thread and `help` on up to `helpers` others; returns when all are done.
  package typealias Run =
    @Sendable (
      _ helpers: Int, _ help: @escaping @Sendable () -> Void, _ own: () -> Void
    ) -> Void

  /// - Parameter run: may use fewer helpers than asked for, or none.
  package init(count: Int, leastBytes: Int = 1 << 16, run: @escaping Run) {
    (self.count, self.leastBytes, self.run) = (count, leastBytes, run)
  }

  /// Everything on the calling thread.
  package static let one = Workers(count: 1) { _, _, own in own() }

  /// Offsets at which to cut a text into pieces; none for one worker. Small pieces stay in the CPU
  /// cache between passes.
  package func cuts(in bytes: Int) -> [Int] {
    let pieces = count > 1 ? bytes / leastBytes : 1
    return pieces > 1 ? (1..<pieces).map { bytes * $0 / pieces } : []
  }

  /// Cuts elements, ordered by their offsets in a text, into pieces of about equal text length.
  package func pieces<Element>(
    of elements: [Element], in bytes: Int, startingAt start: (Element) -> Int
  ) -> [Range<Int>] {
    let ends = cuts(in: bytes).map { cut in elements.partitioningIndex { start($0) >= cut } }
    return zip([0] + ends, ends + [elements.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// The results of the pieces, in order.
  package func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result
  ) -> [Result] {
    guard pieces.count > 1 else { return pieces.map(work) }
    var results: [Result] = []
    forEach(pieces, work) { results.append($0) }
    return results
  }

  /// Calls `take` on the calling thread with the results in order, each as soon as it and all before
  /// it are ready.
  package func forEach<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result, _ take: (Result) -> Void
  ) {
    forEach(pieces, sharing: {}, { piece, _ in work(piece) }, take)
  }

  /// The same, where each worker makes something that all its pieces share, such as a cache.
  package func forEach<Piece: Sendable, Shared, Result: Sendable>(
    _ pieces: [Piece], sharing make: @escaping @Sendable () -> Shared,
    _ work: @escaping @Sendable (Piece, Shared) -> Result, _ take: (Result) -> Void
  ) {
    let queue = Queue<Result>(count: pieces.count)
    run(min(count, pieces.count) - 1) {
      let shared = make()
      while let piece = queue.next() { queue.put(work(pieces[piece], shared), at: piece) }
    } _: {
      let shared = make()
      while let piece = queue.next() {
        queue.put(work(pieces[piece], shared), at: piece)
        queue.handOver(to: take)
      }
    }
    queue.handOver(to: take)
  }

  /// Hands out pieces, and holds results until all before them have been taken.
  private final class Queue<Result: Sendable>: Sendable {
    private struct State {
      var next = 0
      var results: [Result?]
      var handedOver = 0
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(results: Array(repeating: nil, count: count))) }

    func next() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func put(_ result: Result, at index: Int) { state.withLock { $0.results[index] = result } }

    func handOver(to take: (Result) -> Void) {
      while let result = first() { take(result) }
    }

    private func first() -> Result? {
      state.withLock { state in
        guard state.handedOver < state.results.count,
          let result = state.results[state.handedOver].take()
        else { return nil }
        state.handedOver += 1
        return result
      }
    }
  }
}
