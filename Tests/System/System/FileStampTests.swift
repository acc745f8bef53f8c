import CurlewSystem
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(90))) struct FileStampTests {
  @Test func writingToAFileChangesItsStamp() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "file")
    try folder.write("text", to: "file")
    let before = FileStamp(of: path)
    #expect(before != nil && FileStamp(of: path) == before)
    try folder.write("texts", to: "file")
    #expect(FileStamp(of: path) != before)
  }

  @Test func onlyARegularFileHasAStamp() throws {
    let folder = try Folder()
    try folder.makeSocket("socket")
    #expect(FileStamp(of: folder.path) == nil)
    #expect(FileStamp(of: Path.join(folder.path, "none")) == nil)
    #expect(FileStamp(of: Path.join(folder.path, "socket")) == nil)
  }
}
