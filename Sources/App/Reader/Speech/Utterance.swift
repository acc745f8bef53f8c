internal import CurlewSystem
internal import Synchronization

/// A sentence that is being said beside the loop. Releasing it silences the voice.
final class Utterance {
  enum Ending: Sendable {
    case said(program: String)
    case failed(program: String)
    case noProgram
  }

  private let job: any Job<Ending>
  private let isCancelled = CancelFlag()

  /// - Parameter line: The setting `speech`.
  init(_ sentence: SpokenSentence, by line: String?, jobs: any JobStarter) {
    job = jobs.run { [isCancelled] in
      guard let program = SpeechProgram(line) else { return .noProgram }
      let isSaid = program.say(sentence) { isCancelled.isSet }
      return isSaid ? .said(program: program.name) : .failed(program: program.name)
    }
  }

  deinit { isCancelled.set() }

  /// How it ended; nil while the voice speaks.
  var ending: Ending? { job.newResults()?.first }
}

/// Tells work on another thread that nobody waits for it any more.
final class CancelFlag: Sendable {
  private let flag = Mutex(false)

  var isSet: Bool { flag.withLock { $0 } }

  func set() { flag.withLock { $0 = true } }
}
