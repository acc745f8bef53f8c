internal import CurlewManuscript
internal import CurlewSystem
internal import Synchronization

/// A program that speaks.
package struct SpeechProgram: Sendable {
  /// The name for messages.
  let name: String
  /// The command line; `LANGUAGE` and `TEXT` stand for what they name. Without `TEXT` the program reads the
  /// text from its standard input.
  private let command: [String]
  /// The command line that silences a service, which goes on speaking when the program is killed.
  private var silence: [String]?
  /// Whether the reader chose it. A service of the desktop counts, too.
  private var isOfReader = true

  /// Held while a sentence is said, until it has ended or has been silenced. The next sentence waits for
  /// that, since silencing a service silences everything.
  private static let voice = Mutex(())

  /// In the order of preference.
  static let known = [
    SpeechProgram(
      name: "spd-say", command: ["spd-say", "--wait", "--language", "LANGUAGE", "--", "TEXT"],
      silence: ["spd-say", "--stop"]),
    SpeechProgram(
      name: "espeak-ng", command: ["espeak-ng", "--stdin", "-v", "LANGUAGE"], isOfReader: false),
  ]

  private init(
    name: String, command: [String], silence: [String]? = nil, isOfReader: Bool = true
  ) {
    (self.name, self.command, self.silence) = (name, command, silence)
    self.isOfReader = isOfReader
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

  /// The seconds after which a program hangs, such as a service without sound. No voice is as slow as four
  /// bytes a second.
  static func longestRun(of text: String) -> Int { 15 + text.utf8.count / 4 }

  /// In bytes: with a line end, no more than a pipe holds.
  private static let longestText = (1 << 14) - 1

  /// Says a sentence. Returns false if the program failed or was cancelled.
  func say(_ sentence: SpokenSentence, unless isCancelled: () -> Bool) -> Bool {
    Self.voice.withLock { _ in !isCancelled() && run(sentence, unless: isCancelled) }
  }

  /// Waits until a cancelled sentence has been silenced. Called when the program ends.
  package static func waitForSilence() { voice.withLock { _ in } }

  private func run(_ sentence: SpokenSentence, unless isCancelled: () -> Bool) -> Bool {
    let text = String(decoding: sentence.text.utf8.prefix(Self.longestText), as: UTF8.self)
    let tool = tool(saying: text, in: sentence.language?.code ?? "en")
    let output = try? tool.output(
      for: Descriptor.pipe(holding: Array("\(text)\n".utf8)), limit: 1 << 20,
      isCancelled: isCancelled)
    if output == nil, let silence {
      _ = try? ExternalTool(ofReader: silence, longestRun: 2, variables: Environment.all).output(
        for: Descriptor(reading: "/dev/null"), limit: 1 << 16)
    }
    return output != nil
  }

  func tool(saying text: String, in language: String) -> ExternalTool {
    let words = command.map { $0 == "TEXT" ? text : $0 == "LANGUAGE" ? language : $0 }
    let longestRun = Self.longestRun(of: text)
    guard isOfReader else {
      let variables = ToolVariables.forSpeakers()
      return ExternalTool(
        words, longestRun: longestRun, variables: variables, limits: .sound)
    }
    let variables = Environment.all + ["CURLEW_LANGUAGE=\(language)"]
    return ExternalTool(ofReader: words, longestRun: longestRun, variables: variables)
  }
}
