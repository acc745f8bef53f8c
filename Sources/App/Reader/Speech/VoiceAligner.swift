internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting
internal import CurlewVoice

/// Finds out which part of a recording speaks which sentence, sound after sound, beginning with the one of the reader's
/// place. Each step is a piece of a sound.
struct VoiceAligner: IteratorProtocol, Sendable {
  private let book: OpenBook
  /// What the reader has named.
  private let path: String
  private let place: BookOffset
  private let tools: SoundTools
  private let directory: String?
  private var sounds: [VoiceFolder.Sound] = []
  private var cache: VoiceCache?
  /// What has to be compared first; nil until then.
  private var prepared: (voice: String?, chapters: SoundChapters)?
  /// What is found of each sound.
  private var found: [AlignedSound?] = []
  /// The sounds that are left, the next last.
  private var queue: [Int] = []
  private var piece: Piece?
  /// Whether nothing has been heard yet that fits the text.
  private var isFirst = true
  /// The name of a sound that cannot be read.
  private var unreadable: String?
  private var stage = Stage.beginning

  private enum Stage { case beginning, listening, ended }

  private struct Piece {
    var seconds = 0.0
    var text: BookOffset
    /// Where the text of the sound ends.
    let end: BookOffset
    var sound = AlignedSound()
    /// Which rows of the sound are silent. Empty if there is a voice to compare with.
    var quiet: [Bool] = []
    /// Pieces that did not seem to speak the text.
    var wrong = 0
    var right = 0

    mutating func add(
      _ sentence: SpokenSentence, _ time: (begin: Double, end: Double), from start: Double
    ) {
      sound.clips.append(
        .init(sentence.range, sound: 0, from: start + time.begin, to: start + time.end))
    }
  }

  /// In seconds. The first is short, so that the reader hears something soon.
  private static let (firstPiece, usualPiece) = (120.0, 600.0)
  /// The text of a piece is so much longer than a usual reader needs.
  private static let surplus = 1.25
  /// Sentences so near to the end of a piece are looked for in the next.
  private static let margin = 3.0
  /// A shorter piece is not judged, in seconds.
  private static let leastJudged = 60.0
  /// If the pauses fit a smaller share of the text, the recording reads another one.
  private static let leastShare = 0.65
  /// Sentences that are spoken at once.
  private static let batch = 24

  /// - Parameters:
  ///   - path: of the folder or the file.
  ///   - place: where the reader is.
  ///   - directory: where is kept what is found; nil to keep nothing.
  init(
    _ book: OpenBook, at path: String, from place: BookOffset, _ tools: SoundTools,
    keptIn directory: String?
  ) {
    (self.book, self.path, self.place) = (book, path, place)
    (self.tools, self.directory) = (tools, directory)
  }

  mutating func next() -> VoiceNews? {
    if tools.isCancelled() || stage == .ended { return nil }
    if stage == .beginning {
      stage = .listening
      sounds = VoiceFolder(path).sounds
      if sounds.isEmpty { return end(with: "No recording in \(path)") }
      let cache = VoiceCache(of: book, in: directory)
      (self.cache, found) = (cache, sounds.map { cache.sound($0) })
      if found.contains(where: { $0?.isByPauses == true }), voice != nil {
        found = found.map { $0?.isByPauses == true ? nil : $0 }
      }
      return found.allSatisfy { $0 == nil } ? .progress("Listening to the recording …") : news
    }
    guard found.contains(where: { $0 == nil }) else { return end(with: isUseful ? nil : refusal) }
    if prepared == nil {
      guard SoundTools.decodes else { return end(with: "To follow a recording, install ffmpeg") }
      let voice = voice
      var chapters = SoundChapters(book.text, sounds, tools, voice)
      let first = chapters.sound(at: place)
      prepared = (voice, chapters)
      queue = (Array(first..<sounds.count) + (0..<first).reversed()).reversed()
        .filter { found[$0] == nil }
    }
    guard let number = queue.last, var piece = piece ?? begin(number) else {
      return end(with: nil)
    }
    let sound = sounds[number]
    if piece.seconds == 0, isFirst, self.piece == nil {
      self.piece = piece
      return .progress(progress)
    }
    let ends = advance(&piece, in: sound)
    if tools.isCancelled() { return nil }
    let isWrong = piece.right == 0 && piece.wrong > 0
    if isWrong, isFirst, !isUseful, ends || piece.wrong > 1 {
      return end(with: refusal)
    }
    self.piece = ends ? nil : piece
    if piece.right > 0 { isFirst = false }
    if ends {
      found[number] = piece.sound
      // It may be readable when it is whole.
      if piece.seconds > 0 { cache?.keep(piece.sound, of: sound) } else { unreadable = sound.name }
      queue.removeLast()
    }
    return piece.right == 0 ? .progress(progress) : news
  }

  /// The voice of espeak-ng that speaks the text; nil if there is none.
  private var voice: String? { tools.voice(for: book.text.language) }

  /// Whether some of the recording is known to speak the text.
  private var isUseful: Bool { found.contains { $0?.clips.isEmpty == false } }

  private var refusal: SafeText {
    unreadable.map { "This is no sound that can be played: \($0)" }
      ?? "This recording does not seem to read this book"
  }

