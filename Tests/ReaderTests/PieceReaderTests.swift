import Testing
import Typesetting

@testable import Manuscript
@testable import Reader

/// A file that is read in pieces is the file.
@Suite struct PieceReaderTests {
  private static let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 5) }

  private static func workers(_ leastBytes: Int) -> Workers {
    Workers(count: 2, leastBytes: leastBytes) { helpers, help, own in
      for _ in 0..<helpers { help() }
      own()
    }
  }

  @Test(arguments: [1, 7, 999, 4096, 9000])
  func piecesOfAnyLengthAreTheFile(leastBytes: Int) throws {
    let folder = try Folder()
    try folder.write(Self.bytes, to: "book")
    let file = try Descriptor(reading: Path.join(folder.path, "book"))
    for part in [0..<5000, 17..<4711, 4999..<5000, 30..<30] {
      #expect(try file.bytes(in: part, by: Self.workers(leastBytes)) == Array(Self.bytes[part]))
    }
  }

  /// As if the file had shrunk while it was read.
  @Test(arguments: [1, 999, 9000])
  func whatIsMissingAtTheEndIsLeftOut(leastBytes: Int) throws {
    let folder = try Folder()
    try folder.write(Self.bytes, to: "book")
    let file = try Descriptor(reading: Path.join(folder.path, "book"))
    #expect(
      try file.bytes(in: 100..<9000, by: Self.workers(leastBytes)) == Array(Self.bytes[100...]))
    #expect(try file.bytes(in: 6000..<9000, by: Self.workers(leastBytes)).isEmpty)
  }

  @Test func aFaultIsToldWhoeverMeetsIt() throws {
    let folder = try Folder()
    let file = try Descriptor(directory: folder.path)
    #expect(throws: Fault.self) { try file.bytes(in: 0..<5000, by: Self.workers(999)) }
  }
}
