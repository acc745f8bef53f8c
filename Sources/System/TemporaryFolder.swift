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
  /// Deletes a folder with its contents. Symbolic links are deleted, not followed.
  fileprivate static func removeFolder(_ path: String) {
    for name in names(in: path) where name != "." && name != ".." {
      let inner = Path.join(path, name)
      if inner.withSystemName({ unlink($0) }) != 0 { removeFolder(inner) }
    }
    _ = path.withSystemName { rmdir($0) }
  }
}
