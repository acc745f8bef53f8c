import Synchronization
import Testing

@testable import Reader

@Suite struct BackgroundTests {
  /// Counts on from 0, as long as it is let.
  private struct Steps: IteratorProtocol, Sendable {
    final class Gate: Sendable {
      let taken = Mutex(0)
      let end: Int

      init(end: Int) { self.end = end }
    }

    let gate: Gate

    func next() -> Int? {
      gate.taken.withLock { taken in
        guard taken < gate.end else { return nil }
        defer { taken += 1 }
        return taken
      }
    }
  }

  @Test func everyResultIsFetchedOnceAndInOrder() {
    let errand = Background(Steps(gate: Steps.Gate(end: 1000)))
    var results: [Int] = []
    while let news = errand.news() { results += news }
    #expect(results == Array(0..<1000))
    #expect(errand.news() == nil)
  }

  /// The thread holds the gate for as long as it lives; the test ends when the thread has.
  @Test func workThatNobodyWaitsForIsGivenUp() {
    weak var gate: Steps.Gate?
    do {
      let endless = Steps.Gate(end: .max)
      gate = endless
      let errand = Background(Steps(gate: endless))
      while endless.taken.withLock(\.self) < 10 { _ = errand.news() }
    }
    while gate != nil {}
    #expect(gate == nil)
  }
}
