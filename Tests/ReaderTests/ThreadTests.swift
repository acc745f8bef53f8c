#if canImport(Glibc)
  @testable import Reader
  import Synchronization
  import Testing

  @Suite struct ThreadTests {
    /// Starts a thread, keeps its starter busy until it runs, and answers what both saw of it.
    private func startOne() throws -> (starter: ThreadState, begun: ThreadState, later: ThreadState)
    {
      let states = Mutex<[ThreadState]>([])
      let (hasBegun, mayGoOn) = (Flag(), Flag())
      let starter = ThreadState.current
      let thread = Thread {
        states.withLock { $0.append(.current) }
        hasBegun.raise()
        mayGoOn.await()
        states.withLock { $0.append(.current) }
      }
      guard let thread else { throw NoThread() }
      hasBegun.await()
      mayGoOn.raise()
      thread.join()
      let seen = states.withLock { $0 }
      return (starter, seen[0], seen[1])
    }

    /// What is seen once may be of a moment later, when the system has moved one of them: so mostly.
    @Test(.enabled(if: ThreadState.current.canGoElsewhere))
    func mostBeginOnAnotherProcessor() throws {
      let elsewhere = try (0..<100).filter { _ in
        let (starter, begun, _) = try startOne()
        return begun.processor != nil && starter.processor != begun.processor
      }.count
      #expect(elsewhere >= 80, "\(elsewhere) of 100")
    }

    @Test func mayRunWhereverTheirStarterMay() throws {
      let (starter, _, later) = try startOne()
      #expect(starter.allowed != nil && later.allowed == starter.allowed)
    }
  }

  private struct NoThread: Error {}

  /// Something to wait for that never sleeps, as work does not.
  private final class Flag: Sendable {
    private let isUp = Atomic(false)

    func raise() { isUp.store(true, ordering: .releasing) }

    func await() { while !isUp.load(ordering: .acquiring) {} }
  }
#endif
