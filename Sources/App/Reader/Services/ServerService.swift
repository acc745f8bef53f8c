internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting
internal import Paging

/// Shares the place with other readers by a server: asks for it when a book is opened, and sends it some time after a
/// page was turned and when the book is closed.
struct ServerService: Service {
  /// How long after a turn the place is sent.
  private static var interval: Duration { .seconds(25) }

  private let server: PlaceServer
  private let machine: MachineFile
  /// The setting `machine`; nil for the host name.
  private let name: String?
  /// Asks the server for the place of the open book. It is cancelled when another book is opened.
  private var question: Work?
  /// What is being sent. Nothing ends it before the program does.
  private var sent: [Work] = []
  /// When to send the place; nil if it has not changed since.
  private(set) var deadline: Duration?
  /// What the server answered, until it has been dealt with.
  private var found: Answer?
  /// The place that the server has, as it came.
  private var known: PlaceServer.Entry?
  /// Whether it is known that other readers would find the places of this book, or else the person was told.
  private var isFitnessKnown = false
  /// The complaint that was shown last.
  private var told: Complaint?
  /// When the last page was turned here, in seconds since 1970.
  private var readHere = 0

  private struct Answer: Sendable {
    /// Nil if the server has no place.
    let entry: PlaceServer.Entry?
    /// Whether it is of this machine.
    let isOwn: Bool
    /// Whether it has been offered.
    let isAnswered: Bool
  }

  private struct Work {
    let job: any Job<Result<Answer?, Complaint>>
    let transfer: Transfer
  }

  init(_ server: PlaceServer, machine: MachineFile, name: String?) {
    (self.server, self.machine, self.name) = (server, machine, name)
  }

