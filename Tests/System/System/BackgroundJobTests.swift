import Synchronization
import CurlewSystem
import Testing

@Suite(.timeLimit(.minutes(90))) struct BackgroundJobTests {
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

  @Test func `a wait for a job ends with the job or the time`() {
    let jobs = BackgroundJobs {}
    let gate = Condition(false)
    let job = jobs.run { gate.wait(until: { $0 }, then: { _ in 7 }) }
    #expect(job.newResults(within: .milliseconds(5)) == [])
    gate.update { $0 = true }
    #expect(job.newResults(within: .seconds(600)) == [7])
    #expect(job.newResults() == nil)
  }

  @Test func `a job wakes the program for its result and for its end`() {
    let woken = Condition(0)
    let job = BackgroundJobs { woken.update { $0 += 1 } }.run { 7 }
    woken.wait { $0 == 2 }
    #expect(job.newResults() == [7] && job.newResults() == nil)
  }

  @Test func `what holds a job lets go of it at its end, or of its only result`() {
    var job: (any Job<Int>)? = BackgroundJobs {}.run { 7 }
    #expect(job.collect(within: .seconds(600)) == [7] && job != nil)
    #expect(job.collect() == [] && job == nil)
    job = BackgroundJobs {}.run { 8 }
    #expect(job.result(within: .seconds(600)) == 8)
    #expect(job == nil && job.result() == nil)
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
