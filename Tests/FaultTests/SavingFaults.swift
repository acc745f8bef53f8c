import Harness
import CurlewSystem
import TestBooks
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is being saved is old or new, whatever happens.
@Suite(FaultSettings.timeLimit, .needsProgram) struct SavingFaults {
  private static let length = 1 << 16

  /// Whether a file is one complete version.
  private static func isWhole(_ path: String) -> Bool {
    guard let bytes = try? SafeSave.contents(of: path), let first = bytes.first else {
      return false
    }
    return bytes.count == length && bytes.allSatisfy { $0 == first }
  }

  private static func writeOld(_ path: String) throws {
    try Descriptor(creating: path).write([UInt8](repeating: UInt8(ascii: "A"), count: length))
  }

  // MARK: Killed at random moments

  @Test func `a program that is killed while it saves leaves a whole file`() async throws {
    var row = FaultRow(
      promise: 1, "kill -9 at a random moment of saving", full: 10_000, least: 60)
    await row.tryAll { number, chaos in
      try Self.damage(
        number % 10 == 9 ? "cache" : "safe", after: .random(in: 5000..<45_000, using: &chaos))
    }
    await row.controlAll(max(row.count / 20, 60)) { _, chaos in
      try Self.damage("naive", after: .random(in: 5000..<45_000, using: &chaos))
    }
    row.finish()
  }

  /// Kills a program that saves a file again and again.
  private static func damage(_ kind: String, after microseconds: UInt32) throws -> String? {
    let folder = try Folder()
    let path = Path.join(folder.path, "state")
    try writeOld(path)
    let process = try Run.start([builtProgram("saver"), kind, path])
    let old = try SafeSave.contents(of: path)
    _ = try isMet(within: Patience.longest) { try SafeSave.contents(of: path) != old }
    usleep(microseconds)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    return isWhole(path) ? nil : "not whole after \(microseconds) µs"
  }

  // MARK: Killed or failed at each system call

  /// The system calls of one save, from the first that names the folder: a name, and how often it was
  /// called before.
  private static func calls(of kind: String) throws -> [(name: String, number: Int)] {
    let folder = try Folder()
    let (path, log) = (Path.join(folder.path, "state"), Path.join(folder.path, "log"))
    try writeOld(path)
    _ = try Run(
      [strace, "-f", "-o", log, builtProgram("saver"), kind, path, "once"], in: folder.path)
    let trace = String(decoding: try SafeSave.contents(of: log) ?? [], as: UTF8.self)
    var counts: [String: Int] = [:]
    var calls: [(String, Int)] = []
    for line in trace.split(separator: "\n") {
      // A line is “PID call(arguments) = result”.
      let call = line.drop { $0 != " " }.trimmingSpaces
      guard let end = call.firstIndex(of: "(") else { continue }
      let name = String(call[..<end])
      counts[name, default: 0] += 1
      let isOfSave = !calls.isEmpty || call.contains(folder.path) && name != "execve"
      if isOfSave, name != "exit_group" { calls.append((name, counts[name] ?? 1)) }
    }
    return calls
  }

  private struct Injection: Sendable {
    let call: String
    let number: Int
    let fault: String

    var name: String { "\(fault) at \(call) \(number)" }
  }

  private static func injections(_ kind: String, _ faults: [String]) throws -> [Injection] {
    try calls(of: kind).flatMap { call in
      faults.map { Injection(call: call.name, number: call.number, fault: $0) }
    }
  }

  /// Whether the file is whole after a fault; nil if the fault did not come about.
  private static func isWhole(_ kind: String, after injection: Injection) throws -> Bool? {
    let folder = try Folder()
    let (path, log) = (Path.join(folder.path, "state"), Path.join(folder.path, "log"))
    try writeOld(path)
    _ = try Run(
      [
        strace, "-f", "-o", log, "-e", "trace=\(injection.call)", "-e",
        "inject=\(injection.call):\(injection.fault):when=\(injection.number)",
        builtProgram("saver"), kind, path, "once",
      ], in: folder.path)
    let lines = String(decoding: try SafeSave.contents(of: log) ?? [], as: UTF8.self)
    return lines.contains("INJECTED") || lines.contains("killed") ? isWhole(path) : nil
  }

