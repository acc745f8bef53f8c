import CurlewAppSupport
import CurlewManuscript
import CurlewSystem
import TestFiles
import Testing

@testable import CurlewLibrary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Texts from a pipe.
@Suite(.timeLimit(.minutes(90))) struct PipeCopyTests {
  /// A pipe that brings 12 MB.
  private func long(
    _ folder: borrowing Folder, limit: Int = 1 << 30, to directory: String? = nil
  ) throws -> PipeSpool {
    try folder.write([UInt8](repeating: 65, count: 12 << 20), to: "pipe")
    let pipe = try Descriptor(reading: Path.join(folder.path, "pipe"))
    return PipeSpool(
      pipe, named: "standard input", limit: limit, copiedTo: directory ?? folder.path)
  }

  @Test func `a long pipe is copied to its end and can be read again`() throws {
    let folder = try Folder()
    let spool = try long(folder)
    for _ in 1...2 {
      let bytes = try spool.contents { _ in true }.bytes
      #expect(bytes.length == 12 << 20 && bytes.bytes(at: (12 << 20) - 2, count: 9) == [65, 65])
    }
    #expect(!FileSystem.names(in: folder.path).contains { $0.hasPrefix("curlew") })
  }

  @Test func `a pipe that is too long, or has no room, is refused`() throws {
    let folder = try Folder()
    let directory = folder.path
    let tooLong = try long(folder, limit: 11 << 20)
    #expect(
      throws: Complaint("standard input: it has more than 11 MB; save it to a file and open that")
    ) { _ = try tooLong.contents { _ in true } }
    let homeless = try long(folder, to: directory + "/none")
    #expect(throws: Complaint.self) { _ = try homeless.contents { _ in true } }
  }

  @Test func `a pipe that cannot be a book is not read to its end`() throws {
    let folder = try Folder()
    let source = try long(folder, limit: .max).contents { _ in false }
    #expect(source.bytes.length == 1 << 16)
  }

  @Test func `whole lines can be shown before the end, if they are enough`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let spool = PipeSpool(Descriptor(owning: ends[0]), named: "pipe")
    try Descriptor(borrowing: ends[1]).write(Array("one\ntwo\nthr".utf8))
    let first = try spool.contents(isBook: { _ in true }, isEnough: { $0.count == 8 })
    #expect(first.bytes.bytes(at: 0, count: 99) == Array("one\ntwo\n".utf8))
    // From then on nobody waits.
    let second = try spool.contents(isBook: { _ in true }, isEnough: { _ in false })
    #expect(second.bytes.length == 8 && spool.progress?.hasEnded == false)
    #expect(spool.hasGrown(from: 6) && !spool.hasGrown(from: 7))
    try Descriptor(borrowing: ends[1]).write(Array("ee".utf8))
    close(ends[1])
    while spool.progress?.hasEnded != true { sched_yield() }
    let all = try spool.contents { _ in true }
    #expect(all.bytes.bytes(at: 0, count: 99) == Array("one\ntwo\nthree".utf8))
  }
}
