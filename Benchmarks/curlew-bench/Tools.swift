internal import CurlewCells
internal import Harness

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Measures the reader's tools: the live search, and a shelf of many books.
struct Tools {
  let program: String
  let scratch: String
  private let size = Size(columns: 80, rows: 24)

  init(program: String, scratch: String) {
    (self.program, self.scratch) = (program, scratch)
  }

  /// The time from a key of the search line until its hits are on the screen. The first key also folds the
  /// text of the book.
  func search(in book: String, keys: String = "peace") throws {
    var session = try start([program, "--page", "1", "--turn", "none", book])
    session.waitForSilence(of: .milliseconds(500))
    session.send("/")
    session.waitForSilence()
    let times = try keys.map { try time(String($0), in: &session) }
    print("live search, each key of “\(keys)”: \(list(times)) ms")
    Machine.flush()
  }

  /// - Parameter count: The number of books, each a small file of its own.
  func shelf(of count: Int) throws {
    try makeBooks(count)
    defer { system("rm -rf '\(scratch)/shelf' '\(scratch)/.config'") }
    print("shelf of \(count) books")
    let began = ContinuousClock.now
    var first = try start([program])
    try first.wait { $0.contains("The shelf") }
    first.send("/")
    // Only a whole picture has the whole number: while it grows, only digits that change are sent.
    repeat {
      guard ContinuousClock.now - began < Patience.longest else { throw Scratch.Failure() }
    } while try !first.redrawnPicture().contains(" of \(grouped(count).dropLast(2))")
    print("  first scan of the folder: \((first.lastArrival - began).milliseconds.rounded(1)) ms")
    first.waitForSilence(of: .seconds(1))
    first.send("\u{3}")
    _ = try first.exitStatus()
    var starts: [Double] = []
    var rescans: [Int] = []
    for _ in 0..<9 {
      let began = ContinuousClock.now
      var session = try start([program])
      try session.wait { $0.contains("? keys") }
      starts.append((session.lastArrival - began).milliseconds)
      repeat {
        session.waitForSilence(of: .milliseconds(300))
      } while Machine.isBusy(session.process)
      rescans.append(Machine.processorTime(of: session.process))
      session.send("\u{3}")
      _ = try session.exitStatus()
    }
    print("  from the start to the shelf, medians of 9: \(median(starts).rounded(1)) ms")
    print("  processor time with the rescan: \(rescans.sorted()[4]) ms")
    var session = try start([program])
    try session.wait { $0.contains("? keys") }
    session.waitForSilence(of: .seconds(1))
    session.send("/")
    session.waitForSilence()
    let times = try "book 77".map { try time(String($0), in: &session) }
    print("  each key of a filter: \(list(times)) ms")
    Machine.flush()
  }

  private func makeBooks(_ count: Int) throws {
    let folder = scratch + "/shelf"
    for path in [folder, scratch + "/.config", scratch + "/.config/curlew"] { mkdir(path, 0o755) }
    try write("folders = \(folder)\n", to: scratch + "/.config/curlew/defaults")
    for number in 0..<count {
      let inside = folder + "/\(number / 100)"
      if number.isMultiple(of: 100) { mkdir(inside, 0o755) }
      try write(
        "Title: The Book \(number)\nAuthor: Author \(number % 700)\n\n\nIt was a night.\n",
        to: "\(inside)/\(number).txt")
    }
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Scratch.Failure() }
    fputs(text, file)
    fclose(file)
  }

  private func start(_ command: [String]) throws -> PtySession {
    let state = scratch + "/.local/state/curlew"
    for path in [scratch + "/.local", scratch + "/.local/state", state] { mkdir(path, 0o755) }
    try write("done\n", to: state + "/tour")
    return try PtySession(
      command, size: size,
      environment: [
        "HOME": scratch, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil, "COLORTERM": "truecolor",
      ], answers: true)
  }

  /// The time from a key to the end of what it draws.
  private func time(_ key: String, in session: inout PtySession) throws -> Double {
    let before = session.output.count
    let began = ContinuousClock.now
    session.send(key)
    try session.wait { $0.count > before }
    let time = (session.lastArrival - began).milliseconds
    session.waitForSilence()
    return time
  }

  private func list(_ times: [Double]) -> String {
    times.map { $0.rounded(1) }.joined(separator: ", ")
  }

  private func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.count > 3 ? digits.dropLast(3) + "," + digits.suffix(3) : digits
  }
}

extension WholeProcesses {
  /// Counts the lines or hits of a word in a long text, beside `grep`.
  /// The programs write into a file: `grep` stops at the first match when its output is discarded.
  init(searching book: String, with program: String) {
    self.init(
      [
        [program, "--search", "peace", "--count", book],
        ["/usr/bin/grep", "-c", "-i", "peace", book],
      ], output: book + ".count")
  }
}
