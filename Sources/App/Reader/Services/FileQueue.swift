internal import CurlewManuscript
internal import CurlewSystem

/// What is done with the files of the program: beside the loop, because a disk may take any time, and
/// one after another, so that the newest change is saved last.
struct FileQueue {
  /// As the work that has ended left it.
  private var store: any Storage
  private let jobs: any JobStarter
  private var waiting: [FileWork.Work] = []
  private var running: (any Job<FinishedWork>)?

  private struct FinishedWork: Sendable {
    let store: any Storage
    let end: FileWork.Ending
  }

  init(_ store: any Storage, by jobs: any JobStarter) { (self.store, self.jobs) = (store, jobs) }

  var isIdle: Bool { running == nil }

  mutating func add(_ work: @escaping FileWork.Work) {
    waiting.append(work)
    if isIdle { startNext() }
  }

  private mutating func startNext() {
    guard !waiting.isEmpty else { return }
    let work = waiting.removeFirst()
    running = jobs.run { [store] in
      var store = store
      let end = work(&store)
      return FinishedWork(store: store, end: end)
    }
  }

  /// The endings of the work that has ended.
  ///
  /// - Parameter patience: How long to wait until all has.
  mutating func endings(within patience: Duration) -> [FileWork.Ending] {
    let deadline = MonotonicClock.now + patience
    var endings: [FileWork.Ending] = []
    while let done = running.result(within: max(deadline - MonotonicClock.now, .zero)) {
      store = done.store
      endings.append(done.end)
      startNext()
    }
    return endings
  }
}
