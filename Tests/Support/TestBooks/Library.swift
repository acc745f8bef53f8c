internal import KeptLines

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Real books, where there are any: those of the package, and a shelf beside it that the
/// environment may name. No book of that shelf is part of the project, so tests of them are
/// skipped without it.
package enum Library {
  package static let trial = named(
    getenv("CURLEW_BOOKS").map { String(cString: $0) } ?? "../shared/books")
  package static let own = named("Books")
  /// Texts as they are found on the web.
  package static let wild = named("../shared/wild")

  package struct Volume: Sendable, CustomStringConvertible {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      (self.name, self.bytes) = (name, bytes)
    }

    package var description: String { name }
  }

  package static func trial(_ name: String) -> Volume? {
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

  package static func contents(of path: String) -> [UInt8]? { Kept.contents(of: path) }
}
