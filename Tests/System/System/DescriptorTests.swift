import CurlewSystem
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(90))) struct DescriptorTests {
  private static let contents = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 5) }

  private func makeFile(in folder: borrowing Folder) throws -> Descriptor {
    try folder.write(Self.contents, to: "file")
    return try Descriptor(reading: Path.join(folder.path, "file"))
  }

  @Test func aRangeOfAFileIsRead() throws {
    let folder = try Folder()
    let file = try makeFile(in: folder)
    for range in [0..<5000, 17..<4711, 4999..<5000, 30..<30] {
      #expect(try file.bytes(in: range) == Array(Self.contents[range]))
    }
  }

  @Test func aRangeBeyondTheEndIsShortened() throws {
    let folder = try Folder()
    let file = try makeFile(in: folder)
    #expect(try file.bytes(in: 100..<9000) == Array(Self.contents[100...]))
    #expect(try file.bytes(in: 6000..<9000).isEmpty)
  }

  @Test func readingToTheEndHasALimit() throws {
    let folder = try Folder()
    let file = try makeFile(in: folder)
    #expect(try file.readToEnd(limit: 5000) == Self.contents)
    #expect(throws: SystemError.tooLarge) { try file.readToEnd(limit: 4999) }
  }

  @Test func aDirectoryCannotBeRead() throws {
    let folder = try Folder()
    let directory = try Descriptor(directory: folder.path)
    #expect(throws: SystemError.isDirectory) { try directory.bytes(in: 0..<5000) }
    #expect(throws: SystemError.isDirectory) { try directory.readToEnd(limit: 5000) }
  }

  @Test func aMissingFileIsNotFound() throws {
    let folder = try Folder()
    #expect(throws: SystemError.notFound) {
      _ = try Descriptor(reading: Path.join(folder.path, "none"))
    }
  }

  @Test func openingAPipeDoesNotWaitForItsWriter() throws {
    let folder = try Folder()
    try folder.makePipe("pipe")
    let pipe = try Descriptor(reading: Path.join(folder.path, "pipe"))
    #expect(try pipe.status().kind == .pipe)
  }

  @Test func aTemporaryFileHasNoName() throws {
    let folder = try Folder()
    let file = try Descriptor(temporaryIn: folder.path)
    #expect(FileSystem.names(in: folder.path).allSatisfy { $0.hasPrefix(".") })
    try file.write(Self.contents)
    #expect(try file.bytes(in: 0..<5000) == Self.contents)
  }

  @Test func aLockExcludesOtherDescriptors() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "lock")
    let other = try Descriptor(locking: path)
    do {
      let holder = try Descriptor(locking: path)
      try holder.tryLock()
      #expect(throws: SystemError.wouldBlock) { try other.tryLock() }
    }
    // A process that another test starts at this moment has the descriptor until it runs its program.
    while (try? other.tryLock()) == nil { CurrentProcess.sleep(milliseconds: 1) }
  }

  @Test func aFileIsNoTerminal() throws {
    let folder = try Folder()
    let file = try makeFile(in: folder)
    let (isTerminal, hasSize) = (file.isTerminal, file.windowSize != nil)
    #expect(!isTerminal && !hasSize)
  }
}
