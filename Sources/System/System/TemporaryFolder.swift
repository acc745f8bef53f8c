private import CurlewLibc
internal import Synchronization

/// A folder that only this user can read. It is removed with its contents at the end of its lifetime.
package struct TemporaryFolder: ~Copyable {
  /// The absolute path.
  package let path: String
  private static let present = Mutex<Set<String>>([])

  package init(in directory: String) throws(SystemError) {
    var path = Path.join(directory, "curlew-XXXXXX").withSystemName { name in
      Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }
    guard mkdtemp(&path) != nil else { throw .last }
    self.path = String(systemName: path)
    Self.present.withLock { [path = self.path] in _ = $0.insert(path) }
  }

  deinit { Self.remove(path) }

  /// Removes the folders that are left. Called when the program ends.
  package static func removeAll() {
    for path in present.withLock({ $0 }) { remove(path) }
  }

  private static func remove(_ path: String) {
    present.withLock { _ = $0.remove(path) }
    FileSystem.removeFolder(path)
  }
}

extension FileSystem {
  /// Deletes a folder with its contents. Symbolic links are deleted, not followed, even where a program has
  /// forbidden to delete them. Inner folders are moved to the top first, since a path has a maximum length.
  fileprivate static func removeFolder(_ path: String) {
    guard isFolder(path) else { return remove(path) }
    allowChanges(path)
    var moved = 0
    for _ in 0..<mostRounds {
      var hasProgress = false
      for inner in paths(in: path) {
        if inner.withSystemName({ unlink($0) }) == 0 {
          hasProgress = true
        } else if isFolder(inner) {
          allowChanges(inner)
          for file in paths(in: inner) where file.withSystemName({ unlink($0) }) != 0 {
            guard isFolder(file) else { continue }
            allowChanges(file)
            moved += 1
            try? rename(file, to: Path.join(path, "moved \(moved)"))
          }
          if inner.withSystemName({ rmdir($0) }) == 0 { hasProgress = true }
        }
      }
      if !hasProgress { break }
    }
    _ = path.withSystemName { rmdir($0) }
  }

  /// More than folders lie in each other; a program may still be making them.
  private static let mostRounds = 100_000

  private static func paths(in folder: String) -> [String] {
    names(in: folder).filter { $0 != "." && $0 != ".." }.map { Path.join(folder, $0) }
  }

  /// Whether a path names a folder, rather than a symbolic link to one.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemName { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func allowChanges(_ folder: String) {
    _ = folder.withSystemName { chmod($0, 0o700) }
  }
}
