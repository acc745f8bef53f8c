internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting
internal import CurlewVoice

/// Plays the recording of the book from the top of the page. The spoken passage is highlighted, and the leaf turns when
/// the voice reaches its end. After a turn by hand the voice goes on at the new page; while another layer lies over the
/// pages it waits.
struct VoiceLayer: SpeakingLayer {
  private var recording: Recording
  /// Whether the open pages are of the translation.
  private var isOnTranslation: Bool
  private var work: (any Job<VoiceNews>)?
  private var isCancelled = CancelFlag()
  private var progress: SafeText = "Listening …"
  private var table = VoiceTable()
  private var sounds: [String] = []
  private var starting: (any Job<PlayerStart>)?
  private var playback: Playback?
  /// The path of the sound that is to be played, while it is looked for.
  private var opening: (any Job<String?>)?
  /// The clip that is spoken, or is to be spoken next.
  private var index: Int?
  /// Where to go on in its sound; nil for its beginning.
  private var resumption: Double?
  private var isPaused = false
  private var isLit = false
  /// The words of the clip, and when each begins, in seconds.
  private var words: [(range: Range<BookOffset>, begin: Double)] = []
  private(set) var word: Range<BookOffset>?
  /// When to look whether the voice can go on, in seconds of the sound.
  private var nextLook: Double?
  var position: ReadingPosition
  private var sleep = SleepTimer()
  private var hasDied = false
  private var hasDoubted = false

  /// How often to look for what is made beside the loop.
  private static let interval = Duration.milliseconds(100)
  /// What is missed at the end of a passage, in seconds.
  private static let slack = 0.02
  /// Passages that are closer follow each other without a jump, in seconds.
  private static let shortestGap = 1.0
  /// What is not spoken of the open pages and behind them may be so long, in bytes, while the work goes on.
  private static let near = 1 << 13
  /// A longer one is no pause, in seconds.
  private static let longestPause = 4.0

  /// Nil if the open pages have no text of the book, or if there is no recording.
  init?(over book: Reading) {
    guard book.position.part == .text, let recording = Recording.beingRead(in: book)
    else { return nil }
    self.recording = recording
    isOnTranslation = book.book.text.isTranslation(book.openRange.lowerBound)
    position = book.position
    work = recording.begin(at: start(in: book), by: book.jobs, isCancelled)
  }

  /// Where it begins: at the reader's place, which may be below the top of the page.
  private func start(in book: Reading) -> BookOffset {
    let open = open(book)
    return open.contains(position.offset) ? position.offset : open.lowerBound
  }

  /// The open text that it speaks.
  private func open(_ book: Reading) -> Range<BookOffset> {
    recording.shift == 0 ? book.openRange : book.spread.translationRange ?? book.openRange
  }

  let keys = [KeyScope.listening]
  let traits: LayerTraits = []

  func timeout(on desk: Desk) -> Duration? {
    guard let book = desk.reading, !book.pages.isUnderLayer else { return nil }
    if position != book.position || isPaused && playback?.isPlaying == true { return .zero }
    if let timeout = playback?.timeout(
      to: min(goal(over: book), nextWord(at: desk.now)), at: desk.now)
    {
      return min(timeout, sleep.timeout(at: desk.now) ?? timeout)
    }
    return isPaused || table.clips.isEmpty && work == nil ? nil : Self.interval
  }

