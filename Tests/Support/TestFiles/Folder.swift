package import CurlewSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes a shell script that can be run at once. Another program writes it. If this process did, a program that it starts
/// at that moment could inherit the open file, and the system does not run a file that is open for writing.
package func writeProgram(_ text: String, at path: String) throws {
  let draft = path + ".draft"
  try Descriptor(creating: draft).write(Array(text.utf8))
  let copy = ExternalTool(["install", "-m", "755", draft, path])
  _ = try copy.output(for: Descriptor(reading: "/dev/null"), limit: 1000)
  FileSystem.remove(draft)
}

/// A temporary directory for one test, deleted at the end of its lifetime.
package struct Folder: ~Copyable {
  private let folder: TemporaryFolder

  package init() throws(SystemError) { folder = try TemporaryFolder(in: "/tmp") }

  package var path: String { folder.path }

  package func write(_ text: String, to name: String) throws(SystemError) {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    try Descriptor(creating: Path.join(path, name)).write(bytes)
  }

  package func text(_ name: String) throws(SystemError) -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  package func bytes(_ name: String) throws(SystemError) -> [UInt8] {
    try Descriptor(reading: Path.join(path, name)).readToEnd(limit: 1 << 20)
  }

  package func makeSymbolicLink(_ name: String, to target: String) throws(SystemError) {
    try checked { symlink(Path.join(path, target), Path.join(path, name)) }
  }

  /// A link to a path.
  package func makeLink(_ name: String, to path: String) throws(SystemError) {
    try checked { symlink(path, Path.join(self.path, name)) }
  }

  package func makeHardLink(_ name: String, to target: String) throws(SystemError) {
    try checked { link(Path.join(path, target), Path.join(path, name)) }
  }

  package func makeSocket(_ name: String) throws(SystemError) {
    try checked { mknod(Path.join(path, name), S_IFSOCK | 0o600, 0) }
  }

  package func makePipe(_ name: String) throws(SystemError) {
    try checked { mkfifo(Path.join(path, name), 0o600) }
  }
}
