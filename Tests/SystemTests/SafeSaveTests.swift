import CurlewSystem
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(30))) struct SafeSaveTests {
  private func names(in folder: borrowing Folder) -> [String] {
    FileSystem.names(in: folder.path).filter { !$0.hasPrefix(".") }
  }

  @Test func anUpdateReplacesTheContents() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "deep/file")
    let first = try SafeSave.update(path) { old in old == nil ? [1] : nil }
    let second = try SafeSave.update(path) { old in (old ?? []) + [2] }
    #expect(first == .saved && second == .saved)
    #expect(try SafeSave.contents(of: path) == [1, 2])
  }

  @Test func `a file that is longer than any of ours is neither read nor written`() throws {
    let folder = try Folder()
    try folder.write([UInt8](repeating: 0, count: 11), to: "file")
    let path = Path.join(folder.path, "file")
    #expect(throws: SystemError.tooLarge) { try SafeSave.contents(of: path, limit: 10) }
    #expect(throws: SystemError.tooLarge) { try SafeSave.update(path, limit: 10) { _ in [] } }
    #expect(try folder.bytes("file").count == 11)
  }

  @Test func anUpdateThatReturnsNothingChangesNothing() throws {
    let folder = try Folder()
    try folder.write([1], to: "file")
    _ = try SafeSave.update(Path.join(folder.path, "file")) { _ in nil }
    #expect(try folder.bytes("file") == [1])
  }

  @Test func aMissingFileHasNoContents() throws {
    let folder = try Folder()
    #expect(try SafeSave.contents(of: Path.join(folder.path, "none")) == nil)
  }

  @Test func aDirectoryIsAnErrorRatherThanEmpty() throws {
    let folder = try Folder()
    #expect(throws: SystemError.isDirectory) { try SafeSave.contents(of: folder.path) }
  }

  @Test func `a file that another process has locked is left alone`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "file")
    let lock = try Descriptor(locking: path + ".lock")
    try lock.tryLock()
    #expect(throws: SystemError.wouldBlock) { try SafeSave.update(path) { _ in [1] } }
    #expect(names(in: folder) == ["file.lock"])
  }

  @Test func aSymbolicLinkStaysALink() throws {
    let folder = try Folder()
    try folder.write([1], to: "real")
    try folder.makeSymbolicLink("link", to: "real")
    _ = try SafeSave.update(Path.join(folder.path, "link")) { _ in [2] }
    #expect(try folder.bytes("real") == [2])
  }

  @Test func aCacheFileLeavesNoDraft() throws {
    let folder = try Folder()
    try SafeSave.replaceCache(Path.join(folder.path, "deep/file"), with: [1])
    #expect(try folder.bytes("deep/file") == [1])
    #expect(FileSystem.names(in: Path.join(folder.path, "deep")).filter { $0 == "file.new" } == [])
  }
}
