internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewSystem
internal import CurlewTypesetting
internal import Paging

/// Shares with other machines by a folder.
struct SharingService: Service {
  /// The shortest time between two synchronisations, so that not every turn of a page writes files.
  private static var interval: Duration { .seconds(15) }

  private let synchroniser: Synchroniser
  private var sharer: Sharer
  private var job: (any Job<SyncOutcome>)?
  /// When the last synchronisation was started.
  private var last: Duration?
  private var known = SyncOutcome()
  /// The corrections of the open book when it was opened, or when another machine changed them.
  private var corrections: [ContentsCorrection] = []
  /// Whether other machines may have corrected the contents since that was looked at.
  private var hasNews = false
  /// Prepares the book with contents as they have corrected them; nil if they have not.
  private var preparing: (any Job<OpenBook?>)?

  init(_ synchroniser: Synchroniser) {
    (self.synchroniser, sharer) = (synchroniser, Sharer(synchroniser.machineFile))
  }

  func timeout(on desk: Desk) -> Duration? { job == nil ? sharer.timeout(at: desk.now) : nil }

  /// Takes the outcome of a synchronisation, and starts the next one when it is due.
  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    let effects = outcome(on: &desk)
    let isDue = last.map { desk.now >= $0 + Self.interval } ?? true
    switch event {
    case .tick where sharer.deadline != nil && isDue, .key where isDue, .focused(true) where isDue:
      return effects + start(on: &desk)
    default: return effects
    }
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened:
      let book = desk.reading?.book
      corrections = book?.corrections ?? []
      sharer.opened(book.flatMap { desk.records.record(of: $0) })
      return start(on: &desk)
    case .turned: sharer.readOn()
    case .saved:
      sharer.deadline = sharer.deadline ?? last.map { $0 + Self.interval } ?? desk.now
    case .handled: return correctedContents(on: &desk) + furtherPlace(on: desk)
    case .answered(let answer): return sharer.keep(answer)
    default: break
    }
    return []
  }

  /// Shares what was saved last. A job that is running may have begun before that, so another follows it.
  mutating func finish(within patience: Duration, on desk: inout Desk) {
    let deadline = MonotonicClock.now + patience
    _ = job.result(within: patience)
    _ = start(on: &desk)
    _ = job.result(within: max(deadline - MonotonicClock.now, .zero))
  }

  private mutating func start(on desk: inout Desk) -> [Effect] {
    if job == nil {
      (last, sharer.deadline) = (desk.now, nil)
      job = desk.jobs.run { [synchroniser, open = desk.reading?.book.fingerprint] in
        synchroniser.run(open: open)
      }
    }
    return outcome(on: &desk)
  }

  mutating func outcome(within patience: Duration = .zero, on desk: inout Desk) -> [Effect] {
    guard let outcome = job.result(within: patience) else { return [] }
    (known, desk.sharedTimes, hasNews) = (outcome, outcome.times, true)
    sharer.answers.formUnion(outcome.answers)
    return sharer.lastComplaint.renew(outcome.complaint).effects
      + [.happened(.marksChanged(outcome.changedMarks))]
      + (outcome.hasNewLabels ? [.readLabels] : [])
  }

  /// Shows the contents as another machine has corrected them, unless the reader has begun to correct them here. They are
  /// prepared beside the loop: in a long book that takes a while.
  private mutating func correctedContents(on desk: inout Desk) -> [Effect] {
    guard let book = desk.readingToOfferOn?.book else { return [] }
    if hasNews, preparing == nil {
      hasNews = false
      guard book.corrections == corrections else { return [] }
      preparing = desk.jobs.run { [corrections, contents = known.contents] in
        let news = book.corrections(in: contents)
        return news == corrections || news.isEmpty ? nil : book.corrected(by: news)
      }
    }
    guard let prepared = preparing.result() ?? nil, book.key == prepared.key,
      book.corrections == corrections
    else { return [] }
    guard prepared.isPrepared(like: book) else {
      hasNews = true
      return []
    }
    corrections = prepared.corrections
    return desk.show(prepared) + [.hint("The contents are as another machine corrected them")]
  }

  private mutating func furtherPlace(on desk: Desk) -> [Effect] {
    guard let book = desk.readingToOfferOn else { return [] }
    let places = known.places(of: book.book.fingerprint)
    return sharer.offer(places, over: book, at: desk.now) { book.book.text.offset(of: $0) }
  }
}

extension Sharer {
  func timeout(at now: Duration) -> Duration? { deadline.map { max($0 - now, .zero) } }

  /// Remembers that the reader has answered the offer of a place.
  mutating func keep(_ answer: MachineFile.Answer) -> [Effect] {
    answers.insert(answer)
    return [
      .withFiles { [machine] _ in
        machine.add(answer)
        return { _ in [] }
      }
    ]
  }

  /// Offers the reader the first of some places that is news, unless it is open.
  mutating func offer<Location>(
    _ places: [SharedPlace<Location>], over book: Reading, at now: Duration,
    offset find: (Location) -> BookOffset
  ) -> [Effect] {
    let kept = book.session.keptPosition.hasBegun ? book.keptOffset : nil
    guard let place = news(among: places, behind: kept, offset: find),
      kept == nil || !book.openRange.contains(place.location)
    else { return [] }
    return [.open(FurtherPlaceLayer(place, wallClock: CurrentProcess.wallClock, at: now))]
  }
}

extension Desk {
  /// The open book, if the foot of its pages is free for an offer.
  var readingToOfferOn: Reading? {
    guard isClear, let reading, reading.pages.linkHints.isEmpty,
      reading.pages.controller.turn == nil
    else { return nil }
    return reading
  }
}
