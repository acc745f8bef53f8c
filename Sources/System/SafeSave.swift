/// Writes files so that a reader finds the old contents or the new, never a part.
package enum SafeSave {
  /// How often to try a lock that another process holds, and how long to wait in between.
  private static let attempts = 11
  private static let milliseconds: UInt32 = 50

  package enum Outcome: Equatable {
    case saved
    /// Another process held the lock all the time. Saved without it, by a draft of our own.
    case savedUnlocked
  }

  /// Replaces a file by a function of its contents, under a lock that excludes other processes.
  ///
  /// - Parameter change: Takes the contents, nil when there is no file, and returns the new ones, or
  ///   nil to leave the file alone.
  package static func update(
    _ path: String, _ change: ([UInt8]?) throws(SystemError) -> [UInt8]?
  ) throws(SystemError) -> Outcome {
    try FileSystem.makeDirectory(Path.parent(of: path))
    // A symbolic link stays: its target is replaced.
    let path = FileSystem.resolved(path) ?? path
    let lock = try Descriptor(locking: path + ".lock")
    let isLocked = waitForLock(lock)
    guard let bytes = try change(try contents(of: path)) else { return .saved }
    try replace(path, with: bytes, isLocked: isLocked)
    return isLocked ? .saved : .savedUnlocked
  }

  /// The contents of a file; nil when there is none. Throws when it cannot be read.
  package static func contents(
    of path: String, limit: Int = 64 << 20
  ) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try Descriptor(reading: path).readToEnd(limit: limit)
    } catch  where error == .notFound {
      return nil
    }
  }

  /// Replaces a file without a lock and without waiting for the disk: for a cache whose files carry
  /// a checksum.
  package static func replaceCache(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    try FileSystem.makeDirectory(Path.parent(of: path))
    try write(bytes, to: path, draft: path + ".new", synchronises: false)
  }

  private static func waitForLock(_ lock: borrowing Descriptor) -> Bool {
    for attempt in 0..<attempts {
      if attempt > 0 { CurrentProcess.sleep(milliseconds: milliseconds) }
      do throws(SystemError) {
        try lock.tryLock()
        return true
      } catch  where error != .wouldBlock {
        return false
      } catch {}
    }
    return false
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], isLocked: Bool
  ) throws(SystemError) {
    // Under the lock, the draft of a killed process is simply overwritten.
    let draft = path + (isLocked ? ".new" : ".new-\(CurrentProcess.identifier)")
    try write(bytes, to: path, draft: draft, synchronises: true)
    // The rename itself must reach the disk too.
    try Descriptor(directory: Path.parent(of: path)).synchronise()
  }

  private static func write(
    _ bytes: [UInt8], to path: String, draft: String, synchronises: Bool
  ) throws(SystemError) {
    do throws(SystemError) {
      let file = try Descriptor(creating: draft)
      try file.write(bytes)
      if synchronises { try file.synchronise() }
      try FileSystem.rename(draft, to: path)
    } catch {
      FileSystem.remove(draft)
      throw error
    }
  }
}