  /// Tries the faults at every system call of a save.
  private static func tryAll(_ row: inout FaultRow, _ faults: [String]) async throws {
    for (kind, isControl) in [("safe", false), ("naive", true)] {
      let injections = try injections(kind, isControl ? Array(faults.prefix(1)) : faults)
      let found = await FaultRow.inLanes(injections.count) { number, _ in
        (injections[number].name, try? isWhole(kind, after: injections[number]))
      }
      for (name, isWhole) in found {
        guard let isWhole = isWhole ?? nil else { continue }
        if isControl { row.control(isWhole) } else { row.trial(isWhole, name) }
      }
    }
  }

  @Test(.needsStrace)
  func `a save that is killed at any system call leaves a whole file`() async throws {
    var row = FaultRow(promise: 1, "kill at every system call of a save")
    try await Self.tryAll(&row, ["signal=KILL"])
    row.finish()
  }

  @Test(.needsStrace)
  func `a save in which any system call fails leaves a whole file`() async throws {
    let names = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "EINTR"]
    let errors = names.prefix(FaultSettings.percent == 0 ? 1 : 6)
    var row = FaultRow(
      promise: 1, "\(errors.joined(separator: ", ")) at every system call of a save")
    try await Self.tryAll(&row, errors.map { "error=\($0)" })
    row.finish()
  }

  // MARK: While a book is read

  /// The calls of a save that touch the draft of the file of places, each with each error.
  @Test(.needsStrace)
  func `a place that cannot be saved is told, and reading goes on`() async throws {
    let calls = ["openat", "write", "fsync", "rename"]
    let errors = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "EACCES"]
    var row = FaultRow(
      promise: 1, "a place that cannot be saved while a book is read", full: 24, least: 2)
    await row.tryAll { number, _ in
      let isTold = try Self.isTold(
        calls[number % 4], errors[number / 4], inject: "\(calls[number % 4])")
      return isTold ? nil : "\(calls[number % 4]) \(errors[number / 4])"
    }
    await row.controlAll(1) { _, _ in
      // Without a fault nothing is told.
      try Self.isTold("write", "ENOSPC", inject: nil, within: .seconds(5))
        ? nil : "nothing was told"
    }
    row.finish()
  }

  private static func isTold(
    _ call: String, _ error: String, inject: String?, within patience: Duration = Patience.longest
  ) throws -> Bool {
    let folder = try Folder()
    let home = folder.path
    try folder.write((1...4000).map { "word\($0)" }.joined(separator: " "), to: "book.txt")
    let state = Path.join(home, ".local/state/curlew")
    try FileSystem.makeDirectory(state)
    let faults = inject.map { ["-e", "inject=\($0):error=\(error)"] } ?? []
    let draft = Path.join(state, "places.new")
    var session = try PtySession(
      [strace, "-f", "-qq", "-o", "/dev/null", "-P", draft, "-e", "trace=\(call)"] + faults + [
        curlew, "--turn", "none", "--page", "1", Path.join(home, "book.txt"),
      ], environment: ["HOME": home], answers: true)
    try session.wait { $0.contains("word1 ") }
    let isTold = (try? session.wait(within: patience) { $0.contains("not saved") }) != nil
    session.send(" ")
    session.send("\u{0C}")
    session.waitForSilence(of: .milliseconds(200))
    session.send("q")
    let status = try session.exitStatus()
    return isTold && status == .exited(0) && session.leftovers.isEmpty
  }
}

extension Substring {
  var trimmingSpaces: Substring { drop { $0 == " " } }
}
