import Harness
import Testing

/// Libraries of Swift that the program must not link.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ProgramSizeTests {
  /// If this fails, `nm` on the object files in `.build/release` shows which one needs the library.
  @Test(arguments: ["17_StringProcessing", "swift_task_create"])
  func `a part that is not needed is not linked`(symbol: String) throws {
    let result = try Command.run(["grep", "-c", "-a", symbol, Files.program])
    #expect(result.output == "0\n")
  }
}
