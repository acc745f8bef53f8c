internal import KeptLines

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Real books, where there are any: those of the package, and the folder that CURLEW_BOOKS names. No book of
/// that folder is part of the project, so tests of them are skipped without it.
package enum Library {
  /// The folder of real books; nil without CURLEW_BOOKS.
  package static let shelf = getenv("CURLEW_BOOKS").map { String(cString: $0) }
  package static let trial = named(shelf)
  package static let own = named("Books")
  /// Texts as they are found on the web.
  package static let wild = named(folder("wild"))

  /// A folder beside the one of real books, for books of another kind; nil without CURLEW_BOOKS.
  package static func folder(_ name: String) -> String? { shelf.map { "\($0)/../\(name)" } }

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

  private static func named(_ folder: String?) -> [Volume] {
    guard let folder else { return [] }
    return names(in: folder).sorted().filter { $0.hasSuffix(".txt") }
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
