import Synchronization
import CurlewSystem
import Testing

@Suite struct BackgroundJobTests {
  /// Counts up from 0 to a limit.
  private struct Steps: IteratorProtocol, Sendable {
    final class Counter: Sendable {
      let count = Condition(0)
      let end: Int

      init(end: Int) { self.end = end }
    }

    let counter: Counter

    func next() -> Int? {
      counter.count.update { count in
        guard count < counter.end else { return nil }
        defer { count += 1 }
        return count
      }
    }
  }

  @Test func everyResultIsCollectedOnceAndInOrder() {
    let job = BackgroundJob(Steps(counter: Steps.Counter(end: 1000)))
    var results: [Int] = []
    while let new = job.newResults() { results += new }
    #expect(results == Array(0..<1000))
    #expect(job.newResults() == nil)
  }

  /// The thread holds the counter while it lives, so the test ends only when the thread has.
  @Test func releasingAJobEndsItsThread() {
    weak var counter: Steps.Counter?
    do {
      let endless = Steps.Counter(end: .max)
      counter = endless
      let job = BackgroundJob(Steps(counter: endless))
      endless.count.wait { $0 >= 10 }
      #expect(job.newResults() != nil)
    }
    while counter != nil { CurrentProcess.sleep(milliseconds: 1) }
    #expect(counter == nil)
  }
}
