import Harness
import Manuscript
import System
import TestFiles
import Testing

@testable import Reader

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is being saved is old or new, whatever happens.
@Suite struct SavingFaults {
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

  @Test func `a program that is killed while it saves leaves a whole file`() throws {
    var row = FaultRow(promise: 1, "kill -9 at a random moment of saving")
    let folder = try Folder()
    let path = Path.join(folder.path, "state")
    try Self.writeOld(path)
    for _ in 0..<FaultRow.count(10_000, least: 60) {
      try Self.killSaver("safe", path)
      row.trial(Self.isWhole(path))
    }
    for _ in 0..<FaultRow.count(500, least: 60) {
      try Self.writeOld(path)
      try Self.killSaver("naive", path)
      row.control(Self.isWhole(path))
    }
    row.finish()
  }

  private static func killSaver(_ kind: String, _ path: String) throws {
    let process = try Run.start([builtProgram("saver"), kind, path])
    usleep(UInt32.random(in: 5000..<45_000))
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  // MARK: Killed or failed at each system call

  private static let calls = [
    "openat", "flock", "fstat", "newfstatat", "pread64", "write", "fsync", "rename", "unlink",
    "close", "readlink", "access", "mkdir", "lseek",
  ]
  private static let errors = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE"]

  /// Injects a fault into the nth of each call until there is no nth.
  private static func atEachCall(
    _ kind: String, _ fault: String, most: Int, _ look: (String, Bool) -> Void
  ) throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "state")
    for call in calls {
      for number in 1...most {
        try writeOld(path)
        let log = Path.join(folder.path, "log")
        _ = try Run(
          [
            strace, "-f", "-o", log, "-e", "trace=\(call)",
            "-e", "inject=\(call):\(fault):when=\(number)", builtProgram("saver"), kind, path,
            "once",
          ], in: folder.path)
        let lines = try SafeSave.contents(of: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard lines.contains("INJECTED") || lines.contains("killed") else { break }
        look("\(fault) at \(call) \(number)", isWhole(path))
      }
    }
  }

  @Test(.enabled(if: hasStrace))
  func `a save that is killed at any system call leaves a whole file`() throws {
    var row = FaultRow(promise: 1, "kill at each system call of a save")
    let most = FaultRow.count(40, least: 4)
    try Self.atEachCall("safe", "signal=KILL", most: most) { row.trial($1, $0) }
    try Self.atEachCall("naive", "signal=KILL", most: most) { row.control($1) }
    row.finish()
  }

  @Test(.enabled(if: hasStrace))
  func `a save in which any system call fails leaves a whole file`() throws {
    let errors = Self.errors.prefix(FaultRow.count(5, least: 1))
    let names = errors.joined(separator: ", ")
    var row = FaultRow(promise: 1, "\(names) at each system call of a save")
    let most = FaultRow.count(40, least: 2)
    for error in errors {
      try Self.atEachCall("safe", "error=\(error)", most: most) { row.trial($1, $0) }
    }
    try Self.atEachCall("naive", "error=ENOSPC", most: most) { row.control($1) }
    row.finish()
  }

  // MARK: Many at once

  /// Eight windows, each with a book of its own.
  @Test func `windows that save at the same time lose nothing`() async throws {
    var row = FaultRow(promise: 2, "eight windows that save at the same time: updates kept")
    let folder = try Folder()
    let (places, naive) = (Path.join(folder.path, "places"), Path.join(folder.path, "naive"))
    let count = FaultRow.count(5000, least: 40)
    let safe = await Self.updatesFound(count, in: places) { file, window, update in
      _ = file.save(.numbered(window, update))
    }
    let unsafe = await Self.updatesFound(count, in: naive) { _, window, update in
      try? Self.saveNaively(window, update, to: naive)
    }
    for isFound in safe { row.trial(isFound) }
    for isFound in unsafe { row.control(isFound) }
    row.finish()
  }

  /// Eight windows save a number of updates each. Before the next one, each looks for its last. Each
  /// window has a thread: tasks would take turns when the tests keep the processors busy.
  private static func updatesFound(
    _ count: Int, in path: String,
    save: @escaping @Sendable (inout PlacesFile, Int, Int) -> Void
  ) async -> [Bool] {
    await withTaskGroup(of: [Bool].self) { group in
      for window in 1...8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = Thread {
              var file = PlacesFile(path: path)
              let found = (1...count).map { update in
                let isFound = update == 1 || has(window, update - 1, path)
                save(&file, window, update)
                return isFound
              }
              continuation.resume(returning: found)
            }
            thread?.detach()
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Whether the file has an update, after others may have saved theirs.
  private static func has(_ window: Int, _ update: Int, _ path: String) -> Bool {
    PlacesFile(path: path).load().records.contains {
      $0.fingerprint == window && $0.place.offset == update
    }
  }

  /// Reads, changes and replaces, without a lock.
  private static func saveNaively(_ window: Int, _ update: Int, to path: String) throws {
    var text = PlacesText(parsing: try SafeSave.contents(of: path) ?? [])
    text.merge(.numbered(window, update))
    // What waiting for the disk would take.
    CurrentProcess.sleep(milliseconds: 2)
    let draft = "\(path).\(window)"
    try Descriptor(creating: draft).write(text.bytes)
    try FileSystem.rename(draft, to: path)
  }
}

extension PlaceRecord {
  static func numbered(_ number: Int, _ offset: Int) -> PlaceRecord {
    PlaceRecord(
      fingerprint: UInt64(number), path: "/books/\(number)", title: "Book \(number)", author: nil,
      place: .init(offset: offset, surroundings: 7), percent: 1, opened: offset)
  }
}

/// A damaged file of places costs at most the damaged record.
@Suite struct StateFileFaults {
  private let records = (1...20).map { PlaceRecord.numbered($0, 1000 + $0) }

  private var file: [UInt8] {
    var text = PlacesText()
    for record in records { text.merge(record) }
    return text.bytes
  }

  /// What a parser without checksums would find.
  private func naiveOffsets(_ bytes: [UInt8]) -> [Int] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.hasPrefix("offset ") ? Int($0.dropFirst(7)) ?? -1 : nil }
  }

  @Test func `a flipped bit damages at most one record`() {
    var row = FaultRow(promise: 8, "every bit of a state file of 4 KiB flipped")
    let file = file
    let known = Set(records.map(\.place.offset))
    let step = max(file.count / FaultRow.count(file.count, least: 150), 1)
    for place in stride(from: 0, to: file.count, by: step) {
      for bit in 0..<8 {
        var bytes = file
        bytes[place] ^= 1 << bit
        let text = PlacesText(parsing: bytes)
        let isKept = text.records.count >= records.count - 1 && !text.isNewer
        row.trial(isKept && text.records.allSatisfy { records.contains($0) }, "byte \(place)")
        row.control(known.isSuperset(of: naiveOffsets(bytes)))
      }
    }
    row.finish()
  }

  @Test func `a cut file gives only complete records`() {
    var row = FaultRow(promise: 8, "a state file of 4 KiB cut at every byte")
    let file = file
    let known = Set(records.map(\.place.offset))
    for length in stride(
      from: 0, to: file.count, by: max(file.count / FaultRow.count(file.count, least: 300), 1))
    {
      let cut = Array(file[..<length])
      row.trial(PlacesText(parsing: cut).records.allSatisfy { records.contains($0) })
      row.control(known.isSuperset(of: naiveOffsets(cut)))
    }
    row.finish()
  }
}
