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
  /// The setting `machine`; nil for the host name.
  private let name: String?
  private var sharer: Sharer
  /// Asks the server for the place of the open book. It is cancelled when another book is opened.
  private var question: (any Job<Outcome>)?
  private var transfer = Transfer()
  /// What is being sent. Nothing ends it before the program does.
  private var sent: [(any Job<Outcome>)?] = []
  /// What the server answered, until it has been dealt with.
  private var found: Outcome?
  /// The place that the server has, as it came.
  private var known: PlaceServer.Entry?
  /// Whether it was checked that other readers can find the places of this book. Where they cannot, the person was told.
  private var isFitnessKnown = false

  /// What became of a question, or of a place that was sent.
  private struct Outcome: Sendable {
    /// Nil if the server has no place.
    var entry: PlaceServer.Entry?
    /// What is known of this machine; nil if that cannot be read.
    var own: (machine: String, answers: [MachineFile.Answer])?
    var complaint: Complaint?
  }

  init(_ server: PlaceServer, machine: MachineFile, name: String?) {
    (self.server, sharer, self.name) = (server, Sharer(machine), name)
  }

  func timeout(on desk: Desk) -> Duration? { sent.isEmpty ? sharer.timeout(at: desk.now) : nil }

  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    var outcomes = outcomes(within: .zero)
    if let outcome = question.result() {
      found = outcome.complaint == nil ? outcome : nil
      known = outcome.entry
      sharer.answers.formUnion(outcome.own?.answers ?? [])
      outcomes.append(outcome)
    }
    if timeout(on: desk) == .zero { send(on: desk) }
    return outcomes.flatMap { sharer.lastComplaint.renew($0.complaint).effects }
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened: ask(on: desk)
    case .turned:
      sharer.readOn()
      share(at: desk.now + Self.interval)
      return unfitness(on: desk)
    case .handled: return furtherPlace(on: desk)
    case .answered(let answer): return sharer.keep(answer)
    case .closing: if sharer.deadline != nil { send(on: desk) }
    default: break
    }
    return []
  }

  /// A place that was not sent is told, and sent when the book is opened again.
  mutating func finish(within patience: Duration, on desk: inout Desk) {
    for complaint in outcomes(within: patience).compactMap(\.complaint) {
      Complaint("your place was not sent: \(complaint.line)").warn()
    }
    guard !sent.isEmpty else { return }
    Complaint("\(server.address.host) does not answer: your place may not have arrived").warn()
  }

  /// Takes what became of the places that were sent.
  private mutating func outcomes(within patience: Duration) -> [Outcome] {
    let deadline = MonotonicClock.now + patience
    defer { sent.removeAll { $0 == nil } }
    return sent.indices.compactMap {
      sent[$0].result(within: max(deadline - MonotonicClock.now, .zero))
    }
  }

  private mutating func share(at moment: Duration) { sharer.deadline = sharer.deadline ?? moment }

  // MARK: Asking

  private mutating func ask(on desk: Desk) {
    guard let book = desk.reading?.book else { return }
    (found, known, sharer.deadline, isFitnessKnown) = (nil, nil, nil, false)
    sharer.opened(desk.records.record(of: book))
    transfer.cancel()
    transfer = Transfer()
    question = job(on: desk) {
      [server, transfer, machine = sharer.machine] (document, outcome) throws(Complaint) in
      outcome.entry = try server.place(of: document, as: transfer)
      outcome.own = try? machine.load()
    }
  }

  /// Offers the place of another reader. What was not sent when the book was left is sent now.
  private mutating func furtherPlace(on desk: Desk) -> [Effect] {
    guard let found, let book = desk.readingToOfferOn else { return [] }
    self.found = nil
    guard let entry = found.entry else {
      share(at: desk.now)
      return []
    }
    let offset = entry.offset(in: book.book.text)
    guard !book.openRange.contains(offset) else { return [] }
    let answer = entry.answer(for: book.book.fingerprint)
    let isOwn = entry.identifier == found.own?.machine
    let isEarlier = entry.time < sharer.readHere && offset < book.keptOffset
    if isOwn || sharer.answers.contains(answer) && isEarlier { share(at: desk.now) }
    let device = entry.device.isEmpty ? server.address.host : entry.device
    let places = isOwn ? [] : [SharedPlace(offset, machine: device, answer: answer)]
    return sharer.offer(places, over: book, at: desk.now) { $0 }
  }

  // MARK: Sending

  private mutating func send(on desk: Desk) {
    guard let reading = desk.reading, reading.isIntact, reading.session.keptPosition.hasBegun else {
      return
    }
    sharer.deadline = nil
    guard let entry = placeToSend(of: reading) else { return }
    let job = job(on: desk) {
      [server, name, machine = sharer.machine] (document, _) throws(Complaint) in
      var entry = entry
      entry.identifier = (try? machine.load())?.machine ?? "curlew"
      entry.device = name ?? MachineFile.hostName(ofFolder: entry.identifier)
      try server.save(entry, of: document, as: Transfer())
    }
    if let job { sent.append(job) }
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
  private func job(
    on desk: Desk, _ work: @escaping @Sendable (String, inout Outcome) throws(Complaint) -> Void
  ) -> (any Job<Outcome>)? {
    guard let path = desk.reading?.book.path, path != BookPath.standardInput else { return nil }
    return desk.jobs.run {
      var outcome = Outcome()
      do throws(Complaint) {
        if let file = try? ByteSource.part(of: path) {
          try work(PlaceServer.name(of: file), &outcome)
        }
      } catch {
        outcome.complaint = error
      }
      return outcome
    }
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
