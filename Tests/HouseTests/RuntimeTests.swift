import Testing

/// Parts of Swift that the program does without, because they would make it larger.
@Suite(.timeLimit(.minutes(90))) struct RuntimeTests {
  private let sources = PackageFiles.swiftFiles(under: "Sources").map {
    (path: $0.path, words: SwiftCode($0.text).words)
  }

  /// What goes on beside the loop is a job on a thread.
  @Test func `nothing needs the runtime of concurrency`() {
    let words: Set<Substring> = [
      "async", "actor", "Task", "TaskLocal", "TaskGroup", "AsyncStream", "AsyncSequence",
      "MainActor",
    ]
    #expect(sources.filter { !words.isDisjoint(with: $0.words) }.map(\.path) == [])
  }

  /// The room `Subsequences` finds and replaces text, and PCRE2 has the expressions of readers.
  @Test func `nothing needs the regular expressions of Swift`() {
    let words: Set<Substring> = ["Regex", "RegexBuilder", "_StringProcessing", "wholeMatch"]
    #expect(sources.filter { !words.isDisjoint(with: $0.words) }.map(\.path) == [])
  }
}
