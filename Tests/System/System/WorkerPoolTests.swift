import CurlewSystem
import Testing

/// The tests wait for conditions, never for time, so that no scheduler can fail them.
@Suite(.timeLimit(.minutes(90))) struct WorkerPoolTests {
  @Test func aHelperWorksWhileItsCallerDoes() {
    let pool = WorkerPool(threads: 1)
    let helpHasBegun = Condition(false)
    let ownHasBegun = Condition(false)
    pool.run(helpers: 1) {
      helpHasBegun.update { $0 = true }
      ownHasBegun.wait { $0 }
    } besides: {
      ownHasBegun.update { $0 = true }
      helpHasBegun.wait { $0 }
    }
  }

  @Test func theCallerWaitsForHelpersThatHaveBegun() {
    let pool = WorkerPool(threads: 1)
    let hasBegun = Condition(false)
    let ended = Condition(0)
    for _ in 0..<100 {
      hasBegun.update { $0 = false }
      pool.run(helpers: 1) {
        hasBegun.update { $0 = true }
        ended.update { $0 += 1 }
      } besides: {
        hasBegun.wait { $0 }
      }
    }
    #expect(ended.update { $0 } == 100)
  }

  @Test func theCallerDoesNotWaitForBusyHelpers() {
    let pool = WorkerPool(threads: 1)
    let (isBusy, mayEnd) = (Condition(false), Condition(false))
    let wasHelped = Condition(false)
    pool.run(helpers: 1) {
      isBusy.update { $0 = true }
      mayEnd.wait { $0 }
    } besides: {
      isBusy.wait { $0 }
      pool.run(helpers: 1) {
        wasHelped.update { $0 = true }
      } besides: {
      }
      mayEnd.update { $0 = true }
    }
    #expect(!wasHelped.update { $0 })
  }

  @Test func aPoolWithoutThreadsLeavesTheWorkToTheCaller() {
    let pool = WorkerPool(threads: 0)
    let wasHelped = Condition(false)
    var isDone = false
    pool.run(helpers: 3) {
      wasHelped.update { $0 = true }
    } besides: {
      isDone = true
    }
    #expect(isDone && !wasHelped.update { $0 })
  }

  @Test func manyCallersShareThePool() async {
    let pool = WorkerPool(threads: 2)
    let done = Condition(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let next = Condition(0)
            let work: @Sendable () -> Void = {
              while next.update({ count in
                count += 1
                return count <= 10
              }) {
                done.update { $0 += 1 }
              }
            }
            pool.run(helpers: 2, work, besides: work)
          }
        }
      }
    }
    #expect(done.update { $0 } == 8 * 200 * 10)
  }
}
