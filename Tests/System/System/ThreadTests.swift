import Synchronization
import CurlewSystem
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.timeLimit(.minutes(90))) struct ThreadTests {
  @Test func joiningWaitsForTheEnd() throws {
    let isDone = Condition(false)
    let thread = Thread { isDone.update { $0 = true } }
    if let thread { thread.join() } else { Issue.record("no thread") }
    #expect(isDone.update { $0 })
  }

  @Test func aThreadBlocksAllSignalsButItsOwnFaults() {
    let blocked = Mutex<Set<CInt>>([])
    let thread = Thread {
      var mask = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &mask)
      let members = (1...31).filter { sigismember(&mask, CInt($0)) == 1 }.map { CInt($0) }
      blocked.withLock { $0 = Set(members) }
    }
    if let thread { thread.join() } else { Issue.record("no thread") }
    let signals = blocked.withLock { $0 }
    #expect(signals.isSuperset(of: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]))
    #expect(signals.isDisjoint(with: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]))
  }
}
