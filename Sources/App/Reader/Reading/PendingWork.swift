internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewSystem

/// Work beside the loop that the reader waits for. One at a time.
struct PendingWork {
  /// How long the loop waits for it. Most work ends within this time, and then nothing flickers.
  static var patience: Duration { .milliseconds(80) }

  let message: SafeText
  /// The progress of the work; empty if it is not known.
  let progress: () -> SafeText
  /// Until when the loop waits for it.
  let deadline: Duration
  let cancel: () -> Void
  /// What it changes on the desk when it has ended, and asks for; nil while it runs. Waits no longer than a time.
  let ending: (Duration) -> ((inout Desk) -> [Effect])?

  init<Result: Sendable>(
    _ job: any Job<Result>, _ message: SafeText, progress: @escaping () -> SafeText = { "" },
    at now: Duration,
    cancelledBy cancel: @escaping () -> Void = {},
    then end: @escaping (inout Desk, Result) -> [Effect]
  ) {
    (self.message, self.cancel, deadline) = (message, cancel, now + Self.patience)
    self.progress = progress
    ending = { patience in
      job.newResults(within: patience)?.first.map { result in { end(&$0, result) } }
    }
  }
}
