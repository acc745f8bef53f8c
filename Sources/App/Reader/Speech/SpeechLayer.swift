internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings

/// Reads aloud from the top of the page. The spoken sentence is highlighted, and the leaf turns when the
/// voice reaches its end. After a turn by hand the voice goes on at the new page; while another layer lies
/// over the pages it waits.
struct SpeechLayer: SpeakingLayer {
  private var sentence: SpokenSentence?
  /// The words of the sentence that is being said.
  private var words: [Range<BookOffset>] = []
  private(set) var word: Range<BookOffset>?
  private var utterance: Utterance?
  private var isPaused = false
  var position: ReadingPosition
  private var rate = SpeechRate()
  /// Those since the reader has moved the pages.
  private var said = SaidSentences()
  /// When the voice began the sentence.
  private var start = Duration.zero

  /// How often to check whether the sentence has ended, or the leaf is to turn.
  private static let interval = Duration.milliseconds(60)

  /// Nil if the open pages have no text of the book.
  init?(over book: Reading) {
    guard book.position.part == .text else { return nil }
    position = book.position
    take(SpokenSentence(in: book.book.text, from: book.openRange.lowerBound), in: book)
    if sentence == nil { return nil }
  }

  private mutating func take(_ next: SpokenSentence?, in book: Reading) {
    sentence = next
    words = next.map { book.book.text.spokenWords(in: $0.range).map(\.range) } ?? []
    word = words.first
  }

  let keys = [KeyScope.speaking]
  let traits: LayerTraits = []

  func timeout(on desk: Desk) -> Duration? {
    // Pages without sentences, such as the contents, wait for the next key.
    guard let pages = desk.reading?.pages, !isPaused, !pages.isUnderLayer,
      sentence != nil || pages.position != position
    else { return nil }
    return utterance == nil ? .zero : Self.interval
  }

  // MARK: Events

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([]) }
    let function = Self.commands.function(of: key.command)
    return function.map { .used($0(&self)) } ?? .passed([])
  }

  /// All other keys do what they always do.
  static let commands: [KeyCommand<@Sendable (inout SpeechLayer) -> [Effect]>] = [
    .init("pause", "pause; read on", " ") { layer in
      layer.isPaused.toggle()
      // After the pause the sentence is said from its beginning.
      layer.utterance = nil
      return []
    },
    .init("read-aloud", "stop reading aloud", "r") { _ in [.close] },
    .init(.cancel, "stop reading aloud", .escape) { _ in [.close] },
  ]

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    if book.position != position { follow(over: &book) }
    guard !isPaused, let sentence else { return [] }
    guard let utterance else {
      guard !book.pages.isUnderLayer else { return [] }
      return say(sentence, over: &book, at: now)
    }
    switch utterance.ending {
    case nil:
      word = words.last { rate.time(for: $0.lowerBound - sentence.range.lowerBound) <= now - start }
      show(over: &book)
      return turnInTime(sentence, over: &book, at: now)
    case .said(let program):
      self.utterance = nil
      rate.note(sentence.range.count, in: now - start)
      said.note(sentence, in: now - start)
      if let place = said.unheard { return giveUp(program, to: place, over: &book, at: now) }
      return goOn(behind: sentence, over: &book)
    case .failed(let program):
      let words =
        sentence.language.map { SafeText("\(program) cannot say this (language: \($0.code))") }
        ?? "\(program) cannot say this"
      return [.close, .tell(words)]
    case .noProgram:
      return [.close, .tell("To read aloud, install espeak-ng or speech-dispatcher")]
    }
  }

  /// Lets the voice go on at the top of the pages to which the reader has moved.
  private mutating func follow(over book: inout Reading) {
    position = book.position
    (utterance, said) = (nil, SaidSentences())
    let next = SpokenSentence(in: book.book.text, from: book.openRange.lowerBound)
    take(position.part == .text ? next : nil, in: book)
    show(over: &book)
  }

  private mutating func goOn(behind former: SpokenSentence, over book: inout Reading) -> [Effect] {
    take(SpokenSentence(in: book.book.text, from: former.range.upperBound), in: book)
    if sentence == nil { return [.close, .hint("The end of the book")] }
    show(over: &book)
    return []
  }

  /// Stops a voice that nobody can have heard, before the book has run away.
  private mutating func giveUp(
    _ program: String, to place: BookOffset, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let complaint = SafeText("Is there a sound device? The voice ends at once: \(program)")
    let effects = book.openRange.contains(place) ? [] : turn(to: place, over: &book, at: now)
    return effects + [.close, .tell(complaint)]
  }

  private mutating func say(
    _ sentence: SpokenSentence, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    word = words.first
    show(over: &book)
    start = now
    utterance = Utterance(sentence, by: book.pages.settings.speech, jobs: book.jobs)
    // The sentence may have left the page by a resize, too.
    guard !book.openRange.overlaps(sentence.range) else { return [] }
    return turn(to: sentence.range.lowerBound, over: &book, at: now)
  }

  /// Turns the leaf in the middle of a sentence that continues on the next page.
  private mutating func turnInTime(
    _ sentence: SpokenSentence, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let end = book.openRange.upperBound
    guard sentence.range.contains(end), end > sentence.range.lowerBound,
      now - start >= rate.time(for: end - sentence.range.lowerBound)
    else { return [] }
    return turn(to: end, over: &book, at: now)
  }

  // MARK: Picture

  var spoken: Range<BookOffset>? { sentence?.range }

  mutating func close(over book: inout Reading) -> [Effect] {
    utterance = nil
    (book.session.selection, book.session.word) = (nil, nil)
    return []
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    guard isPaused else { return }
    book.drawFootNote("Space reads on", on: &canvas)
  }
}

/// A layer that highlights what a voice says, and turns the leaf with it.
protocol SpeakingLayer: BookLayer {
  /// The position of the pages to which the voice belongs. If it differs, the reader has moved them.
  var position: ReadingPosition { get set }
  var spoken: Range<BookOffset>? { get }
  /// The word of it that is said now, as far as is known.
  var word: Range<BookOffset>? { get }
}

extension SpeakingLayer {
  mutating func turn(
    to offset: BookOffset, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let effects = book.pages.go(toOffset: offset, at: now)
    position = book.position
    return effects
  }

  var word: Range<BookOffset>? { nil }

  /// Highlights what is spoken, unless another layer has a selection of its own.
  func show(over book: inout Reading) {
    guard !book.pages.isUnderLayer else { return }
    (book.session.selection, book.session.word) = (spoken, spoken == nil ? nil : word)
  }

  mutating func layOut(over book: inout Reading) { show(over: &book) }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    desk.drawOnFoot(text, on: &canvas)
  }
}
