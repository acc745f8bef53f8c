internal import CurlewCells
internal import Harness

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Bench {
  /// Measures a file that is too long to be kept in memory.
  func longBook() throws {
    try firstPage(runs: 21)
    var session = try start([program, "--page", "1", "--turn", "none", book])
    session.waitForSilence(of: .milliseconds(500))
    for (name, key) in [("to the end", "\u{1B}[F"), ("back to the beginning", "\u{1B}[H")] {
      let before = session.output.count
      let began = ContinuousClock.now
      session.send(key)
      try session.wait { $0.count > before }
      print("\(name): \((ContinuousClock.now - began).milliseconds.rounded(1)) ms")
      session.waitForSilence(of: .milliseconds(300))
    }
    repeat { session.waitForSilence(of: .milliseconds(500)) } while Machine.isBusy(session.process)
    print("peak memory, with all pages counted: \(Machine.peakMemory(of: session.process)) KB")
  }
}

extension Machine {
  /// Whether any thread of a process used the processor during one second.
  static func isBusy(_ process: CInt) -> Bool {
    let before = ticks(of: process)
    usleep(1_000_000)
    return ticks(of: process) - before > 5
  }

  private static func ticks(of process: CInt) -> Int {
    let fields = text(ofFile: "/proc/\(process)/stat").split(separator: ")").last?
      .split(separator: " ")
    guard let fields, fields.count > 12 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  static func freeSpace(at path: String) -> Int {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : 0
  }
}

extension Scratch {
  /// A file that repeats a book; nil if the disk has too little space.
  func longBook(of book: String, megabytes: Int) throws -> String? {
    let length = megabytes * 1_000_000
    let text = Machine.text(ofFile: book, first: 1 << 24)
    guard !text.isEmpty, Machine.freeSpace(at: path) > 2 * length else { return nil }
    let long = path + "/\(megabytes).txt"
    guard let file = fopen(long, "w") else { throw Failure() }
    defer { fclose(file) }
    for _ in 0...length / text.utf8.count { fputs(text, file) }
    return long
  }
}
