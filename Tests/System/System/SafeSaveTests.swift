import CurlewSystem
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(90))) struct SafeSaveTests {
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

  @Test func `a file that could not be read again is not written`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "file")
    _ = try SafeSave.update(path, limit: 9) { _ in [UInt8](repeating: 1, count: 9) }
    #expect(throws: SystemError.tooLarge) {
      try SafeSave.update(path, limit: 9) { _ in [UInt8](repeating: 2, count: 10) }
    }
    #expect(try SafeSave.contents(of: path, limit: 9) == [UInt8](repeating: 1, count: 9))
  }

  @Test func `a new file takes no name that is taken, and leaves nothing else`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "deep/book.txt")
    try SafeSave.createNew(path, with: [1])
    #expect(throws: SystemError.exists) { try SafeSave.createNew(path, with: [2]) }
    #expect(try SafeSave.contents(of: path) == [1])
    try folder.makeLink("link", to: path)
    #expect(throws: SystemError.exists) {
      try SafeSave.createNew(Path.join(folder.path, "link"), with: [2])
    }
    #expect(try SafeSave.contents(of: path) == [1])
    #expect(
      FileSystem.names(in: Path.parent(of: path)).filter { !$0.hasPrefix(".") } == ["book.txt"])
  }

  @Test func `of new files with one name that come at once, one is made`() async throws {
    let folder = try Folder()
    let path = folder.path
    for number in 0..<50 {
      let name = Path.join(path, "book \(number)")
      let made = await withTaskGroup(of: Int?.self) { group in
        for index in 0..<4 {
          group.addTask {
            (try? SafeSave.createNew(name, with: [UInt8(index)])) == nil ? nil : index
          }
        }
        var made: [Int] = []
        for await index in group { if let index { made.append(index) } }
        return made
      }
      #expect(made.count == 1)
      #expect(try folder.bytes("book \(number)") == made.map { UInt8($0) })
    }
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
