import CurlewSystem
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Command lines that run in the background.
@Suite(.timeLimit(.minutes(90))) struct ShellCommandTests {
  private func status(of line: String) throws -> Int? {
    let command = try ShellCommand(line, variables: [("CURLEW_WORD", "it's")]).start()
    for _ in 0..<4000 {
      if let status = command.exitStatus() { return status }
      usleep(5000)
    }
    return nil
  }

  @Test func theExitStatusIsKnownAtTheEnd() throws {
    #expect(try status(of: "true") == 0)
    #expect(try status(of: "exit 3") == 3)
    #expect(try status(of: "no-such-command-at-all") == 127)
    #expect(try status(of: "kill -KILL $$") == 137)
  }

  @Test func theCommandFindsItsVariables() throws {
    let folder = try Folder()
    #expect(try status(of: "printf %s \"$CURLEW_WORD\" > '\(folder.path)/word'") == 0)
    #expect(try SafeSave.contents(of: folder.path + "/word") == Array("it's".utf8))
  }

  @Test func aLongCommandIsNotWaitedFor() throws {
    #expect(try ShellCommand("exec sleep 1").start().exitStatus() == nil)
  }
}
