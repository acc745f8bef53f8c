internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewTypesetting

/// Shows the words one by one in drawn letters, at the speed at which the reader reads. The pages below follow. After a
/// turn by hand it goes on at the new page; while another layer lies over the pages it waits.
struct SingleWordLayer: SpeakingLayer {
  private var sentence: SpokenSentence
  private var words: [(range: Range<BookOffset>, text: String)]
  private var index = 0
  /// When the next word is shown.
  private var next: Duration
  private var isPaused = false
  private var wordsPerMinute: Double
  var position: ReadingPosition

  private static let speeds = 60.0...1000
  /// How long the last word of a sentence is shown, and that of a part of one, in words.
  private static let (endOfSentence, endOfPart) = (2.5, 1.6)
  /// The longest word that is shown no longer than others, in characters.
  private static let usualLength = 8.0

  /// Nil if the open pages have no text of the book.
  init?(over book: Reading, at now: Duration) {
    let (open, place) = (book.openRange, book.position.offset)
    let start = open.contains(place) ? place : open.lowerBound
    guard book.position.part == .text,
      let sentence = SpokenSentence(in: book.book.text, from: start)
    else { return nil }
    (self.sentence, position, next) = (sentence, book.position, now)
    words = book.book.text.spokenWords(in: sentence.range)
    wordsPerMinute = book.likelySpeed.wordsPerMinute
    change(speed: 0, at: now)
  }

  let keys = [KeyScope.singly]
  let traits: LayerTraits = .hidesPages

  func timeout(on desk: Desk) -> Duration? {
    let isCovered = desk.reading?.pages.isUnderLayer ?? true
    return isPaused || isCovered ? nil : max(next - desk.now, .zero)
  }

  /// How long the present word is shown.
  private var time: Duration {
    guard words.indices.contains(index), let end = words[index].text.last else { return .zero }
    let pause =
      index == words.count - 1
      ? Self.endOfSentence : end.isLetter || end.isNumber ? 1 : Self.endOfPart
    let length = max(Double(words[index].text.count) / Self.usualLength, pause)
    return .seconds(length * 60 / wordsPerMinute)
  }

  // MARK: Events

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .key(let key):
      guard let function = Self.commands.function(of: key.command) else { return .passed([]) }
      return .used(function(&self, now))
    case .pointer(let pointer) where pointer.button == .none: return .passed([])
    case .pointer(let pointer):
      if pointer.action == .release { pause(at: now) }
      return .used([])
    case .pasted: return .ignored
    }
  }

  /// All other keys do what they always do.
  static let commands: [KeyCommand<@Sendable (inout Self, Duration) -> [Effect]>] = [
    .init("pause", "pause; read on", " ") { layer, now in
      layer.pause(at: now)
      return []
    },
    .init("slower", "slower", "<") { layer, now in
      layer.change(speed: -20, at: now)
      return []
    },
    .init("faster", "faster", ">") { layer, now in
      layer.change(speed: 20, at: now)
      return []
    },
    .init("show-words", "back to the page, at this word", "W") { _, _ in [.close] },
    .init(.cancel, "back to the page, at this word", .escape) { _, _ in [.close] },
  ]

  private mutating func pause(at now: Duration) {
    isPaused.toggle()
    next = now + time
  }

  private mutating func change(speed step: Double, at now: Duration) {
    let (least, most) = (Self.speeds.lowerBound, Self.speeds.upperBound)
    wordsPerMinute = min(max(wordsPerMinute + step, least), most)
    next = now + time
  }

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    if book.position != position {
      guard var new = SingleWordLayer(over: book, at: now) else { return [.close] }
      (new.isPaused, new.wordsPerMinute) = (isPaused, wordsPerMinute)
      self = new
      next = now + time
    }
    guard !isPaused, !book.pages.isUnderLayer, now >= next else { return [] }
    index += 1
    if index >= words.count {
      guard let new = SpokenSentence(in: book.book.text, from: sentence.range.upperBound) else {
        return [.close, .hint("The end of the book")]
      }
      (sentence, words, index) = (new, book.book.text.spokenWords(in: new.range), 0)
    }
    next = now + time
    guard let spoken, !book.openRange.contains(spoken.lowerBound) else { return [] }
    return turn(to: spoken.lowerBound, over: &book, at: now)
  }

  /// The word that is shown.
  var spoken: Range<BookOffset>? { words.indices.contains(index) ? words[index].range : nil }

  mutating func close(over book: inout Reading) -> [Effect] {
    book.session.selection = nil
    guard let spoken, book.openRange.contains(spoken.lowerBound) else { return [] }
    book.session.position.offset = spoken.lowerBound
    return [.happened(.turned), .happened(.settled)]
  }

  // MARK: Picture

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    canvas.fill(canvas.bounds, style: .plain)
    let bar = KeyBar(on: &canvas)
    let speed = SafeText("\(Int(wordsPerMinute)) words a minute").inVisualOrder
    bar.draw(speed, notes: [book.folio(hiddenBy: nil)], on: &canvas)
    let pause: SafeText = isPaused ? "Space reads on" : "Space pauses"
    bar.draw([pause, "Esc ends", "< > speed"], on: &canvas)
    guard words.indices.contains(index) else { return }
    let (word, room) = (words[index].text, canvas.size)
    let capitals = word.filter { $0.isLetter || $0.isNumber || "'’-".contains($0) }.uppercased()
    let drawn = [DrawnLetters.large, .small, .narrow].lazy.compactMap { $0.drawn(capitals) }
      .first { $0.columns + 2 <= room.columns && $0.lines.count + 5 <= room.rows }
    let top = max((room.rows - 4 - (drawn?.lines.count ?? 0)) / 2, 0)
    for (row, line) in (drawn?.lines ?? []).enumerated() {
      let place = Point(column: (room.columns - line.count) / 2, row: top + row)
      canvas.write(drawn: SafeText(line), at: place, style: Style(.text))
    }
    // The drawn letters are capitals; here the word stands as in the book.
    canvas.centre(
      SafeText(word), row: top + (drawn.map { $0.lines.count + 1 } ?? 0), within: canvas.bounds,
      style: drawn == nil ? Style(.text, on: .page, .bold) : Style(.soft))
  }
}
