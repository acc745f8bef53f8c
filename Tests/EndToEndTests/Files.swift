#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Harness

/// Small files for tests.
enum Files {
  static func newPath() throws -> String {
    var template = Array("/tmp/curlew-test-XXXXXX".utf8CString)
    let made = mkstemp(&template)
    guard made >= 0 else { throw Command.Failure(reason: "mkstemp") }
    close(made)
    return template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  static func newDirectory() throws -> String {
    let path = try newPath()
    unlink(path)
    guard mkdir(path, 0o700) == 0 else { throw Command.Failure(reason: "mkdir \(path)") }
    return path
  }

  static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "we") else { throw Command.Failure(reason: "fopen \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Command.Failure(reason: "fwrite \(path)")
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The directory of the package.
  static let package: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  static let books = package + "/Books"

  /// The program under test. Tests that start it are skipped if there is none.
  static let program = programUnderTest ?? ""
}
