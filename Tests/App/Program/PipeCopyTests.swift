import CurlewManuscript
import CurlewPlainText
import CurlewSystem
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewReader

/// Long texts from a pipe.
@Suite(.timeLimit(.minutes(90))) struct PipeCopyTests {
  private func copy(
    _ folder: borrowing Folder, limit: Int, to directory: String
  ) throws -> LongFile {
    try folder.write([UInt8](repeating: 65, count: 3 << 20), to: "pipe")
    let pipe = try Descriptor(reading: Path.join(folder.path, "pipe"))
    return try LongFile(
      copying: Array("beginning".utf8), then: pipe, named: "standard input", limit: limit,
      to: directory)
  }

  @Test func `a pipe is copied to its end`() throws {
    let folder = try Folder()
    let file = try copy(folder, limit: 4 << 20, to: folder.path)
    #expect(file.length == 9 + (3 << 20))
    #expect(file.source.read(0..<10) == Array("beginningA".utf8))
  }

  @Test func `a pipe without an end is refused at the limit`() throws {
    let folder = try Folder()
    let directory = folder.path
    #expect(
      throws: Complaint("standard input: it has more than 2 MB; save it to a file and open that")
    ) {
      try copy(folder, limit: 2 << 20, to: directory)
    }
    #expect(FileSystem.names(in: directory).filter { $0.hasPrefix("curlew") } == [])
  }
}
