import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)))
struct GzipTests {
  private let text = Array(String(repeating: "Call me Ishmael. ", count: 5000).utf8)

  @Test func aStreamIsInflated() throws {
    #expect(try Gzip.inflate(gzipped(text)) == text)
    #expect(try Gzip.inflate(gzipped([])) == [])
  }

  @Test func streamsOneAfterAnotherAreJoined() throws {
    #expect(try Gzip.inflate(gzipped(text) + gzipped([0x21])) == text + [0x21])
  }

  @Test func outputBeyondTheLimitIsRefused() {
    #expect(throws: ArchiveError.tooLong) { try Gzip.inflate(gzipped(text), limit: 10_000) }
    #expect(throws: ArchiveError.tooLong) {
      try Gzip.inflate(gzipped(text) + gzipped(text), limit: text.count + 1)
    }
  }

  @Test func whatIsDamagedIsRefused() {
    let file = gzipped(text)
    for length in stride(from: 0, to: file.count, by: 7) {
      #expect(throws: ArchiveError.damaged) { try Gzip.inflate(Array(file.prefix(length))) }
    }
  }
}
