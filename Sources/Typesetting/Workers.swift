internal import Synchronization

/// Who does pieces of work that do not depend on each other: one piece after another, or several at
/// once. What comes out is the same.
package struct Workers: Sendable {
  /// So many pieces can be done at once.
  package let count: Int
  private let run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void

  /// - Parameter run: calls for every number below a count, and returns when all calls have.
  package init(
    count: Int, run: @escaping @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) {
    (self.count, self.run) = (count, run)
  }

  /// Nobody but who asks.
  package static let one = Workers(count: 1) { count, work in
    for index in 0..<count { work(index) }
  }

  /// The results of some pieces, in their order.
  package func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result
  ) -> [Result] {
    guard pieces.count > 1 else { return pieces.map(work) }
    let results = Results<Result>(count: pieces.count)
    run(pieces.count) { index in results.put(work(pieces[index]), at: index) }
    return results.all
  }

  /// Where results lie until all are there.
  private final class Results<Result: Sendable>: Sendable {
    private let results: Mutex<[Result?]>

    init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

    func put(_ result: Result, at index: Int) { results.withLock { $0[index] = result } }

    var all: [Result] { results.withLock { $0.compactMap(\.self) } }
  }
}

extension Paragraphs {
  /// Less than this is not worth a worker's coming.
  private static let leastShare = 40_000

  /// The paragraphs divided into ranges with about as many words each, one for every worker.
  func shares(among workers: Workers) -> [Range<Int>] {
    let count = max(min(workers.count, boxes.count / Self.leastShare), 1)
    let ends = (1..<count).map { share in
      all.partitioningIndex { Int($0.firstBox) >= boxes.count * share / count }
    }
    return zip([0] + ends, ends + [all.count]).map { $0..<$1 }
  }
}
