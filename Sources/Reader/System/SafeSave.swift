/// Files that are whole at every moment: a reader finds the old text or the new, never a part.
enum SafeSave {
  /// How long another window may hold the lock before we go on without it.
  private static let patience = 10
  private static let pause: UInt32 = 50

  /// What became of a change.
  enum Outcome: Equatable {
    case saved
    /// Somebody held the lock all the time; saved all the same, under a name of our own.
    case savedUnlocked
  }

  /// Reads a file, changes it, and puts the result in its place, alone among all windows.
  ///
  /// `change` gets what stands there now (nil for nothing) and answers what shall stand there; nil
  /// leaves the file alone.
  static func update(
    _ path: String, _ change: ([UInt8]?) throws(Fault) -> [UInt8]?
  ) throws(Fault) -> Outcome {
    try Disk.makeDirectory(Path.parent(of: path))
    // A link stays a link: the file that it names is replaced.
    let path = Disk.resolved(path) ?? path
    let lock = try Descriptor(locking: path + ".lock")
    let isLocked = waitForLock(lock)
    guard let bytes = try change(try contents(of: path)) else { return .saved }
    try replace(path, with: bytes, isLocked: isLocked)
    return isLocked ? .saved : .savedUnlocked
  }

  /// What a file holds; nil when there is none. What cannot be read is a fault, not emptiness.
  static func contents(of path: String, limit: Int = 64 << 20) throws(Fault) -> [UInt8]? {
    do throws(Fault) {
      return try Descriptor(reading: path).readToEnd(limit: limit)
    } catch  where error == .missing {
      return nil
    }
  }

  /// Puts bytes in the place of a file at once, without a lock and without waiting for the disk: for
  /// what may be lost, and says by a sum of its own whether it is whole.
  static func lay(_ bytes: [UInt8], at path: String) throws(Fault) {
    try Disk.makeDirectory(Path.parent(of: path))
    try put(bytes, at: path, by: path + ".new", isLasting: false)
  }

  private static func waitForLock(_ lock: borrowing Descriptor) -> Bool {
    for attempt in 0...patience {
      if attempt > 0 { Surroundings.pause(milliseconds: pause) }
      do throws(Fault) {
        try lock.tryLock()
        return true
      } catch  where error != .busy {
        return false
      } catch {}
    }
    return false
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], isLocked: Bool
  ) throws(Fault) {
    // Under the lock a leftover of a killed window is simply written over.
    let draft = path + (isLocked ? ".new" : ".new-\(Surroundings.processNumber)")
    try put(bytes, at: path, by: draft, isLasting: true)
    // The new name itself must be on the disk before anybody may rely on it.
    try Descriptor(directory: Path.parent(of: path)).synchronise()
  }

  private static func put(
    _ bytes: [UInt8], at path: String, by draft: String, isLasting: Bool
  ) throws(Fault) {
    do throws(Fault) {
      let file = try Descriptor(creating: draft)
      try file.write(bytes)
      if isLasting { try file.synchronise() }
      try Disk.rename(draft, to: path)
    } catch {
      Disk.remove(draft)
      throw error
    }
  }
}
