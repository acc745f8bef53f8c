#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import Reader

/// A directory of a test's own, gone when it is let go.
struct Folder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/curlew-folder-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Fault(code: errno) }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit { Self.clear(path) }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Descriptor(creating: Path.join(path, name)).write(bytes)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Descriptor(reading: Path.join(path, name)).readToEnd(limit: 1 << 20)
  }

  func link(_ name: String, to target: String) throws {
    _ = try checked { symlink(Path.join(path, target), Path.join(path, name)) }
  }

  /// Gives a file another name, by which it is as well known.
  func name(_ name: String, also other: String) throws {
    _ = try checked { linkat(AT_FDCWD, Path.join(path, name), AT_FDCWD, Path.join(path, other), 0) }
  }

  func makeSocket(_ name: String) throws {
    _ = try checked { mknod(Path.join(path, name), S_IFSOCK | 0o600, 0) }
  }

  private static func clear(_ directory: String) {
    for name in Disk.names(in: directory) where name != "." && name != ".." {
      let path = Path.join(directory, name)
      if path.withSystemName({ unlink($0) }) != 0 { clear(path) }
    }
    rmdir(directory)
  }
}