  // MARK: Keys

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([]) }
    let function = Self.commands.function(of: key.command)
    return function.map { .used($0(&self, &book, now)) } ?? .passed([])
  }

  typealias Function = @Sendable (inout VoiceLayer, inout Reading, Duration) -> [Effect]

  /// All other keys do what they always do.
  static let commands: [KeyCommand<Function>] = [
    .init("pause", "pause; go on two seconds earlier", " ") { layer, book, now in
      layer.isPaused.toggle()
      if layer.isPaused { layer.rest(before: 2, at: now) }
      return []
    },
    .init("slower", "slower", "<") { $0.change(speed: -0.1, over: &$1, at: $2) },
    .init("faster", "faster", ">") { $0.change(speed: 0.1, over: &$1, at: $2) },
    .init("sleep", "stop after 15, 30, 60 minutes, or the chapter", "z") { layer, book, now in
      layer.playback?.player.set(volume: 1)
      let start = layer.open(book).lowerBound
      let next = book.book.text.headings.first { $0.offset > start }?.offset
      return [.hint(layer.sleep.change(at: now, endOfChapter: next))]
    },
    .init("read-aloud", "stop the recording", "r") { _, _, _ in [.close] },
    .init(.cancel, "stop the recording", .escape) { _, _, _ in [.close] },
  ]

  private mutating func change(
    speed step: Double, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    let (least, most) = (VoiceChoice.speeds.lowerBound, VoiceChoice.speeds.upperBound)
    book.voice.speed = min(max(((book.voice.speed + step) * 10).rounded() / 10, least), most)
    playback?.set(speed: book.voice.speed, at: now)
    return [.hint(SafeText("Speed \(book.voice.speed)"))]
  }

  /// Lets the player rest, and goes on some seconds earlier.
  private mutating func rest(before seconds: Double = 0, at now: Duration) {
    guard var playback, playback.isPlaying, let index else { return }
    resumption = max(playback.position(at: now) - seconds, 0)
    if let resumption, resumption < table.clips[index].begin {
      self.index = table.index(in: table.clips[index].sound, at: resumption) ?? index
    }
    nextLook = nil
    playback.pause(at: now)
    self.playback = playback
  }

  // MARK: Time

  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    if let ending = takeNews(over: book, at: now) { return ending }
    if book.position != position { follow(over: &book, at: now) }
    guard !isPaused, !book.pages.isUnderLayer else {
      rest(at: now)
      return []
    }
    guard let clip else { return work == nil ? [.close, .hint("The end of the recording")] : [] }
    guard playback?.isPlaying == true else {
      // The next passage may still be looked for.
      return work == nil || isNear(book) ? play(clip, over: &book, at: now) : []
    }
    if let effects = fallAsleep(over: &book, at: now) { return effects }
    let goal = goal(over: book)
    showWord(over: &book, at: now)
    switch playback?.look(for: goal, at: now) {
    case .at(let seconds) where seconds >= goal - Self.slack:
      return reach(max(seconds, goal), over: &book, at: now)
    case .at, .loading, nil: return []
    case .atEnd: return goOn(at: .infinity, over: &book, at: now)
    case .cannotPlay(let reason):
      return [.close, .tell(SafeText("The recording cannot be played: \(reason)"))]
    case .gone: return restart(over: &book, at: now)
    }
  }

  /// Whether the clip is on the open pages or soon behind them.
  private func isNear(_ book: Reading) -> Bool {
    clip.map { $0.range.lowerBound - open(book).upperBound < Self.near } ?? false
  }

  /// Whether something is spoken that is not in the text.
  private var isInGap: Bool {
    guard let clip, let playback, playback.isPlaying else { return false }
    return clip.begin - playback.known.seconds > Self.longestPause
  }

  private var clip: VoiceTable.Clip? {
    index.flatMap { table.clips.indices.contains($0) ? table.clips[$0] : nil }
  }

  /// Takes what has been made beside the loop. Returns effects if there is nothing to play.
  private mutating func takeNews(over book: Reading, at now: Duration) -> [Effect]? {
    for news in work.collect() {
      switch news {
      case .progress(let text): progress = text
      case .table(let found, let sounds):
        let start = clip?.range.lowerBound ?? start(in: book)
        (table, self.sounds) = (found.moved(by: recording.shift), sounds)
        index = table.index(from: start)
        progress = ""
        if playback == nil, starting == nil {
          starting = startPlayer(by: book.jobs)
        }
      case .useless(let reason): return [.close, .tell(reason)]
      }
    }
    switch starting.result() {
    case .ready(let player): playback = Playback(player, speed: book.voice.speed, at: now)
    case .missing: return [.close, .tell("To follow a recording, install mpv")]
    case nil: break
    }
    return nil
  }

  /// Begins to play a clip, when its sound is there.
  private mutating func play(
    _ clip: VoiceTable.Clip, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    guard playback != nil else { return [] }
    guard opening != nil else {
      let (address, path) = (sounds[clip.sound], recording.path)
      opening = book.jobs.run { path(address) }
      return []
    }
    guard let found = opening.result() else { return [] }
    guard let found else { return [.close, .tell("A sound of the recording cannot be read")] }
    playback?.play(found, from: resumption ?? clip.begin, at: now)
    resumption = nil
    return enter(over: &book, at: now)
  }

  /// Lights the clip once it is spoken, and shows its page.
  private mutating func enter(over book: inout Reading, at now: Duration) -> [Effect] {
    guard let clip, let seconds = playback?.position(at: now) else { return [] }
    isLit = seconds >= clip.begin - Self.slack
    words = book.book.text.spokenWords(in: clip.range).map {
      ($0.range, clip.time(of: $0.range.lowerBound))
    }
    showWord(over: &book, at: now)
    show(over: &book)
    guard isLit else { return [] }
    var effects: [Effect] = []
    if !clip.isSure, !hasDoubted {
      hasDoubted = true
      effects = [.tell("The voice may run ahead or behind")]
    }
    if open(book).overlaps(clip.range) { return effects }
    return effects + turn(to: clip.range.lowerBound, over: &book, at: now)
  }

  /// Lights the word that should be spoken now.
  private mutating func showWord(over book: inout Reading, at now: Duration) {
    guard isLit, let seconds = playback?.position(at: now) else { return word = nil }
    let spoken = words.last { $0.begin <= seconds + Self.slack }?.range
    guard spoken != word else { return }
    word = spoken
    show(over: &book)
  }

  /// When the next word begins, in seconds; infinite if none is awaited.
  private func nextWord(at now: Duration) -> Double {
    guard isLit, let seconds = playback?.position(at: now) else { return .infinity }
    return words.first { $0.begin > seconds + Self.slack }?.begin ?? .infinity
  }

  /// What is awaited in the sound, in seconds: the beginning of the clip, the end of the page, or the clip's end.
  private func goal(over book: Reading) -> Double {
    if let nextLook { return nextLook }
    guard let clip else { return .infinity }
    guard isLit else { return clip.begin }
    let end = open(book).upperBound
    return clip.range.contains(end) && end > clip.range.lowerBound ? clip.time(of: end) : clip.end
  }

  private mutating func reach(
    _ seconds: Double, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    if nextLook != nil { return goOn(at: seconds, over: &book, at: now) }
    guard let clip, isLit else { return enter(over: &book, at: now) }
    let end = open(book).upperBound
    if seconds < clip.end - Self.slack, clip.range.contains(end) {
      return turn(to: end, over: &book, at: now)
    }
    return goOn(at: seconds, over: &book, at: now)
  }

  /// Goes on to the next clip: in the sound that plays, or elsewhere.
  private mutating func goOn(
    at seconds: Double, over book: inout Reading, at now: Duration
  ) -> [Effect] {
    guard let clip, let former = index else { return [] }
    nextLook = nil
    let isOver = seconds == .infinity
    let next = table.clips[(former + 1)...].first { !isOver || $0.sound != clip.sound }
    guard let next else {
      if work == nil { return [.close, .hint("The end of the recording")] }
      // More may be found while the sound goes on.
      nextLook = (playback?.position(at: now) ?? 0) + Self.longestPause
      return []
    }
    if let chapter = sleep.chapter, next.range.lowerBound >= chapter {
      index = table.index(from: next.range.lowerBound)
      return stop(at: next, saying: "The end of the chapter", at: now)
    }
    if recording.playsGaps, next.sound != clip.sound, !isOver {
      // The rest of this sound is heard first.
      nextLook = seconds + Self.longestPause
      isLit = false
      show(over: &book)
      return []
    }
    (index, isLit) = (table.index(from: next.range.lowerBound), false)
    let isBehind = next.sound == clip.sound && next.begin >= seconds - 0.5
    if isBehind, recording.playsGaps || next.begin - seconds < Self.shortestGap {
      return enter(over: &book, at: now)
    }
    playback?.pause(at: now)
    resumption = recording.playsGaps && next.sound != clip.sound ? 0 : nil
    return play(next, over: &book, at: now)
  }

  /// Lets the voice go on at the top of the pages to which the reader has moved.
  private mutating func follow(over book: inout Reading, at now: Duration) {
    position = book.position
    playback?.pause(at: now)
    (opening, resumption, nextLook, isLit) = (nil, nil, nil, false)
    let isTranslation = book.book.text.isTranslation(book.openRange.lowerBound)
    // A recording is looked for on the disk.
    let other = isTranslation == isOnTranslation ? nil : Recording.beingRead(in: book)
    isOnTranslation = isTranslation
    let isOther = other.map { $0.shift != recording.shift } ?? false
    if isOther, let other { (recording, table) = (other, VoiceTable()) }
    index = position.part == .text ? table.index(from: open(book).lowerBound) : nil
    if isOther || work != nil && !isNear(book) {
      // What the reader wants to hear comes first.
      isCancelled.set()
      isCancelled = CancelFlag()
      work = recording.begin(at: open(book).lowerBound, by: book.jobs, isCancelled)
    }
    show(over: &book)
  }

  private mutating func restart(over book: inout Reading, at now: Duration) -> [Effect] {
    guard !hasDied else { return [.close, .tell("The player stopped")] }
    rest(at: now)
    (hasDied, playback, opening) = (true, nil, nil)
    starting = startPlayer(by: book.jobs)
    return []
  }

  private func startPlayer(by jobs: any JobStarter) -> any Job<PlayerStart> {
    jobs.run {
      guard MpvPlayer.isInstalled, let player = try? MpvPlayer() else { return .missing }
      return .ready(player)
    }
  }

  // MARK: Sleep

  private mutating func fallAsleep(over book: inout Reading, at now: Duration) -> [Effect]? {
    guard let playback, let clip else { return nil }
    let seconds = playback.position(at: now)
    guard let volume = sleep.volume(at: now, hearing: (clip, seconds)) else { return nil }
    playback.player.set(volume: volume)
    guard volume == 0, let (heard, seconds) = sleep.heard else { return nil }
    let effects =
      open(book).overlaps(heard.range)
      ? [] : turn(to: heard.range.lowerBound, over: &book, at: now)
    index = table.index(from: heard.range.lowerBound)
    return effects + stop(at: heard, from: seconds, saying: "Good night", at: now)
  }

  private mutating func stop(
    at clip: VoiceTable.Clip, from seconds: Double? = nil, saying words: SafeText, at now: Duration
  ) -> [Effect] {
    playback?.pause(at: now)
    playback?.player.set(volume: 1)
    (isPaused, resumption, sleep) = (true, seconds, SleepTimer())
    return [.hint(words)]
  }

  // MARK: Picture

  var spoken: Range<BookOffset>? { isLit && clip?.isSure == true ? clip?.range : nil }

  mutating func close(over book: inout Reading) -> [Effect] {
    isCancelled.set()
    (playback, work, starting, opening) = (nil, nil, nil, nil)
    (book.session.selection, book.session.word) = (nil, nil)
    guard isLit, let clip, open(book).contains(clip.range.lowerBound) else { return [] }
    // The place that is kept, and shared, is that of the voice.
    book.session.position.offset = clip.range.lowerBound
    return [.happened(.turned), .happened(.settled)]
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let note = isPaused ? "Space plays on" : isLit ? "" : isInGap ? "Not in the text" : progress
    if !note.isEmpty { book.drawFootNote(note, on: &canvas) }
  }
}

enum PlayerStart: Sendable {
  case ready(any VoicePlayer)
  case missing
}
