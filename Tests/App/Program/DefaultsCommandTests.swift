import CurlewSystem
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewProgram
@testable import CurlewSettings

/// Settings from a shell.
@Suite(.timeLimit(.minutes(90))) struct DefaultsCommandTests {
  private func answer(_ words: String..., in folder: borrowing Folder) throws -> String {
    let home = folder.path
    let directories = Directories { $0 == "XDG_CONFIG_HOME" ? home : nil }
    return try DefaultsCommand(words, directories).answer()
  }

  @Test func `the last line for a colour of an own theme is read`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/curlew")
    try folder.write(
      "theme.forest.ink = #111111\ntheme.forest.paper = #e8f0e0\ntheme.forest.ink = #203020\n",
      to: "curlew/defaults")
    #expect(try answer("read", "theme.forest.ink", in: folder) == "#203020\n")
    #expect(try answer("read", "theme.forest.paper", in: folder) == "#e8f0e0\n")
    #expect(throws: Complaint.self) { try answer("read", "theme.forest.desk", in: folder) }
  }
}
