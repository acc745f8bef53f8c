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
  /// The place that the server had, until it has been offered.
  private var found: PlaceServer.Entry?
  /// The complaint that was shown last.
  private var told: Complaint?
  /// When the last page was turned here, in seconds since 1970.
  private var readHere = 0

  private struct Work {
    let job: any Job<Result<PlaceServer.Entry?, Complaint>>
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
    case .handled: return furtherPlace(on: desk)
    case .answered(let answer): return [.keeping(answer, in: machine)]
    case .closing: if deadline != nil { send(on: desk) }
    default: break
    }
    return []
  }

  mutating func finish(within patience: Duration, on desk: inout Desk) {
    _ = receive(within: patience)
  }

  private mutating func receive(within patience: Duration) -> [Effect] {
    let deadline = MonotonicClock.now + patience
    var effects: [Effect] = []
    let results = sent.map { work in
      work.job.newResults(within: max(deadline - MonotonicClock.now, .zero))?.first
    }
    sent = zip(sent, results).filter { $1 == nil }.map { $0.0 }
    for result in results.compactMap(\.self) { effects += complaint(about: result) }
    if let result = question?.job.newResults()?.first {
      question = nil
      found = try? result.get()
      effects += complaint(about: result)
    }
    return effects
  }

  /// A complaint that persists is shown once.
  private mutating func complaint(
    about result: Result<PlaceServer.Entry?, Complaint>
  ) -> [Effect] {
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
    (found, deadline) = (nil, nil)
    readHere = desk.records.record(of: book)?.opened ?? 0
    let fingerprint = book.fingerprint
    question?.transfer.cancel()
    question = work(on: desk) { [server, machine] (document, transfer) throws(Complaint) in
      guard let entry = try server.place(of: document, as: transfer) else { return nil }
      let own = try? machine.load()
      let isAnswered = own?.answers.contains(entry.answer(for: fingerprint)) ?? false
      return entry.identifier == own?.machine || isAnswered ? nil : entry
    }
  }

  /// Offers the place of another reader while nothing lies over the pages, if it is later or further.
  private mutating func furtherPlace(on desk: Desk) -> [Effect] {
    guard let entry = found, let book = desk.readingToOfferOn else { return [] }
    found = nil
    let offset = entry.offset(in: book.book.text)
    let kept = book.session.keptPosition
    let isNews = entry.time > readHere || !kept.hasBegun || offset > book.keptOffset
    guard isNews, !book.openRange.contains(offset) else { return [] }
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
    let entry = PlaceServer.Entry(at: reading.keptOffset, in: reading.book.text)
    let work = work(on: desk) { [server, machine, name] (document, transfer) throws(Complaint) in
      var entry = entry
      entry.identifier = (try? machine.load())?.machine ?? "curlew"
      entry.device = name ?? MachineFile.hostName(ofFolder: entry.identifier)
      try server.save(entry, of: document, as: transfer)
      return nil
    }
    sent += [work].compactMap(\.self)
  }

  /// Starts work that needs the name by which other readers know the file; nil for standard input.
  private func work(
    on desk: Desk,
    _ work: @escaping @Sendable (String, Transfer) throws(Complaint) -> PlaceServer.Entry?
  ) -> Work? {
    guard let path = desk.reading?.book.path, path != BookPath.standardInput else { return nil }
    let transfer = Transfer()
    let job = desk.jobs.run {
      Result { () throws(Complaint) -> PlaceServer.Entry? in
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
