/// Writes files so that a reader finds the old contents or the new, never a part.
package enum SafeSave {
  /// How long to wait for a lock that somebody else holds, and between two attempts, in milliseconds.
  package static let patience: UInt32 = 500
  private static let milliseconds: UInt32 = 10

  package enum Outcome: Equatable {
    case saved
    /// The file system has no locks. Saved without one, by a draft of our own.
    case savedUnlocked
  }

  /// Replaces a file by a function of its contents, under a lock that excludes other processes.
  ///
  /// Throws `wouldBlock` without having changed anything when another process holds the lock for
  /// long: what that process has read would overwrite ours.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for the lock, in milliseconds.
  ///   - change: Takes the contents, nil when there is no file, and returns the new ones, or nil to leave the
  ///     file alone.
  package static func update(
    _ path: String, limit: Int = longestFile, patience: UInt32 = Self.patience,
    _ change: ([UInt8]?) throws(SystemError) -> [UInt8]?
  ) throws(SystemError) -> Outcome {
    try FileSystem.makeDirectory(Path.parent(of: path))
    // A symbolic link stays: its target is replaced.
    let path = try FileSystem.target(of: path)
    let lock = try Descriptor(locking: path + ".lock")
    let isLocked = try waitForLock(lock, patience)
    guard let bytes = try change(try contents(of: path, limit: limit)) else { return .saved }
    // Nobody could read it again.
    if bytes.count > limit { throw .tooLarge }
    // Under the lock, the draft of a killed process is simply replaced.
    try replace(path, with: bytes, draft: isLocked ? draftMark : ownDraft)
    return isLocked ? .saved : .savedUnlocked
  }

  /// Writes a file whose name no other process uses.
  package static func create(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    try FileSystem.makeDirectory(Path.parent(of: path))
    try replace(path, with: bytes, draft: ownDraft)
  }

  /// Writes a file whose name no other file has, and leaves nothing behind if it is interrupted. Throws
  /// `exists`, without having changed anything, when the name is taken.
  package static func createNew(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let folder = Path.parent(of: path)
    try FileSystem.makeDirectory(folder)
    do throws(SystemError) {
      let file = try Descriptor(unnamedIn: folder)
      try file.write(bytes)
      try file.synchronise()
      try file.link(to: path)
    } catch  where error != .exists {
      try createNewByDraft(path, with: bytes)
    }
    try Descriptor(directory: folder).synchronise()
  }

  /// The same where files without a name do not exist, or cannot get one.
  private static func createNewByDraft(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let draft = path + ownDraft
    FileSystem.remove(draft)
    defer { FileSystem.remove(draft) }
    let file = try Descriptor(creatingNew: draft)
    try file.write(bytes)
    try file.synchronise()
    do throws(SystemError) {
      try FileSystem.link(draft, to: path)
    } catch  where error != .exists {
      // Without links, the file is not whole at every moment, but it replaces none.
      let file = try Descriptor(creatingNew: path)
      try file.write(bytes)
      try file.synchronise()
    }
  }

  /// In bytes: some times more than a reader ever fills.
  package static let longestFile = 16 << 20

  /// The contents of a file; nil when there is none. Throws when it cannot be read.
  package static func contents(
    of path: String, limit: Int = longestFile
  ) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try Descriptor(reading: path)
      // A pipe may never end.
      guard try file.status().kind != .pipe else { throw .isPipe }
      return try file.readToEnd(limit: limit)
    } catch  where error == .notFound {
      return nil
    }
  }

  /// The finished files whose paths begin with a text, sorted.
  package static func files(beginningWith path: String) -> [String] {
    let (directory, prefix) = (Path.parent(of: path), Path.name(of: path))
    return FileSystem.names(in: directory)
      .filter { $0.utf8.starts(with: prefix.utf8) && !$0.hasSuffix(draftMark) }
      .map { Path.join(directory, $0) }
  }

  /// Replaces a file without a lock and without waiting for the disk: for a cache whose files carry
  /// a checksum.
  package static func replaceCache(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    try FileSystem.makeDirectory(Path.parent(of: path))
    try write(bytes, to: path, draft: path + draftMark, synchronises: false)
  }

  /// Returns false where there are no locks.
  private static func waitForLock(
    _ lock: borrowing Descriptor, _ patience: UInt32
  ) throws(SystemError) -> Bool {
    let attempts = patience / milliseconds + 1
    for attempt in 1...attempts {
      do throws(SystemError) {
        try lock.tryLock()
        return true
      } catch  where error != .wouldBlock {
        return false
      } catch {
        guard attempt < attempts else { throw error }
        CurrentProcess.sleep(milliseconds: milliseconds)
      }
    }
    return false
  }

  /// How the names of unfinished files end.
  private static let draftMark = ".new"

  private static var ownDraft: String { ".\(CurrentProcess.identifier)\(draftMark)" }

  private static func replace(
    _ path: String, with bytes: [UInt8], draft: String
  ) throws(SystemError) {
    try write(bytes, to: path, draft: path + draft, synchronises: true)
    // The rename itself must reach the disk too.
    try Descriptor(directory: Path.parent(of: path)).synchronise()
  }

  private static func write(
    _ bytes: [UInt8], to path: String, draft: String, synchronises: Bool
  ) throws(SystemError) {
    // Removes what another program may have put there: opening a pipe would wait for a reader.
    FileSystem.remove(draft)
    do throws(SystemError) {
      let file = try Descriptor(creatingNew: draft)
      try file.write(bytes)
      if synchronises { try file.synchronise() }
      try FileSystem.rename(draft, to: path)
    } catch {
      FileSystem.remove(draft)
      throw error
    }
  }
}
