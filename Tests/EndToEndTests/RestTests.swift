import CurlewCells
import CurlewSystem
import Harness
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Nothing that is open takes processor time while nobody does anything.
@Suite(.timeLimit(.minutes(90)), .needsProgram, .needsProc)
struct RestTests {
  /// A short book: its end page is near, and is drawn in the overview.
  @Test(arguments: [
    "", " ", "/words\r", "c", "o", "w", "m", "M", "v", "d", "a", "T", "F", "?", "g", "s", "sa",
    "sc",
  ])
  func `nothing happens at rest`(keys: String) async throws {
    let (isAtRest, used) = try await onThread { try Self.rest(after: keys) }
    #expect(isAtRest)
    #expect(used <= 4)
  }

  /// Presses keys and waits. Returns whether the program came to rest, and what it used in the two seconds after.
  private static func rest(after keys: String) throws -> (isAtRest: Bool, used: Int) {
    let folder = try Folder()
    try folder.write("A Book\n\nSome words of text.\n", to: "book.txt")
    var session = try PtySession(
      [Files.program, "--turn", "none", "--page", "1", folder.path + "/book.txt"],
      environment: ["HOME": folder.path], answers: true)
    try session.wait { $0.contains("words") }
    for key in keys.split(separator: "") { session.press(String(key)) }
    // A place is saved a moment after it was reached, and a busy machine holds up all that is begun: the first
    // seconds may be used.
    session.waitForSilence(of: .milliseconds(1500))
    let isAtRest = Patience.meets {
      let before = ticks(of: session.process)
      session.waitForSilence(of: .seconds(1))
      return ticks(of: session.process) - before <= 2
    }
    let before = ticks(of: session.process)
    session.waitForSilence(of: .seconds(2))
    let used = ticks(of: session.process) - before
    session.signal(SIGTERM)
    _ = try session.exitStatus()
    return (isAtRest, used)
  }

  /// On a thread of its own: a task that waits would keep others from running.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      guard let thread = Thread({ continuation.resume(with: Result { try body() }) }) else {
        return continuation.resume(throwing: SystemError.last)
      }
      thread.detach()
    }
  }

  /// The processor time of a program, in hundredths of a second.
  private static func ticks(of process: CInt) -> Int {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: ") ").last?
      .split(separator: " ").compactMap { Int($0) }
    guard let fields, fields.count > 11 else { return 0 }
    return fields[10] + fields[11]
  }
}
