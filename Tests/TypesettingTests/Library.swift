import Typesetting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Real books, where there are any: those of the package, and a shelf beside it that the
/// environment may name. No book of that shelf is part of the project, so tests of them are
/// skipped without it.
enum Library {
  static let trial = named(getenv("CURLEW_BOOKS").map { String(cString: $0) } ?? "../shared/books")
  static let own = named("Books")

  struct Volume: Sendable, CustomStringConvertible {
    let name: String
    let bytes: [UInt8]
    var description: String { name }
  }

  static func trial(_ name: String) -> Volume? {
    trial.first { $0.name == name }
  }

  private static func named(_ folder: String) -> [Volume] {
    names(in: folder).sorted().filter { $0.hasSuffix(".txt") }
      .map { Volume(name: $0, bytes: contents(of: "\(folder)/\($0)") ?? []) }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { name in
          String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(pread(file, buffer.baseAddress, size, 0), 0)
    }
  }
}
