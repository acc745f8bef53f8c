internal import CurlewManuscript
internal import CurlewSystem

/// When the application shares with other machines, and what it knows of them.
struct Sharing {
  /// How long to wait after the last time, so that a turn of a page does not write files.
  private static var interval: Duration { .seconds(15) }

  let synchroniser: Synchroniser
  private(set) var known = Synchroniser.Outcome()
  /// When to share what was read since; nil if nothing was.
  private(set) var deadline: Duration?
  private var job: (any Job<Synchroniser.Outcome>)?
  private var last: Duration?
  /// The places that the reader has answered in this session.
  private var answers: Set<MachineFile.Answer> = []
  /// When the reader has read on here last, in seconds since 1970.
  private var readHere = 0

  init(_ synchroniser: Synchroniser) { self.synchroniser = synchroniser }

  // MARK: Jobs

  var isRunning: Bool { job != nil }

  /// Whether other machines may have written since.
  func isDue(at now: Duration) -> Bool {
    deadline.map { now >= $0 } ?? last.map { now >= $0 + Self.interval } ?? true
  }

  mutating func start(by jobs: any JobStarter, at now: Duration) {
    guard job == nil else { return }
    (last, deadline) = (now, nil)
    job = jobs.run { [synchroniser] in synchroniser.run() }
  }

  /// What a job has found that has ended; nil if none has.
  mutating func receive(within patience: Duration = .zero) -> Synchroniser.Outcome? {
    guard let outcome = job?.newResults(within: patience)?.first else { return nil }
    job = nil
    let former = known.complaint
    known = outcome
    if outcome.machine.isEmpty { known.others = SharedReading() }
    // One that lasts is told once.
    return outcome.complaint == former ? outcome.withoutComplaint : outcome
  }

  /// Something was saved that is to be shared soon.
  mutating func changed(at now: Duration) {
    deadline = deadline ?? last.map { max($0 + Self.interval, now) } ?? now
  }

  // MARK: Places

  /// A book was opened that was read here last at some moment.
  mutating func opened(_ record: PlaceRecord?) { readHere = record?.opened ?? 0 }

  /// The reader has turned a page here.
  mutating func readOn() { readHere = CurrentProcess.wallClock }

  /// The latest place of a book on another machine that is news: it is later than what was read here, or
  /// further. A wrong clock hides none that is further.
  ///
  /// - Parameters:
  ///   - kept: The offset where the reader is here.
  ///   - offset: Finds the offset of a place.
  func news(
    of fingerprint: UInt64, behind kept: Int, offset: (Place) -> Int
  ) -> FurtherPlace? {
    for (machine, record) in known.others.places(of: fingerprint).reversed() {
      let answer = MachineFile.Answer(
        fingerprint: fingerprint, machine: machine, opened: record.opened)
      let offset = offset(record.place)
      guard !known.answers.contains(answer), !answers.contains(answer),
        record.opened > readHere || offset > kept, offset != kept
      else { continue }
      let name = known.others.machines[machine]?.name ?? ""
      return FurtherPlace(
        offset: offset, machine: name.isEmpty ? MachineFile.hostName(ofFolder: machine) : name,
        answer: answer)
    }
    return nil
  }

  mutating func add(_ answer: MachineFile.Answer) { answers.insert(answer) }
}

/// A place of the open book on another machine.
struct FurtherPlace {
  let offset: Int
  /// What people call the machine.
  let machine: String
  let answer: MachineFile.Answer
}

extension Synchroniser.Outcome {
  fileprivate var withoutComplaint: Self {
    var outcome = self
    outcome.complaint = nil
    return outcome
  }
}
