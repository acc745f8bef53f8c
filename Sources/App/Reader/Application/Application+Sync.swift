internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewLibrary
internal import CurlewManuscript
internal import Paging
internal import CurlewSystem
internal import CurlewTypesetting

/// Sharing with other machines.
extension Application {
  /// How long the program waits at its end for the shared folder, after the terminal was restored.
  private static var patience: Duration { .seconds(1) }

  /// Takes the outcome of a synchronisation, and starts the next one when it is due.
  mutating func synchronise(before event: Event) {
    receiveSharing()
    switch event {
    case .tick: if sharing?.deadline == nil { return }
    case .key, .focused(true): break
    default: return
    }
    if sharing?.isDue(at: desk.now) == true { startSharing() }
  }

  mutating func startSharing() {
    let (jobs, now) = (jobs, desk.now)
    sharing?.start(by: jobs, at: now)
    receiveSharing()
  }

  /// Shares what was saved last. A job that is running may have begun before that, so another follows it.
  mutating func shareAtEnd() {
    guard hasSaved else { return }
    let (jobs, now) = (jobs, desk.now)
    let deadline = MonotonicClock.now + Self.patience
    _ = sharing?.receive(within: Self.patience)
    sharing?.start(by: jobs, at: now)
    _ = sharing?.receive(within: max(deadline - MonotonicClock.now, .zero))
  }

  private mutating func receiveSharing() {
    guard let outcome = sharing?.receive() else { return }
    notify(outcome.complaint)
    if let path = reading?.marks?.path, outcome.changedMarks.contains(path) { loadMarks() }
  }

  /// Offers the place of another machine while nothing lies over the pages.
  mutating func offerFurtherPlace() {
    guard layers.count == 1, let book = reading, book.pages.linkHints.isEmpty,
      book.pages.controller.turn == nil
    else { return }
    let kept = book.pages.keptPosition
    let news = sharing?.news(of: book.book.fingerprint, behind: kept.hasBegun ? kept.offset : -1) {
      book.book.book.offset(of: $0)
    }
    guard let news, !kept.hasBegun || !book.openRange.contains(news.offset) else { return }
    let (wall, local) = (CurrentProcess.wallClock, CurrentProcess.localClock)
    open(FurtherPlaceLayer(news, wallClock: local, offsetFromUTC: local - wall, at: desk.now))
  }

  mutating func answer(_ answer: MachineFile.Answer) {
    sharing?.add(answer)
    guard let file = sharing?.synchroniser.machineFile else { return }
    withFiles { _ in
      file.add(answer)
      return { _ in [] }
    }
  }
}