  func timeout(on desk: Desk) -> Duration? {
    sent.isEmpty ? deadline.map { max($0 - desk.now, .zero) } : nil
  }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    let effects = receive(within: .zero)
    if sent.isEmpty, let deadline, desk.now >= deadline { send(on: desk) }
    return effects
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened: ask(on: desk)
    case .turned:
      readHere = CurrentProcess.wallClock
      deadline = deadline ?? desk.now + Self.interval
      return unfitness(on: desk)
    case .handled: return furtherPlace(on: desk)
    case .answered(let answer): return [.keeping(answer, in: machine)]
    case .closing: if deadline != nil { send(on: desk) }
    default: break
    }
    return []
  }

  /// A place that was not sent is told, and sent when the book is opened again.
  mutating func finish(within patience: Duration, on desk: inout Desk) {
    for result in results(within: patience) {
      if case .failure(let complaint) = result {
        Complaint("your place was not sent: \(complaint.line)").warn()
      }
    }
    guard !sent.isEmpty else { return }
    Complaint("\(server.address.host) does not answer: your place may not have arrived").warn()
  }

  private mutating func receive(within patience: Duration) -> [Effect] {
    var effects = results(within: patience).flatMap { complaint(about: $0) }
    if let result = question?.job.newResults()?.first {
      question = nil
      found = try? result.get()
      known = found?.entry
      effects += complaint(about: result)
    }
    return effects
  }

  /// Takes what became of the places that were sent.
  private mutating func results(within patience: Duration) -> [Result<Answer?, Complaint>] {
    let deadline = MonotonicClock.now + patience
    let results = sent.map { work in
      work.job.newResults(within: max(deadline - MonotonicClock.now, .zero))?.first
    }
    sent = zip(sent, results).filter { $1 == nil }.map { $0.0 }
    return results.compactMap(\.self)
  }

  /// A complaint that persists is shown once.
  private mutating func complaint(about result: Result<Answer?, Complaint>) -> [Effect] {
    guard case .failure(let complaint) = result else {
      told = nil
      return []
    }
    defer { told = complaint }
    return told == complaint ? [] : [.notify([complaint])]
  }

  // MARK: Asking

  private mutating func ask(on desk: Desk) {
    guard let book = desk.reading?.book else { return }
    (found, known, deadline, isFitnessKnown) = (nil, nil, nil, false)
    readHere = desk.records.record(of: book)?.opened ?? 0
    let fingerprint = book.fingerprint
    question?.transfer.cancel()
    question = work(on: desk) { [server, machine] (document, transfer) throws(Complaint) in
      let entry = try server.place(of: document, as: transfer)
      let own = try? machine.load()
      return Answer(
        entry: entry, isOwn: entry?.identifier == own?.machine,
        isAnswered: entry.map { own?.answers.contains($0.answer(for: fingerprint)) ?? false }
          ?? false)
    }
  }

  /// Offers the place of another reader while nothing lies over the pages, if it is later or further.
  private mutating func furtherPlace(on desk: Desk) -> [Effect] {
    guard let found, let book = desk.readingToOfferOn else { return [] }
    self.found = nil
    guard let entry = found.entry else {
      deadline = deadline ?? desk.now
      return []
    }
    let offset = entry.offset(in: book.book.text)
    guard !book.openRange.contains(offset) else { return [] }
    let kept = book.session.keptPosition
    // Clocks differ, and a server may say anything.
    let time = min(entry.time, CurrentProcess.wallClock)
    if found.isOwn || found.isAnswered {
      // What was not sent when the book was left is sent now.
      let isEarlier = time < readHere && offset < book.keptOffset
      if found.isOwn || isEarlier { deadline = deadline ?? desk.now }
      return []
    }
    guard time > readHere || !kept.hasBegun || offset > book.keptOffset else { return [] }
    let answer = entry.answer(for: book.book.fingerprint)
    let device = entry.device.isEmpty ? server.address.host : entry.device
    return [.offer(FurtherPlace(offset: offset, machine: device, answer: answer), at: desk.now)]
  }

  // MARK: Sending

  private mutating func send(on desk: Desk) {
    guard let reading = desk.reading, reading.isIntact, reading.session.keptPosition.hasBegun else {
      return
    }
    deadline = nil
    guard let entry = placeToSend(of: reading) else { return }
    let work = work(on: desk) { [server, machine, name] (document, transfer) throws(Complaint) in
      var entry = entry
      entry.identifier = (try? machine.load())?.machine ?? "curlew"
      entry.device = name ?? MachineFile.hostName(ofFolder: entry.identifier)
      try server.save(entry, of: document, as: transfer)
      return nil
    }
    sent += [work].compactMap(\.self)
  }

  /// The place to send. One that was taken over and not moved goes back as it came, since it may be more exact.
  private func placeToSend(of reading: Reading) -> PlaceServer.Entry? {
    if let known, reading.openRange.contains(known.offset(in: reading.book.text)) { return known }
    return PlaceServer.Entry(at: reading.keptOffset, in: reading.book.text)
  }

  /// Says once that the places of the open book are not sent.
  private mutating func unfitness(on desk: Desk) -> [Effect] {
    guard !isFitnessKnown, let reading = desk.reading,
      reading.book.path != BookPath.standardInput
    else { return [] }
    isFitnessKnown = true
    let text = reading.book.text
    guard PlaceServer.Entry(at: text.lastOffset, in: text) == nil else { return [] }
    let host = server.address.host
    return [
      .notify([
        Complaint("\(host): KOReader would not find your place in this file; “sync” can share it")
      ])
    ]
  }

  /// Starts work that needs the name by which other readers know the file; nil for standard input.
  private func work(
    on desk: Desk, _ work: @escaping @Sendable (String, Transfer) throws(Complaint) -> Answer?
  ) -> Work? {
    guard let path = desk.reading?.book.path, path != BookPath.standardInput else { return nil }
    let transfer = Transfer()
    let job = desk.jobs.run {
      Result { () throws(Complaint) -> Answer? in
        guard let file = try? ByteSource.part(of: path) else { return nil }
        return try work(PlaceServer.name(of: file), transfer)
      }
    }
    return Work(job: job, transfer: transfer)
  }
}

extension PlaceServer.Entry {
  /// What is remembered when it was offered. Names in that file are single words.
  fileprivate func answer(for fingerprint: UInt64) -> MachineFile.Answer {
    MachineFile.Answer(
      fingerprint: fingerprint, machine: "server-" + MD5.digits(of: Array(identifier.utf8)),
      opened: time)
  }
}

extension BookText {
  /// The last offset of what is read in order.
  fileprivate var lastOffset: BookOffset { BookOffset(max((asides ?? textEnd).value - 1, 0)) }
}
