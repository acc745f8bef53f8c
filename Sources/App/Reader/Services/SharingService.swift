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

/// Shares with other machines.
struct SharingService: Service {
  private var sharing: Sharing
  /// The corrections of the open book when it was opened, or when another machine changed them.
  private var corrections: [ContentsCorrection] = []
  /// Whether other machines may have corrected the contents since that was looked at.
  private var hasNews = false
  /// Prepares the book with contents as they have corrected them; nil if they have not.
  private var preparing: (any Job<OpenBook?>)?

  init(_ synchroniser: Synchroniser) { sharing = Sharing(synchroniser) }

  func timeout(on desk: Desk) -> Duration? {
    sharing.deadline.map { max($0 - desk.now, .zero) }
  }

  /// Takes the outcome of a synchronisation, and starts the next one when it is due.
  mutating func receive(before event: Event, on desk: inout Desk) -> [Effect] {
    let effects = outcome(on: &desk)
    switch event {
    case .tick where sharing.deadline != nil, .key, .focused(true):
      return sharing.isDue(at: desk.now) ? effects + start(on: &desk) : effects
    default: return effects
    }
  }

  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    switch happening {
    case .opened:
      let book = desk.reading?.book
      corrections = book?.corrections ?? []
      sharing.opened(book?.fingerprint, book.flatMap { desk.records.record(of: $0) })
      return start(on: &desk)
    case .turned: sharing.readOn()
    case .saved: sharing.changed(at: desk.now)
    case .handled: return correctedContents(on: &desk) + furtherPlace(on: desk)
    case .answered(let answer):
      sharing.add(answer)
      return [.keeping(answer, in: sharing.synchroniser.machineFile)]
    case .settled, .redrawn, .configured, .notSaved, .corrected, .notCorrected, .marksChanged,
      .closing, .leaving:
      break
    }
    return []
  }

  /// Shares what was saved last. A job that is running may have begun before that, so another follows it.
  mutating func finish(within patience: Duration, on desk: inout Desk) {
    let deadline = MonotonicClock.now + patience
    _ = sharing.receive(within: patience)
    sharing.start(by: desk.jobs, at: desk.now)
    _ = sharing.receive(within: max(deadline - MonotonicClock.now, .zero))
  }

  private mutating func start(on desk: inout Desk) -> [Effect] {
    sharing.start(by: desk.jobs, at: desk.now)
    return outcome(on: &desk)
  }

  private mutating func outcome(on desk: inout Desk) -> [Effect] {
    guard let outcome = sharing.receive() else { return [] }
    desk.sharedTimes = sharing.known.times
    hasNews = true
    return outcome.complaint.effects + [.happened(.marksChanged(outcome.changedMarks))]
  }

  /// Shows the contents as another machine has corrected them, unless the reader has begun to correct them here. They are
  /// prepared beside the loop: in a long book that takes a while.
  private mutating func correctedContents(on desk: inout Desk) -> [Effect] {
    guard let book = desk.readingToOfferOn?.book else { return [] }
    if hasNews, preparing == nil {
      hasNews = false
      guard book.corrections == corrections else { return [] }
      preparing = desk.jobs.run { [corrections, contents = sharing.known.contents] in
        let news = book.corrections(in: contents)
        return news == corrections || news.isEmpty ? nil : book.corrected(by: news)
      }
    }
    guard let prepared = preparing?.newResults(within: .zero)?.first else { return [] }
    preparing = nil
    guard let prepared, book.key == prepared.key, book.corrections == corrections else { return [] }
    guard prepared.isPrepared(like: book) else {
      hasNews = true
      return []
    }
    corrections = prepared.corrections
    desk.withReading { book, _, _ in book.pages.show(prepared) }
    return [
      .layOut, .happened(.redrawn), .hint("The contents are as another machine corrected them"),
    ]
  }

  /// Offers the place of another machine while nothing lies over the pages.
  private mutating func furtherPlace(on desk: Desk) -> [Effect] {
    guard let book = desk.readingToOfferOn else { return [] }
    let hasBegun = book.session.keptPosition.hasBegun
    let news = sharing.news(
      of: book.book.fingerprint, behind: hasBegun ? book.keptOffset : BookOffset(-1)
    ) { book.book.text.offset(of: $0) }
    guard let news, !hasBegun || !book.openRange.contains(news.offset) else { return [] }
    return [.offer(news, at: desk.now)]
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

extension Effect {
  /// Offers a place to the reader.
  static func offer(_ place: FurtherPlace, at now: Duration) -> Effect {
    let (wall, local) = (CurrentProcess.wallClock, CurrentProcess.localClock)
    return .open(FurtherPlaceLayer(place, wallClock: local, offsetFromUTC: local - wall, at: now))
  }

  /// Remembers that the reader has answered the offer of a place.
  static func keeping(_ answer: MachineFile.Answer, in file: MachineFile) -> Effect {
    .withFiles { _ in
      file.add(answer)
      return { _ in [] }
    }
  }
}
