internal import CurlewAppSupport
package import CurlewLibrary
package import CurlewManuscript
package import CurlewSystem

/// Decides when the application synchronises, and keeps what other machines have written.
package struct Sharing {
  /// The shortest time between two synchronisations, so that not every turn of a page writes files.
  private static var interval: Duration { .seconds(15) }

  package let synchroniser: Synchroniser
  package private(set) var known = SyncOutcome()
  /// When to share what was saved since the last synchronisation; nil if nothing was.
  private var saveDeadline: Duration?
  private var job: (any Job<SyncOutcome>)?
  /// When the last synchronisation was started.
  private var last: Duration?
  /// The places that the reader has answered in this session.
  private var answers: Set<MachineFile.Answer> = []
  /// The offsets in the open book of places of other machines. To find one may take a search of the text.
  private var offsets: [Place: BookOffset] = [:]
  /// The fingerprint of the open book.
  private var open: UInt64?
  /// When the last page was turned here, in seconds since 1970.
  private var readHere = 0

  package init(_ synchroniser: Synchroniser) { self.synchroniser = synchroniser }

  // MARK: Jobs

  package var isRunning: Bool { job != nil }

  /// When to share what was saved; nil if nothing was, or until the running job has ended.
  package var deadline: Duration? { isRunning ? nil : saveDeadline }

  /// Whether it is time to share what was saved, or to look for news of other machines.
  package func isDue(at now: Duration) -> Bool {
    deadline.map { now >= $0 } ?? last.map { now >= $0 + Self.interval } ?? true
  }

  package mutating func start(by jobs: any JobStarter, at now: Duration) {
    guard job == nil else { return }
    (last, saveDeadline) = (now, nil)
    job = jobs.run { [synchroniser, open] in synchroniser.run(open: open) }
  }

  /// Returns the outcome of a finished job; nil if none has finished.
  package mutating func receive(within patience: Duration = .zero) -> SyncOutcome? {
    guard let outcome = job?.newResults(within: patience)?.first else { return nil }
    job = nil
    let former = known.complaint
    known = outcome
    // A complaint that persists is shown once.
    return outcome.complaint == former ? outcome.withoutComplaint : outcome
  }

  /// Notes that something was saved, which is to be shared soon.
  package mutating func changed(at now: Duration) {
    saveDeadline = saveDeadline ?? last.map { max($0 + Self.interval, now) } ?? now
  }

  // MARK: Places

  /// Notes that a book was opened.
  ///
  /// - Parameter record: Its saved place; nil for a new book.
  package mutating func opened(_ fingerprint: UInt64?, _ record: PlaceRecord?) {
    open = fingerprint
    readHere = record?.opened.past(CurrentProcess.wallClock) ?? 0
    offsets = [:]
  }

  /// Notes that a page was turned here.
  package mutating func readOn() { readHere = CurrentProcess.wallClock }

  /// The latest unanswered place of the open book on another machine that is later than the last page turned
  /// here, or further in the text, whatever the clocks say.
  ///
  /// - Parameters:
  ///   - kept: The offset of the place here.
  ///   - find: Finds the offset of a place.
  package mutating func news(
    of fingerprint: UInt64, behind kept: BookOffset, offset find: (Place) -> BookOffset
  ) -> FurtherPlace? {
    for (machine, record) in known.others.places(of: fingerprint).reversed() {
      let answer = MachineFile.Answer(
        fingerprint: fingerprint, machine: machine, opened: record.opened)
      guard !known.answers.contains(answer), !answers.contains(answer) else { continue }
      let offset = offsets[record.place] ?? find(record.place)
      offsets[record.place] = offset
      let opened = record.opened.past(CurrentProcess.wallClock)
      guard opened > readHere || offset > kept, offset != kept else { continue }
      let name = known.others.machines[machine]?.name ?? ""
      return FurtherPlace(
        offset: offset, machine: name.isEmpty ? MachineFile.hostName(ofFolder: machine) : name,
        answer: answer)
    }
    return nil
  }

  package mutating func add(_ answer: MachineFile.Answer) { answers.insert(answer) }
}

/// A place of the open book on another machine.
package struct FurtherPlace {
  package let offset: BookOffset
  /// The machine's name, as it is shown.
  package let machine: String
  package let answer: MachineFile.Answer

  package init(offset: BookOffset, machine: String, answer: MachineFile.Answer) {
    (self.offset, self.machine, self.answer) = (offset, machine, answer)
  }
}

extension SyncOutcome {
  fileprivate var withoutComplaint: Self {
    var outcome = self
    outcome.complaint = nil
    return outcome
  }
}
