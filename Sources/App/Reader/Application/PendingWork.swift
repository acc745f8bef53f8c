internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewSystem

/// Work beside the loop that the reader waits for. One at a time.
struct PendingWork {
  /// What the work changes on the desk when it has ended, and what it asks for.
  typealias Ending = (inout Desk) -> [Effect]

  /// How long the loop waits, too. Most work ends within this time, and then nothing flickers.
  static var patience: Duration { .milliseconds(80) }

  let message: SafeText
  /// The progress of the work; empty if it is not known.
  let progress: () -> SafeText
  /// Until when the loop waits, too.
  let deadline: Duration
  let cancel: () -> Void
  /// The ending, once the work has ended; waits for it no longer than a time.
  let ending: (Duration) -> Ending?

  init<Result: Sendable>(
    _ job: any Job<Result>, _ message: SafeText, progress: @escaping () -> SafeText = { "" },
    at now: Duration,
    cancelledBy cancel: @escaping () -> Void,
    then end: @escaping (inout Desk, Result) -> [Effect]
  ) {
    (self.message, self.cancel, deadline) = (message, cancel, now + Self.patience)
    self.progress = progress
    ending = { patience in
      job.newResults(within: patience)?.first.map { result in { end(&$0, result) } }
    }
  }
}

extension Application {
  /// Waits for work beside the loop. Esc cancels it.
  mutating func wait(for work: PendingWork) {
    cancelWork()
    if let end = work.ending(PendingWork.patience) { return finish(end) }
    awaited = work
    open(WaitingLayer(for: work.message, work.progress, at: desk.now))
  }

  /// Ends what was awaited, if it is done.
  mutating func receiveWork() {
    guard let work = awaited, let end = work.ending(max(work.deadline - desk.now, .zero)) else {
      return
    }
    awaited = nil
    closeWaiting()
    finish(end)
  }

  mutating func cancelWork() {
    guard let work = awaited else { return }
    work.cancel()
    awaited = nil
    closeWaiting()
  }

  private mutating func closeWaiting() {
    if let index = layers.lastIndex(where: { $0 is WaitingLayer }) { _ = close(at: index) }
  }

  /// Lets finished work change the desk, and does what it asks for.
  private mutating func finish(_ ending: PendingWork.Ending) {
    let effects = ending(&desk)
    for request in perform(effects, of: layers.count - 1) { _ = perform(request) }
  }

  // MARK: Files

  /// Does something with the files beside the loop, after everything that was to be done before in the same
  /// queue.
  ///
  /// - Parameter patience: How long to wait for it.
  mutating func withFiles(
    _ queue: WritableKeyPath<Application, FileQueue<Store>> = \.files,
    within patience: Duration = .zero, _ work: @escaping FileQueue<Store>.Work
  ) {
    self[keyPath: queue].add(work)
    receiveFiles(within: patience)
  }

  /// Ends what was done with the files.
  mutating func receiveFiles(within patience: Duration = .zero) {
    let deadline = MonotonicClock.now + patience
    for queue in [\Application.files, \.marksFiles] {
      let left = max(deadline - MonotonicClock.now, .zero)
      for end in self[keyPath: queue].endings(within: left) { finish(end) }
    }
  }

  /// Whether nothing is being saved.
  var hasSaved: Bool { files.isIdle && marksFiles.isIdle }
}
