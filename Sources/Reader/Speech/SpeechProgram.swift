internal import CurlewManuscript
internal import CurlewSystem

/// The program that speaks.
struct SpeechProgram: Sendable {
  /// What people call it.
  let name: String
  /// Its name and arguments, with `LANGUAGE` and `TEXT` in their places. Without `TEXT` it reads the text
  /// from its standard input.
  private let command: [String]
  /// Silences a service that would go on speaking.
  private var silence: [String]?

  /// In the order in which they are looked for.
  private static let known = [
    SpeechProgram(
      name: "spd-say", command: ["spd-say", "--wait", "--language", "LANGUAGE", "--", "TEXT"],
      silence: ["spd-say", "--stop"]),
    SpeechProgram(name: "espeak-ng", command: ["espeak-ng", "--stdin", "-v", "LANGUAGE"]),
  ]

  private init(name: String, command: [String], silence: [String]? = nil) {
    (self.name, self.command, self.silence) = (name, command, silence)
  }

  /// - Parameter line: The reader's own command line; nil for the first known program that is installed.
  init?(_ line: String?) {
    if let line {
      self.init(name: line, command: ["/bin/sh", "-c", line])
    } else if let known = Self.known.first(where: { ExternalTool.isInstalled($0.command[0]) }) {
      self = known
    } else {
      return nil
    }
  }

  /// In seconds. Nobody speaks longer in one breath.
  private static let longestSentence = 600
  /// In bytes: what a pipe takes at once.
  private static let longestText = 16_384

  /// Says a sentence, and returns true when it has been said. It is silenced when that is asked for, and when
  /// the program ends.
  func say(_ sentence: SpokenSentence, unless isCancelled: () -> Bool) -> Bool {
    let text = String(decoding: sentence.text.utf8.prefix(Self.longestText), as: UTF8.self)
    let language = sentence.language?.code ?? "en"
    let words = command.map { $0 == "TEXT" ? text : $0 == "LANGUAGE" ? language : $0 }
    let variables =
      Environment.all.filter { !$0.hasPrefix("PATH=") } + ["CURLEW_LANGUAGE=\(language)"]
    let tool = ExternalTool(words, longestRun: Self.longestSentence, variables: variables)
    let output = try? tool.output(
      for: Descriptor.pipe(holding: Array("\(text)\n".utf8)), limit: 1 << 20,
      isCancelled: isCancelled)
    if output == nil, let silence {
      _ = try? ExternalTool(silence, longestRun: 2, variables: variables).output(
        for: Descriptor(reading: "/dev/null"), limit: 1 << 16)
    }
    return output != nil
  }
}
