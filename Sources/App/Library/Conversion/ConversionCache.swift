internal import CurlewAppSupport
package import CurlewManuscript
internal import CurlewSystem

/// Converted books, in a directory that may be cleared at any time.
package struct ConversionCache: Sendable {
  /// The limit of files. Each book has a file by its key; two with the same file overwrite each other.
  private static let fileCount: UInt64 = 64
  /// In bytes. Longer books are not cached.
  private static let longestBook = 32 << 20

  package let directory: String

  /// A hash of all bytes of a file, of its kind, and of the commands that convert it.
  package struct Key: Equatable {
    fileprivate let value: UInt64

    /// Nil if the file is too long to be converted.
    package init?(of file: ByteSource, _ kind: ForeignKind) {
      guard file.length <= ForeignTools.longestFile else { return nil }
      var hash = Hash64()
      hash.add(kind.endings[0].utf8)
      for tool in kind.tools { hash.add(tool.command.joined(separator: " ").utf8) }
      for start in stride(from: 0, to: file.length, by: 1 << 20) {
        hash.add(file.bytes(at: start, count: 1 << 20))
      }
      value = hash.value
    }
  }

  package func book(for key: Key) -> (contents: ByteSource, format: FormatName)? {
    guard let bytes = try? SafeSave.contents(of: path(for: key), limit: 2 * Self.longestBook),
      let body = seal(for: key).contents(of: bytes), let number = body.first,
      let format = FormatName.allCases.dropFirst(Int(number)).first
    else { return nil }
    return (ByteSource(Array(body.dropFirst())), format)
  }

  /// Saves a book. Failures are ignored: they only cost time.
  package func save(_ contents: [UInt8], _ format: FormatName, for key: Key) {
    guard contents.count <= Self.longestBook,
      let number = FormatName.allCases.firstIndex(of: format)
    else { return }
    let bytes = seal(for: key).sealed([UInt8(number)] + contents)
    try? SafeSave.replaceCache(path(for: key), with: bytes)
  }

  private func path(for key: Key) -> String {
    Path.join(directory, "book-\(key.value % Self.fileCount)")
  }

  /// Raise the number when the output of tools is processed differently.
  private func seal(for key: Key) -> CacheSeal { CacheSeal("curlew book 8", key: key.value) }
}
