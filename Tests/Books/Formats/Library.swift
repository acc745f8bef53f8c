#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import TestBooks

@testable import CurlewFormats

/// Real e-books, in the folder `ebooks` beside that of CURLEW_BOOKS. Tests that use them are skipped without it.
enum Library {
  static let folder = TestBooks.Library.folder("ebooks") ?? "/nonexistent"

  static let isPresent = !names(in: "").isEmpty

  /// The paths of all files with an extension, relative to the folder of the library.
  static func names(in subfolder: String, ending suffix: String = ".epub") -> [String] {
    guard let handle = opendir("\(folder)/\(subfolder)") else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { names.append(subfolder.isEmpty ? name : "\(subfolder)/\(name)") }
    }
    return names.sorted()
  }

  /// How many damaged copies of a book are tried: a sample, unless CURLEW_MUTATIONS says more.
  static let mutations = getenv("CURLEW_MUTATIONS").flatMap { Int(String(cString: $0)) } ?? 60

  static let everyArchive = ["", "conform", "broken", "probes"].flatMap { names(in: $0) }

  static func bytes(_ name: String) -> [UInt8] {
    let file = open("\(folder)/\(name)", O_RDONLY)
    defer { close(file) }
    let length = Int(lseek(file, 0, SEEK_END))
    guard length > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { room, count in
      count = max(0, pread(file, room.baseAddress, length, 0))
    }
  }
}
