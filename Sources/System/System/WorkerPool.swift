private import CurlewLibc

/// Threads that share divisible work with the thread that has it, and then wait for the next.
///
/// Waking a waiting thread is faster than creating one, and the scheduler wakes it on an idle
/// processor.
package final class WorkerPool: Sendable {
  /// One thread for each other processor, up to three.
  package static let shared = WorkerPool(threads: min(processors, 4) - 1)

  /// The most threads that help at the same time.
  package let helpers: Int
  private let queue = Condition(Queue())

  private struct Queue {
    /// One entry for each helper that a caller still hopes for.
    var waiting: [Shift] = []
    var threads = 0
    var idleThreads = 0

    /// Hands a helper to a caller.
    mutating func takeShift() -> Shift {
      let shift = waiting.removeLast()
      idleThreads -= 1
      shift.working.update { $0 += 1 }
      return shift
    }
  }

  /// One call of `run`.
  private final class Shift: Sendable {
    let help: @Sendable () -> Void
    let working = Condition(0)

    init(_ help: @escaping @Sendable () -> Void) { self.help = help }
  }

  package init(threads: Int) {
    helpers = threads
  }

  private static var processors: Int { max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) }

  /// Runs `own` on this thread and `help` on as many others as are free, at most `helpers`, and
  /// returns when all of them have finished.
  ///
  /// `own` must be able to do all of the work: a helper that comes too late is not waited for.
  package func run(
    helpers: Int, _ help: @escaping @Sendable () -> Void, besides own: () -> Void
  ) {
    guard helpers > 0 else { return own() }
    let shift = Shift(help)
    enqueue(shift, times: helpers)
    own()
    queue.update { $0.waiting.removeAll { $0 === shift } }
    shift.working.wait { $0 == 0 }
  }

  private func enqueue(_ shift: Shift, times count: Int) {
    let missing = queue.update { queue in
      queue.waiting += Array(repeating: shift, count: count)
      let missing = min(queue.waiting.count - queue.idleThreads, helpers - queue.threads)
      queue.threads += max(missing, 0)
      queue.idleThreads += max(missing, 0)
      return max(missing, 0)
    }
    for _ in 0..<missing { startThread() }
  }

  private func startThread() {
    // Without a thread the callers do the work themselves.
    Thread { [self] in work() }?.detach()
  }

  private func work() -> Never {
    while true {
      let shift = queue.wait(until: { !$0.waiting.isEmpty }, then: { $0.takeShift() })
      shift.help()
      queue.update { $0.idleThreads += 1 }
      shift.working.update { $0 -= 1 }
    }
  }
}
