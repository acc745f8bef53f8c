import Harness
import Testing

/// The completions do in a shell what they promise.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct CompletionTests {
  @Test(arguments: [
    (["curlew", "--the"], "--theme"), (["curlew", "--theme", "ni"], "night"),
    // As bash divides “--theme=ni” and “--theme=”.
    (["curlew", "--theme", "=", "ni"], "night"),
    (["curlew", "--turn", "="], "curl scroll fade none"),
    (["curlew", "defaults", "wr"], "write"), (["curlew", "defaults", "read", "them"], "theme"),
    (["curlew", "defaults", "write", "theme", "ni"], "night"),
    (["curlew", "defaults", "delete", "no-such"], ""),
  ])
  func bashCompletes(words: [String], completions: String) throws {
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      eval "$('\(Files.program)' --completions bash)"
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); _curlew; echo "${COMPREPLY[*]}"
      """
    let result = try Command.run(["bash", "-c", script])
    #expect(result == Command.Result(status: 0, output: completions + "\n", errors: ""))
  }
}
