/// Random access to the bytes of a file, so that a long file or an archive need not be held in memory.
package struct ByteSource: Sendable {
  /// In bytes.
  package let length: Int
  private let contents: Contents

  private enum Contents: Sendable {
    case memory([UInt8])
    case file(@Sendable (Range<Int>) -> [UInt8])
  }

  /// - Parameter read: reads a range of the file; returns fewer bytes if the file has shrunk or cannot
  ///   be read. Called from several threads.
  package init(length: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    (self.length, contents) = (max(length, 0), .file(read))
  }

  /// Bytes that are in memory already.
  package init(_ bytes: [UInt8]) {
    (length, contents) = (bytes.count, .memory(bytes))
  }

  /// Reads a range, or the part of it that exists.
  package func read(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty else { return [] }
    switch contents {
    case .memory(let bytes): return range.count == length ? bytes : Array(bytes[range])
    case .file(let read): return read(range)
    }
  }

  /// Reads `count` bytes at an offset, or as many as there are.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard count > 0, (0..<length).contains(offset) else { return [] }
    return read(offset..<(offset + min(count, length - offset)))
  }

  /// All bytes; those in memory are not copied.
  package var all: [UInt8] { read(0..<length) }
}
