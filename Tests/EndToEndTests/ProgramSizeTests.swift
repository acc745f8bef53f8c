import Harness
import Testing

/// Parts of Swift that the program does without.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ProgramSizeTests {
  /// If one is found, `nm` says which object file in `.build/release` needs it.
  @Test(arguments: ["17_StringProcessing", "swift_task_create"])
  func `a part that is not needed is not linked`(symbol: String) throws {
    let result = try Command.run(["grep", "-c", "-a", symbol, Files.program])
    #expect(result.output == "0\n")
  }
}
