import Harness
import Testing

/// The peak memory for texts that were made to need a lot.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct MemoryTests {
  /// A file of a pattern, and the most memory that printing its first pages may take.
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let pattern: String
    let megabytes: Int
    /// In megabytes.
    let most: Int
  }

  static let cases = [
    Case(description: "no spaces", pattern: "curlew", megabytes: 3, most: 80),
    Case(description: "ideographs", pattern: "潮水退去", megabytes: 3, most: 80),
    Case(description: "line ends", pattern: "\n", megabytes: 3, most: 130),
  ]

  @Test(.needsProc, arguments: cases)
  func `a text made to take much memory takes little`(text: Case) throws {
    let home = try Home()
    let path = home.path + "/text.txt"
    let count = text.megabytes * 1_000_000 / text.pattern.utf8.count
    try Files.write("A Title\n\n" + String(repeating: text.pattern, count: count), to: path)
    let measured = try Command.peakMemory(
      [Files.program, "--print", "--pages", "1-2", path], environment: home.environment)
    let peak = try #require(measured)
    #expect(peak > 1 && peak <= text.most, "\(peak) megabytes")
  }
}
