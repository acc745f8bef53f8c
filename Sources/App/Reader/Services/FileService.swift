internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewManuscript
internal import CurlewSystem

/// Reads and saves the files of the program, beside the loop.
struct FileService: Service {
  private var queues: [FileWork.Queue: FileQueue]

  init(_ storage: any Storage, by jobs: any JobStarter) {
    queues = Dictionary(
      uniqueKeysWithValues: FileWork.Queue.allCases.map { ($0, FileQueue(storage, by: jobs)) })
  }

  var isSaving: Bool { queues.values.contains { !$0.isIdle } }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    results(within: .zero, on: &desk)
  }

  /// Adds work, which is done after everything that was added before to the same queue.
  mutating func add(_ work: FileWork, on desk: inout Desk) -> [Effect] {
    queues[work.queue]?.add(work.work)
    return results(of: [work.queue], within: work.patience, on: &desk)
  }

  /// Ends the work that is done.
  ///
  /// - Parameter patience: How long to wait until all is done.
  mutating func results(
    of awaited: [FileWork.Queue] = FileWork.Queue.allCases, within patience: Duration,
    on desk: inout Desk
  ) -> [Effect] {
    let deadline = MonotonicClock.now + patience
    return awaited.flatMap { queue in
      let left = max(deadline - MonotonicClock.now, .zero)
      let endings = queues[queue]?.endings(within: left) ?? []
      return endings.flatMap { $0(&desk) }
    }
  }
}

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
