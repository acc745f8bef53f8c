import CurlewManuscript
import CurlewSystem
import CurlewVoice

// Measures how well recordings are followed.
//
//   voice LANGUAGE=TEXT…
//
// Another voice of espeak-ng than the one that the text is compared with speaks about 1500 words of each plain text,
// sentence by sentence, so that it is known where each is. It is faster and slower, pauses, says something that is not in
// the text, leaves out a few sentences, and there is noise. Behind that is the share of the time on the right page, and of
// the sentences within half a second, if only the pauses are known.

let isInstalled = ExternalTool.isInstalled("espeak-ng")
print(
  isInstalled
    ? "sentences  .25 s  .5 s   1 s  page   worst  unspoken  cost  speed  by pauses  text"
    : "skipped: espeak-ng is not installed")
for argument in CommandLine.arguments.dropFirst() where isInstalled {
  let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2, let bytes = try? SafeSave.contents(of: parts[1], limit: 1 << 24) else {
    print("cannot read", argument)
    continue
  }
  for reader in ["f2", "m3"] {
    guard let trial = Trial(text: bytes, language: parts[0], reader: reader) else {
      print("skipped: espeak-ng has no voice", parts[0])
      break
    }
    print(trial.line, "\(parts[0])+\(reader)", Path.name(of: parts[1]))
  }
}

struct Trial {
  private var errors: [Double] = []
  private var page = 0.0
  private var found = 0
  private var unspoken = 0
  private var cost = 1.0
  private var speed = 0.0
  private var byPauses = (page: 0.0, near: 0.0)

  init?(text bytes: [UInt8], language: String, reader: String) {
    var dice = SystemDice(state: 7)
    var sentences: [String] = []
    var words = 0
    for paragraph in Self.paragraphs(bytes) where words < 1500 {
      for range in Sentences(of: 0..<paragraph.count, in: paragraph) {
        let sentence = String(decoding: paragraph[range], as: UTF8.self)
        guard sentence.contains(where: \.isLetter) else { continue }
        sentences.append(sentence)
        words += sentence.split(separator: " ").count
      }
    }
    var (spoken, sound) = (SpokenText(), [Int16](repeating: 0, count: 22_050))
    var truth: [Double?] = []
    for (number, sentence) in sentences.enumerated() {
      guard let own = Self.speak(sentence, language, 165) else { return nil }
      spoken.add(own[...], rate: 22_050)
      // A preface, and an aside.
      if number == 0 || number == sentences.count / 2 {
        sound +=
          Self.speak(sentences[sentences.count - 1 - number / 3], "\(language)+\(reader)", 150)
          ?? []
      }
      guard number == 0 || number % 23 != 11 else {
        truth.append(nil)
        continue
      }
      sound += [Int16](repeating: 0, count: Int.random(in: 4000...24_000, using: &dice))
      let pace = Int.random(in: 130...175, using: &dice)
      guard let said = Self.speak(sentence, "\(language)+\(reader)", pace) else { return nil }
      let first = said.firstIndex { abs(Int($0)) > 200 } ?? 0
      truth.append(Double(sound.count + first) / 22_050)
      sound += said
    }
    for index in sound.indices {
      let noise = Int.random(in: -120...120, using: &dice)
      sound[index] = Int16(clamping: Int(sound[index]) * 3 / 4 + noise)
    }
    var rows = SoundReader(rate: 22_050)
    let start = MonotonicClock.ofThread
    rows.add(sound)
    let alignment = SpeechAlignment(rows.rows, spoken)
    // Rows of this rate are a little shorter.
    let times = alignment.times.map { time in time.map { $0.begin * 440 / 441 } }
    speed = Double(sound.count) / 22_050 / ((MonotonicClock.ofThread - start) / .seconds(1))
    cost = alignment.costs.last ?? 1
    for (time, truth) in zip(times, truth) {
      if let truth {
        errors.append(time.map { abs($0 - truth) } ?? 99)
      } else {
        unspoken += 1
        found += time == nil ? 0 : 1
      }
    }
    page = Self.share(
      sentences, truth, times, Double(sound.count) / 22_050)
    let paused = PauseAlignment(rows.rows.quiet, sentences).times.map { time in
      time.map { $0.begin * 440 / 441 }
    }
    byPauses.page = Self.share(sentences, truth, paused, Double(sound.count) / 22_050)
    let distances = zip(paused, truth).compactMap { time, truth -> Double? in
      truth.map { truth in time.map { abs($0 - truth) } ?? 99 }
    }
    byPauses.near = Double(distances.count { $0 < 0.5 }) / Double(max(distances.count, 1))
  }

  var line: String {
    func share(_ most: Double) -> String {
      Self.fixed(100 * Double(errors.count { $0 < most }) / Double(max(errors.count, 1)))
    }
    let worst = errors.filter { $0 < 99 }.max() ?? 0
    return [
      "\(errors.count)", share(0.25), share(0.5), share(1), Self.fixed(100 * page),
      Self.fixed(worst),
      "\(found)/\(unspoken)", Self.fixed(cost), "\(Int(speed))", Self.fixed(100 * byPauses.page),
      Self.fixed(100 * byPauses.near),
    ].map { String(repeating: " ", count: max(7 - $0.count, 0)) + $0 }.joined()
  }

  private static func fixed(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  /// The share of the time in which the page is open that is read. A page has about 250 words.
  private static func share(
    _ sentences: [String], _ truth: [Double?], _ times: [Double?], _ length: Double
  ) -> Double {
    var (pages, words) = ([Int](), 0)
    for sentence in sentences {
      pages.append(words / 250)
      words += sentence.split(separator: " ").count
    }
    func page(at time: Double, _ times: [Double?]) -> Int {
      zip(pages, times).reversed().first { $1.map { $0 <= time } ?? false }?.0 ?? 0
    }
    let looks = stride(from: 0, to: length, by: 0.25)
    return Double(looks.reduce(0) { $0 + (page(at: $1, truth) == page(at: $1, times) ? 1 : 0) })
      / (length * 4)
  }

  private static func paragraphs(_ bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self)
    var (paragraphs, lines) = ([[UInt8]](), [Substring]())
    // The title and the contents come first.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropFirst(
      150)
    {
      if line.contains(where: { !$0.isWhitespace }) {
        lines.append(line)
      } else if !lines.isEmpty {
        paragraphs.append(Array(lines.joined(separator: " ").utf8))
        lines = []
      }
    }
    return paragraphs
  }

  private static func speak(_ text: String, _ voice: String, _ speed: Int) -> [Int16]? {
    let tool = ExternalTool(["espeak-ng", "-v", voice, "-s", "\(speed)", "--stdin", "--stdout"])
    guard let input = try? Descriptor.pipe(holding: Array(text.utf8)),
      let wave = try? tool.output(for: input, limit: 1 << 26), wave.count > 44
    else { return nil }
    return stride(from: 44, to: wave.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(wave[$0]) | UInt16(wave[$0 + 1]) << 8)
    }
  }
}

struct SystemDice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