  private mutating func end(with reason: SafeText?) -> VoiceNews? {
    stage = .ended
    return reason.map { isUseful ? .progress($0) : .useless($0) }
  }

  private var progress: SafeText {
    if isFirst, let number = queue.last {
      let name = sounds[number].name
      return prepared?.voice == nil
        ? "No voice of espeak-ng: listening to the pauses of \(name) …" : "Listening to \(name) …"
    }
    let done = found.count { $0 != nil }
    return SafeText("Voice: \(done) of \(sounds.count)")
  }

  private var news: VoiceNews {
    let clips = found.enumerated().flatMap { number, sound in
      let sound = sound ?? (number == queue.last ? piece?.sound : nil)
      return (sound?.clips ?? []).map { clip in
        var clip = clip
        (clip.sound, clip.isSure) = (number, sound?.isSure ?? true)
        return clip
      }
    }
    return .table(VoiceTable(clips), sounds: sounds.map(\.path))
  }

  private mutating func begin(_ number: Int) -> Piece? {
    guard let range = prepared?.chapters.range(of: number) else { return nil }
    let former = number > 0 ? found[number - 1]?.clips.last?.range.upperBound : nil
    // A sound that begins with no chapter goes on where the one before ended.
    let start = range.isSure ? range.start : former ?? range.start
    return Piece(text: start, end: max(range.end, start + 1))
  }

  /// Aligns the next piece of a sound. Returns true at the end of the sound, or of its text.
  private func advance(_ piece: inout Piece, in sound: VoiceFolder.Sound) -> Bool {
    let voice = prepared?.voice
    let isShort = piece.seconds == 0 && isFirst && piece.wrong == 0 && voice != nil
    let length = isShort ? Self.firstPiece : Self.usualPiece
    let rows = tools.rows(of: sound.path, from: piece.seconds, seconds: length)
    let heard = Double(rows?.count ?? 0) * SoundReader.step
    let isLast = heard < length - 1
    guard let voice else {
      piece.quiet += rows?.quiet ?? []
      piece.seconds += heard
      if isLast { alignByPauses(&piece) }
      return isLast
    }
    guard let rows else { return true }
    var (spoken, sentences) = (SpokenText(), [SpokenSentence]())
    var next: BookOffset? = piece.text
    while let start = next, spoken.seconds < heard * Self.surplus + 30 {
      let batch = self.sentences(from: start, to: piece.end, most: Self.batch)
      next = batch.count == Self.batch ? batch.last?.range.upperBound : nil
      if batch.isEmpty { break }
      guard tools.add(batch.map(\.text), by: voice, to: &spoken) else { return true }
      sentences += batch
    }
    guard !sentences.isEmpty else { return true }
    let alignment = SpeechAlignment(rows, spoken, isCancelled: tools.isCancelled)
    if tools.isCancelled() { return true }
    // A few sentences at the end say little.
    let isJudged = heard > Self.leastJudged || piece.right + piece.wrong == 0
    if isJudged, alignment.verdict == .wrong {
      piece.wrong += 1
      // A short piece may be all preface.
      if !isShort { piece.seconds += heard }
      return isLast
    }
    piece.right += 1
    if isJudged, alignment.verdict == .doubtful { piece.sound.isSure = false }
    var last: (sentence: SpokenSentence, end: Double)?
    for (sentence, time) in zip(sentences, alignment.times) {
      guard let time, isLast || time.end < heard - Self.margin else { continue }
      piece.add(sentence, time, from: piece.seconds)
      last = (sentence, time.end)
    }
    piece.sound.cost = max(piece.sound.cost, alignment.costs.last ?? 1)
    if let last { piece.text = last.sentence.range.upperBound }
    piece.seconds += max(last?.end ?? heard, heard / 4)
    return isLast
  }

  /// Compares the pauses of a sound, when it is known to its end, with the lengths of its sentences.
  private func alignByPauses(_ piece: inout Piece) {
    let sentences = sentences(from: piece.text, to: piece.end, most: .max)
    let alignment = PauseAlignment(piece.quiet, sentences.map(\.text))
    guard alignment.share >= Self.leastShare else {
      piece.wrong += 1
      return
    }
    piece.right += 1
    (piece.sound.isSure, piece.sound.cost) = (false, AlignedSound.costByPauses)
    for (sentence, time) in zip(sentences, alignment.times) {
      if let time { piece.add(sentence, time, from: 0) }
    }
  }

  private func sentences(
    from start: BookOffset, to end: BookOffset, most: Int
  ) -> [SpokenSentence] {
    var (sentences, place) = ([SpokenSentence](), start)
    while sentences.count < most, place < end,
      let sentence = SpokenSentence(in: book.text, from: place), sentence.range.lowerBound < end
    {
      sentences.append(sentence)
      place = sentence.range.upperBound
    }
    return sentences
  }
}

/// What is known of a sound.
struct AlignedSound: Equatable, Sendable {
  /// The number of their sound has no meaning here.
  var clips: [VoiceTable.Clip] = []
  var cost = 0.0
  /// Whether what it speaks can be shown.
  var isSure = true

  /// Of what only its pauses tell.
  static let costByPauses = 1.0
  var isByPauses: Bool { cost == Self.costByPauses }
}
