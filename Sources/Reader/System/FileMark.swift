#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// What tells without reading a file that it is the one it was, unchanged.
struct FileMark: Equatable {
  /// Its number on its disk, the disk, its length, and when anything of it was changed last, which
  /// unlike the time of its text nobody can set.
  let numbers: [Int]

  /// Nil when there is no file of that name whose text can be read.
  init?(of path: String) {
    var status = stat()
    guard path.withSystemName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      Disk.isReadable(path)
    else { return nil }
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
