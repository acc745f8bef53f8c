import CurlewManuscript
import Testing

@testable import CurlewVoice

/// Sounds and sentences that are numbers: nothing is heard.
@Suite(.timeLimit(.minutes(90))) struct AlignmentTests {
  // MARK: Sounds

  private func tone(_ parts: [(frequency: Float, volume: Float)], rate: Int, count: Int) -> [Int16]
  {
    (0..<count).map { index in
      Int16(
        parts.reduce(Float(0)) {
          $0 + $1.volume * sine(2 * .pi * $1.frequency * Float(index) / Float(rate))
        })
    }
  }

  private struct Model: Sendable {
    var rate: Int
    var parts: [(frequency: Float, volume: Float)]
    var energies: [Float]
  }

  /// By numpy.
  private static let models = [
    Model(
      rate: 16_000, parts: [(440, 8000), (1800, 4000)],
      energies: [
        11.22, 10.86, 20.42, 21.31, 15.8, 11.98, 11.56, 11.2, 10.95, 10.84, 11.11, 19.4, 19.72,
        10.65, 9.9, 9.42, 9.13, 8.97, 8.82, 8.73, 8.64, 8.59, 8.54, 8.53,
      ]),
    Model(
      rate: 22_050, parts: [(440, 8000)],
      energies: [
        10.96, 11.47, 20.76, 21.61, 17.24, 12.33, 11.91, 11.51, 11.18, 10.92, 10.68, 10.46, 10.29,
        10.12, 9.96, 9.82, 9.69, 9.57, 9.46, 9.35, 9.26, 9.18, 9.1, 9.04,
      ]),
  ]

  @Test func `the energies of a sound are those of the model`() {
    for model in Self.models {
      var reader = SoundReader(rate: model.rate)
      reader.add(tone(model.parts, rate: model.rate, count: 16_000))
      #expect(reader.rows.count == (model.rate == 16_000 ? 49 : 35))
      for (own, other) in zip(reader.rows[3], model.energies) { #expect(abs(own - other) < 0.35) }
    }
  }

  @Test(arguments: [1, 7, 320, 5000])
  func `a sound in pieces is the same as the whole`(length: Int) {
    let sound = tone([(300, 5000), (2000, 900)], rate: 16_000, count: 12_000)
    var (whole, pieces) = (SoundReader(rate: 16_000), SoundReader(rate: 16_000))
    whole.add(sound)
    for start in stride(from: 0, to: sound.count, by: length) {
      pieces.add(sound[start..<min(start + length, sound.count)])
    }
    #expect(whole.rows == pieces.rows)
  }

  @Test func `pauses are found, and those that are too short are none`() {
    var quiet = [Bool](repeating: false, count: 100)
    for row in Array(10..<12) + Array(30..<40) + Array(90..<100) { quiet[row] = true }
    let pauses = Pauses(quiet, least: 0.12)
    #expect(pauses.all.map { Int(($0.lowerBound * 50).rounded()) } == [30, 90])
    #expect(pauses.near(0.7, within: 0.3).count == 1)
    #expect(pauses.near(1.3, within: 0.3).isEmpty)
  }

  // MARK: The search

  /// A text of random steps, and a recording of it: each sentence slower or faster, some left out, with speech that is
  /// not in the text. Returns where each sentence is spoken.
  private func spoken(
    _ seed: UInt64, sentences: Int, leavingOut: Set<Int>, adding: Set<Int>
  ) -> (sound: FeatureMatrix, text: FeatureMatrix, starts: [Int], truth: [Range<Int>?]) {
    var dice = Dice(seed)
    func step() -> [Float] { (0..<6).map { _ in Float.random(in: -1...1, using: &dice) } }
    var (sound, text, starts, truth) = (
      FeatureMatrix(width: 6), FeatureMatrix(width: 6), [0], [Range<Int>?]()
    )
    for sentence in 0..<sentences {
      let steps = (0..<Int.random(in: 12...30, using: &dice)).map { _ in step() }
      for step in steps { text.values += step }
      starts.append(text.count)
      if adding.contains(sentence) { for _ in 0..<25 { sound.values += step() } }
      guard !leavingOut.contains(sentence) else {
        truth.append(nil)
        continue
      }
      let first = sound.count
      for (number, step) in steps.enumerated() {
        // Some steps last twice as long, some are passed over.
        let times =
          number == 0 || number == steps.count - 1
          ? 1 : [1, 1, 2, 0][Int.random(in: 0..<4, using: &dice)]
        for _ in 0..<times {
          sound.values += step.map { $0 + Float.random(in: -0.15...0.15, using: &dice) }
        }
      }
      truth.append(first..<sound.count)
    }
    return (sound, text, starts, truth)
  }

  @Test func `the search finds what is spoken, left out and added`() {
    var wrong = 0
    for seed in UInt64(1)...12 {
      var dice = Dice(seed)
      let some = { Set((0..<4).map { _ in Int.random(in: 1..<39, using: &dice) }) }
      let (sound, text, starts, truth) = spoken(
        seed, sentences: 40, leavingOut: some(), adding: some())
      let path = AlignmentSearch(
        sound: sound, quiet: .init(repeating: false, count: sound.count), text: text,
        starts: starts, step: 0.04, low: .init(repeating: 0, count: sound.count), width: text.count
      ).path()
      let inside = path.steps.filter { $0 >= 0 }
      #expect(inside == inside.sorted())
      for (sentence, range) in truth.enumerated() {
        let found = path.steps.indices.filter {
          path.steps[$0] >= starts[sentence] && path.steps[$0] < starts[sentence + 1]
        }
        let isRight =
          range.map { abs((found.first ?? -99) - $0.lowerBound) <= 1 } ?? found.isEmpty
        wrong += isRight ? 0 : 1
      }
    }
    #expect(wrong <= 12 * 40 / 16, "random steps may look like each other")
  }

  @Test func `a narrow band around the path finds the same`() {
    let (sound, text, starts, truth) = spoken(5, sentences: 60, leavingOut: [7], adding: [20])
    var low = truth.enumerated().reduce(into: [Int](repeating: 0, count: sound.count)) {
      low, part in
      for row in part.element ?? 0..<0 { low[row] = max(0, starts[part.offset] - 60) }
    }
    for row in low.indices.dropFirst() {
      low[row] = min(max(low[row], low[row - 1]), max(text.count - 200, 0))
    }
    func path(_ low: [Int], _ width: Int) -> [Int] {
      AlignmentSearch(
        sound: sound, quiet: .init(repeating: false, count: sound.count), text: text,
        starts: starts, step: 0.04, low: low, width: width
      ).path().steps
    }
    #expect(path(low, 200) == path(.init(repeating: 0, count: sound.count), text.count))
  }

  // MARK: All of it

  /// Says a sentence in tones: two for each letter, at a pitch and a speed of the speaker.
  private func speech(_ sentence: String, pitch: Float, speed: Float, rate: Int) -> [Int16] {
    sentence.unicodeScalars.flatMap { scalar -> [Int16] in
      let count = Int(Float(rate) * 0.07 / speed)
      guard scalar.properties.isAlphabetic else { return .init(repeating: 0, count: count) }
      let number = Float(scalar.value % 26)
      return tone(
        [
          ((250 + number * 47) * pitch, 5000),
          ((1100 + (number * 7).truncatingRemainder(dividingBy: 26) * 130) * pitch, 4000),
        ],
        rate: rate, count: count)
    }
  }

  private func sentences(_ seed: UInt64, count: Int) -> [String] {
    var dice = Dice(seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 4...9, using: &dice)).map { _ in
        String(
          (0..<Int.random(in: 2...8, using: &dice)).map { _ in
            Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &dice)))
          })
      }.joined(separator: " ")
    }
  }

  private func aligned(text: [String], said: [String?]) -> (SpeechAlignment, [Double?]) {
    var spoken = SpokenText()
    for sentence in text {
      spoken.add(speech(sentence, pitch: 1, speed: 1, rate: 22_050)[...], rate: 22_050)
    }
    var (sound, starts) = ([Int16](repeating: 0, count: 8000), [Double?]())
    var dice = Dice(4)
    for sentence in said {
      starts.append(sentence.map { _ in Double(sound.count) / 16_000 })
      guard let sentence else { continue }
      sound += speech(
        sentence, pitch: 1.06, speed: Float.random(in: 0.8...1, using: &dice), rate: 16_000)
      sound += [Int16](repeating: 0, count: 16_000 / 3)
    }
    for index in sound.indices { sound[index] += Int16.random(in: -60...60, using: &dice) }
    var reader = SoundReader(rate: 16_000)
    reader.add(sound)
    return (SpeechAlignment(reader.rows, spoken), starts)
  }

  @Test func `each sentence is found where another voice says it, or not at all`() {
    let text = sentences(1, count: 30)
    let said = text.enumerated().map { $0.offset == 12 ? nil : $0.element }
    let (alignment, truth) = aligned(text: text, said: said)
    #expect(alignment.verdict == .sure, "\(alignment.costs)")
    let begins = alignment.times.compactMap { $0?.begin }
    #expect(begins == begins.sorted())
    let errors = zip(alignment.times, truth).map { time, truth in
      truth.map { truth in time.map { abs($0.begin - truth) } ?? 99 } ?? (time == nil ? 0 : 99)
    }
    #expect(errors.allSatisfy { $0 < 0.5 }, "\(errors)")
  }

  @Test func `another text is refused`() {
    let (alignment, _) = aligned(text: sentences(1, count: 30), said: sentences(2, count: 30))
    #expect(alignment.verdict == .wrong, "\(alignment.costs)")
  }

  @Test func `silence, and hardly any sound, is no text`() {
    var spoken = SpokenText()
    for sentence in sentences(3, count: 5) {
      spoken.add(speech(sentence, pitch: 1, speed: 1, rate: 22_050)[...], rate: 22_050)
    }
    for count in [0, 100, 16_000, 160_000] {
      var reader = SoundReader(rate: 16_000)
      reader.add([Int16](repeating: 0, count: count))
      #expect(SpeechAlignment(reader.rows, spoken).verdict == .wrong)
    }
  }

  // MARK: Pauses alone

  /// Which rows are silent while sentences are read at 15 letters a second, and where each begins; nil for those that are
  /// left out. A preface comes first, and a remark in the middle.
  private func reading(
    _ lengths: [Int], leavingOut: Set<Int>, _ dice: inout Dice
  ) -> (quiet: [Bool], starts: [Double?]) {
    var (quiet, starts) = ([Bool](), [Double?]())
    func add(_ seconds: Double, isQuiet: Bool) {
      quiet += [Bool](repeating: isQuiet, count: Int(seconds / SoundReader.step))
    }
    func speak(_ length: Int) {
      // With a short pause within.
      let seconds = Double(length) / 15 * Double.random(in: 0.9...1.1, using: &dice)
      add(seconds * 0.6, isQuiet: false)
      add(0.16, isQuiet: true)
      add(seconds * 0.4, isQuiet: false)
    }
    for (number, length) in lengths.enumerated() {
      if number == 0 || number == lengths.count / 2 { speak(200) }
      add(Double.random(in: 0.4...0.9, using: &dice), isQuiet: true)
      starts.append(leavingOut.contains(number) ? nil : Double(quiet.count) * SoundReader.step)
      if !leavingOut.contains(number) { speak(length) }
    }
    return (quiet, starts)
  }

  @Test func `by pauses alone most sentences are found`() {
    for seed in UInt64(1)...6 {
      var dice = Dice(seed)
      let lengths = (0..<80).map { _ in Int.random(in: 10...200, using: &dice) }
      let leftOut = Set(30...33)
      let (quiet, truth) = reading(lengths, leavingOut: leftOut, &dice)
      let found = PauseAlignment(quiet, lengths.map { String(repeating: "a", count: $0) })
      let near = zip(found.times, truth).count { time, truth in
        abs((time?.begin ?? -9) - (truth ?? -9)) < 0.5
      }
      #expect(near > 64, "\(near) of 80")
      #expect(found.share > 0.8)
      let begins = found.times.compactMap { $0?.begin }
      #expect(begins == begins.sorted())
    }
  }

  @Test func `music, silence, and no text have no sentences`() {
    let music = [Bool](repeating: false, count: 30_000)
    #expect(PauseAlignment(music, (0..<80).map { "Number \($0)." }).share < 0.1)
    for quiet in [[], [Bool](repeating: true, count: 5000), [false], [true]] {
      #expect(PauseAlignment(quiet, []).times.isEmpty)
      #expect(PauseAlignment(quiet, ["One.", "Two."]).times.count == 2)
    }
  }
}
