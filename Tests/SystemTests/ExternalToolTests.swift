import System
import TestFiles
import Testing

@Suite struct ExternalToolTests {
  private func output(_ command: [String], of text: String, limit: Int = 100) throws -> [UInt8]? {
    let folder = try Folder()
    try folder.write(text, to: "input")
    let input = try Descriptor(reading: Path.join(folder.path, "input"))
    return try ExternalTool(command).output(for: input, limit: limit)
  }

  @Test func aFileIsSentThroughATool() throws {
    #expect(try output(["tr", "a-z", "A-Z"], of: "shore") == Array("SHORE".utf8))
  }

  @Test func aToolThatFailsGivesNothing() throws {
    #expect(try output(["sh", "-c", "cat; exit 3"], of: "shore") == nil)
  }

  @Test func aToolThatWritesTooMuchIsEnded() throws {
    #expect(try output(["cat", "/dev/zero"], of: "", limit: 1000) == nil)
  }

  @Test func aMissingToolIsReported() throws {
    #expect(throws: SystemError.notFound) { try output(["curlew-no-such-tool"], of: "") }
  }
}
