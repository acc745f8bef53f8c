private import CurlewLibc

/// Identifies one version of a file without reading it: two equal stamps mean an unchanged file.
package struct FileStamp: Equatable, Sendable {
  /// Inode, device, size, and the seconds and nanoseconds of the last status change. Unlike the
  /// modification time, programs cannot set the time of the last status change.
  package let numbers: [Int]

  /// The size of the file in bytes.
  package var size: Int { numbers[2] }

  /// Nil unless the path names a regular file that can be read.
  package init?(of path: String) {
    var status = stat()
    guard path.withSystemName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      FileSystem.isReadable(path)
    else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    numbers = [
      Int(truncatingIfNeeded: status.st_ino), Int(truncatingIfNeeded: status.st_dev),
      Int(status.st_size), changed.tv_sec, changed.tv_nsec,
    ]
  }
}

/// Identifies a file or folder by whatever path it is reached.
package struct FileIdentity: Hashable, Sendable {
  private let device: Int
  private let inode: Int

  /// Nil unless the path names a folder.
  package init?(ofFolder path: String) {
    var status = stat()
    guard path.withSystemName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    device = Int(truncatingIfNeeded: status.st_dev)
    inode = Int(truncatingIfNeeded: status.st_ino)
  }
}

extension Descriptor {
  /// The version of the open file.
  package func stamp() throws(SystemError) -> FileStamp {
    var status = stat()
    try checked { fstat(number, &status) }
    return FileStamp(status)
  }
}
