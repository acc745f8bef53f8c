internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging

/// Reads aloud from the top of the page. The sentence is lit, and the leaf turns when the voice has come to
/// its end. A turn by hand takes the voice along; other layers over the pages make it wait.
struct SpeechLayer: BookLayer {
  private var sentence: SpokenSentence?
  private var utterance: Utterance?
  private var isPaused = false
  /// Where the pages stood when the voice went on last. Elsewhere, the reader has moved them.
  private var position: ReadingPosition
  private var rate = SpeechRate()
  /// When the sentence was begun.
  private var start = Duration.zero

  /// How often the voice is looked after.
  private static let interval = Duration.milliseconds(60)

  /// Nil if the open pages have no text of the book.
  init?(over book: Reading) {
    guard book.pages.position.part == .text else { return nil }
    position = book.pages.position
    sentence = SpokenSentence(in: book.book.book, from: book.openRange.lowerBound)
    if sentence == nil { return nil }
  }

  let keys = [KeyLayer.speaking]
  let isModal = false

  func timeout(on desk: Desk) -> Duration? {
    guard let pages = desk.reading?.pages, !isPaused, !pages.isUnderLayer else { return nil }
    return utterance == nil && pages.position.part == .text ? .zero : Self.interval
  }

  // MARK: Events

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([]) }
    switch key.command {
    case .pause:
      isPaused.toggle()
      // The sentence is said again from its beginning.
      utterance = nil
      return .used([])
    case .readAloud, .cancel: return .used([.close])
    default: return .passed([])
    }
  }

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    if book.pages.position != position { follow(over: &book) }
    guard !isPaused, book.pages.position.part == .text, let sentence else { return [] }
    guard let utterance else {
      guard !book.pages.isUnderLayer else { return [] }
      return say(sentence, over: &book, at: now)
    }
    switch utterance.ending {
    case nil: return turnInTime(sentence, over: &book, at: now)
    case .said:
      self.utterance = nil
      rate.note(sentence.range.count, in: now - start)
      return goOn(behind: sentence, over: &book)
    case .failed(let program):
      let language = sentence.language.map { " (language: \($0.code))" } ?? ""
      return [.close, .tell(SafeText("\(program) cannot say this\(language)"))]
    case .noProgram:
      return [.close, .tell("To read aloud, install espeak-ng or speech-dispatcher")]
    }
  }

  /// The reader has moved the pages: the voice goes on at their top.
  private mutating func follow(over book: inout Reading) {
    position = book.pages.position
    utterance = nil
    sentence =
      position.part == .text
      ? SpokenSentence(in: book.book.book, from: book.openRange.lowerBound) : nil
    show(over: &book)
  }

  private mutating func goOn(behind former: SpokenSentence, over book: inout Reading) -> [Effect] {
    sentence = SpokenSentence(in: book.book.book, from: former.range.upperBound)
    if sentence == nil { return [.close, .hint("The end of the book")] }
    show(over: &book)
    return []
  }

  private mutating func say(
    _ sentence: SpokenSentence, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    show(over: &book)
    start = now
    utterance = Utterance(sentence, by: book.pages.settings.speech, jobs: book.jobs)
    // After a resize, too.
    guard !book.openRange.overlaps(sentence.range) else { return [] }
    return turn(to: sentence.range.lowerBound, over: &book, at: now)
  }

  /// Turns the leaf in the middle of a sentence that goes on behind it.
  private mutating func turnInTime(
    _ sentence: SpokenSentence, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let end = book.openRange.upperBound
    guard sentence.range.contains(end), end > sentence.range.lowerBound,
      now - start >= rate.time(for: end - sentence.range.lowerBound)
    else { return [] }
    return turn(to: end, over: &book, at: now)
  }

  private mutating func turn(
    to offset: Int, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let requests = book.pages.go(toOffset: offset, at: now)
    position = book.pages.position
    return requests.effects
  }

  // MARK: Picture

  /// Lights the sentence, unless another layer lights something else.
  private func show(over book: inout Reading) {
    if !book.pages.isUnderLayer { book.pages.show(selection: sentence?.range) }
  }

  mutating func layOut(over book: inout Reading) { show(over: &book) }

  mutating func close(over book: inout Reading) -> [Effect] {
    utterance = nil
    book.pages.show(selection: nil)
    return []
  }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    desk.drawOnFoot(text, on: &canvas)
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    guard isPaused else { return }
    book.drawFootNote("Space reads on", on: &canvas)
  }
}

/// How fast the voice is, in bytes of the text.
private struct SpeechRate {
  /// In bytes a second.
  private var speed = 15.0

  func time(for bytes: Int) -> Duration { .seconds(Double(bytes) / speed) }

  mutating func note(_ bytes: Int, in time: Duration) {
    let seconds = time / .seconds(1)
    // A short sentence is mostly pause.
    guard bytes >= 40, seconds > 0.1 else { return }
    speed = min(max(speed * 0.7 + Double(bytes) / seconds * 0.3, 3), 200)
  }
}
