internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewVoice

/// The programs with which a recording is compared with a text: ffmpeg decodes sounds, espeak-ng speaks sentences.
struct SoundTools: Sendable {
  let isCancelled: @Sendable () -> Bool

  static var decodes: Bool { ExternalTool.isInstalled("ffmpeg") }

  private static let rate = 16_000
  /// In bytes: what is held as numbers at a time.
  private static let chunk = 1 << 18
  /// Words a minute.
  private static let speed = 165
  /// A longer silence than a voice makes, in milliseconds.
  private static let pause = 2000

  /// The rows of a part of a sound, in seconds; nil if it cannot be read.
  func rows(of path: String, from start: Double, seconds: Double) -> FeatureMatrix? {
    let tool = Self.decoder(of: path, from: start, seconds: seconds)
    guard let input = try? Descriptor(reading: "/dev/null"),
      let bytes = try? tool.output(
        for: input, limit: Int(seconds + 10) * 2 * Self.rate, isCancelled: isCancelled),
      !bytes.isEmpty
    else { return nil }
    var reader = SoundReader(rate: Self.rate)
    for start in stride(from: 0, to: bytes.count, by: Self.chunk) {
      reader.add(Samples(bytes[start..<min(start + Self.chunk, bytes.count)]))
    }
    return reader.rows
  }

  static func decoder(of path: String, from start: Double, seconds: Double) -> ExternalTool {
    ExternalTool(
      [
        "nice", "ffmpeg", "-v", "error", "-nostdin", "-ss", "\(start)", "-t", "\(seconds)", "-i",
        "file:" + path, "-vn", "-ac", "1", "-ar", "\(rate)", "-f", "s16le", "-",
      ], longestRun: 300, variables: ToolVariables.forSounds(), limits: .sound)
  }

  static func speaker(by voice: String) -> ExternalTool {
    ExternalTool(
      ["nice", "espeak-ng", "-m", "-v", voice, "-s", "\(speed)", "--stdin", "--stdout"],
      longestRun: 60, variables: ToolVariables.forSounds(), limits: .sound)
  }

  /// The name of a voice of espeak-ng; nil if it has none for a language.
  func voice(for language: Language?) -> String? {
    guard let language else { return nil }
    let name = language.family == "en" && language.code == "en" ? "en-us" : language.code
    return [name, language.family].first { speak("a", by: $0) != nil }
  }

  /// Adds sentences to a spoken text; returns false if the voice fails.
  func add(_ sentences: [String], by voice: String, to text: inout SpokenText) -> Bool {
    // A program that is started for each takes three times as long.
    let marked = sentences.map { "\(Self.plain($0))<break time=\"\(Self.pause)ms\"/>\n" }.joined()
    guard let sound = speak(marked, by: voice) else { return false }
    let parts = sound.samples.split(silence: sound.rate * Self.pause / 1100)
    if parts.count == sentences.count {
      for part in parts { text.add(part, rate: sound.rate) }
      return true
    }
    for sentence in sentences {
      guard let sound = speak(Self.plain(sentence), by: voice) else { return false }
      text.add(sound.samples[...], rate: sound.rate)
    }
    return true
  }

  /// Without what a voice would take for mark-up.
  private static func plain(_ sentence: String) -> String {
    String(sentence.map { "[]{}<>_*#|&\n".contains($0) ? " " : $0 })
  }

  private func speak(_ text: String, by voice: String) -> (samples: [Int16], rate: Int)? {
    guard
      let input = try? Descriptor.pipe(holding: Array(text.utf8.prefix(1 << 15))),
      let wave = try? Self.speaker(by: voice).output(
        for: input, limit: 1 << 26, isCancelled: isCancelled),
      wave.count > 44
    else { return nil }
    let rate = (24..<28).reversed().reduce(0) { $0 << 8 | Int(wave[$1]) }
    guard (8000...48_000).contains(rate) else { return nil }
    return (Array(Samples(wave[44...])), rate)
  }
}

/// Samples of 16 bits, the low byte first.
private struct Samples: Sequence, IteratorProtocol {
  private var bytes: ArraySlice<UInt8>.Iterator

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes.makeIterator() }

  mutating func next() -> Int16? {
    guard let low = bytes.next(), let high = bytes.next() else { return nil }
    return Int16(bitPattern: UInt16(low) | UInt16(high) << 8)
  }
}

extension [Int16] {
  /// The parts that end with so many zeros.
  fileprivate func split(silence: Int) -> [ArraySlice<Int16>] {
    var (parts, start, zeros) = ([ArraySlice<Int16>](), 0, 0)
    for index in indices {
      zeros = self[index] == 0 ? zeros + 1 : 0
      if index + 1 < count, zeros < silence || self[index + 1] == 0 { continue }
      if zeros >= silence {
        parts.append(self[start...index])
        start = index + 1
      }
    }
    return parts
  }
}
