internal import Synchronization

/// Who does pieces of work that do not depend on each other: one piece after another, or several at
/// once. What comes out is the same.
package struct Workers: Sendable {
  /// So many pieces can be done at once.
  package let count: Int
  /// Less of a text than this is not worth cutting off.
  let leastBytes: Int
  private let run: Run

  /// Does its own work while some helpers do theirs, and returns when all have done.
  package typealias Run =
    @Sendable (
      _ helpers: Int, _ help: @escaping @Sendable () -> Void, _ own: () -> Void
    ) -> Void

  /// - Parameter run: may leave everything to itself: the work is the same whoever does it.
  package init(count: Int, leastBytes: Int = 1 << 16, run: @escaping Run) {
    (self.count, self.leastBytes, self.run) = (count, leastBytes, run)
  }

  /// Nobody but who asks.
  package static let one = Workers(count: 1) { _, _, own in own() }

  /// Where to cut some bytes into pieces; nowhere for one worker. Small pieces stay in the cache
  /// between one look and the next.
  func cuts(in bytes: Int) -> [Int] {
    let pieces = count > 1 ? bytes / leastBytes : 1
    return pieces > 1 ? (1..<pieces).map { bytes * $0 / pieces } : []
  }

  /// The pieces of some bytes; one of no bytes for none.
  package func pieces(of bytes: Int) -> [Range<Int>] {
    let ends = cuts(in: bytes)
    guard !ends.isEmpty else { return [0..<bytes] }
    return zip([0] + ends, ends + [bytes]).map { $0..<$1 }
  }

  /// Pieces of what stands in some bytes, one element behind the other.
  func pieces<Element>(
    of elements: [Element], in bytes: Int, startingAt start: (Element) -> Int
  ) -> [Range<Int>] {
    let ends = cuts(in: bytes).map { cut in elements.partitioningIndex { start($0) >= cut } }
    return zip([0] + ends, ends + [elements.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// The results of some pieces, in their order.
  package func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result
  ) -> [Result] {
    guard pieces.count > 1 else { return pieces.map(work) }
    var results: [Result] = []
    forEach(pieces, work) { results.append($0) }
    return results
  }

  /// Hands over the results of some pieces in their order, and each as soon as may be: who asks gets
  /// the first while others still do the last.
  package func forEach<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result, _ take: (Result) -> Void
  ) {
    let desk = Desk<Result>(count: pieces.count)
    run(min(count, pieces.count) - 1) {
      while let piece = desk.next() { desk.put(work(pieces[piece]), at: piece) }
    } _: {
      while let piece = desk.next() {
        desk.put(work(pieces[piece]), at: piece)
        desk.handOver(to: take)
      }
    }
    desk.handOver(to: take)
  }

  /// Where pieces are taken from, and results lie until those before them are there.
  private final class Desk<Result: Sendable>: Sendable {
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

extension Paragraphs {
  /// Less than this is not worth a worker's coming.
  private static let leastShare = 10_000

  /// The paragraphs divided into ranges with about as many words each: many for every worker, as
  /// none of them may be kept waiting by another that has more to do.
  func shares(among workers: Workers) -> [Range<Int>] {
    let most = workers.count > 1 ? 32 * workers.count : 1
    let count = max(min(most, boxes.count / Self.leastShare), 1)
    let ends = (1..<count).map { share in
      all.partitioningIndex { Int($0.firstBox) >= boxes.count * share / count }
    }
    return zip([0] + ends, ends + [all.count]).map { $0..<$1 }
  }

  /// The same, but of whole chapters: each begins on a page of its own.
  func chapters(among workers: Workers) -> [Range<Int>] {
    let starts = shares(among: workers).dropFirst().compactMap { share in
      (share.lowerBound..<all.count).first { all[$0].startsPage }
    }
    let ends = Set(starts).sorted() + [all.count]
    return zip([0] + ends.dropLast(), ends).map { $0..<$1 }
  }

  /// Whole chapters again; nil where some are so long that others would have to wait for who has them.
  func evenChapters(among workers: Workers) -> [Range<Int>]? {
    let chapters = chapters(among: workers)
    let longest = chapters.map { boxes(of: $0).count }.max() ?? 0
    return longest * 4 * workers.count <= boxes.count || workers.count == 1 ? chapters : nil
  }
}
