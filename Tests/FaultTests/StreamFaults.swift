import TestFiles
import Harness
import Testing

/// Standard streams that are closed, full, pipes or files.
@Suite(FaultSettings.timeLimit, .needsProgram) struct StreamFaults {
  @Test func `whatever the standard streams are, the program ends with at most one line`()
    async throws
  {
    var row = FaultRow(
      promise: 9, "input, output and errors closed, full, pipes or files", full: 64 * 4, least: 16)
    let count = row.count
    await row.tryAll { number, _ in
      let place = number * 256 / count
      let kinds = [place / 16 % 4, place / 4 % 4, place % 4].map { Stream.allCases[$0] }
      return try Self.harm(
        [["--print", "BOOK"], ["--info", "BOOK"], ["BOOK"], []][place / 64], kinds)
    }
    let folder = try Folder()
    // A program that does not look at what it writes.
    let naive = try Run(
      ["/bin/sh", "-c", "printf words 2>/dev/null; exit 0"], in: folder.path,
      streams: [.file, .full, .file])
    row.control(naive.status != 0)
    row.finish()
  }

  private static func harm(_ words: [String], _ streams: [Stream]) throws -> String? {
    let folder = try Folder()
    let path = try NumberedBook.write(to: folder)
    let run = try Run(
      ["/usr/bin/timeout", "\(Int(Patience.longest / .seconds(1)))", curlew]
        + words.map { $0 == "BOOK" ? path : $0 },
      environment: ["HOME": folder.path, "TERM": "xterm-256color"], in: folder.path,
      streams: streams)
    let lines = run.errors.count { $0 == UInt8(ascii: "\n") }
    let isWritten = streams[1] == .file
    // A pipe without a reader may end the program by its signal.
    let ends: Set<CInt> = streams.dropFirst().contains(.pipe) ? [0, 2, 141] : [0, 2]
    let isGood = ends.contains(run.status) && lines <= 1
    let isTold = words.first != "--print" || isWritten || run.status != 0
    return isGood && isTold ? nil : "\(words) \(streams): status \(run.status), \(lines) lines"
  }
}
