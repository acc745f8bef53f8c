/// Random access to the bytes of a file, so that an archive need not be read as a whole.
package struct ByteSource: Sendable {
  /// In bytes.
  package let length: Int
  /// Reads a range of the file; returns fewer bytes if the file has shrunk or cannot be read.
  private let readRange: @Sendable (Range<Int>) -> [UInt8]

  package init(length: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.length = max(length, 0)
    readRange = read
  }

  /// Bytes that are in memory already.
  package init(_ bytes: [UInt8]) {
    self.init(length: bytes.count) { Array(bytes[$0]) }
  }

  /// Reads `count` bytes at an offset, or as many as there are.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard count > 0, (0..<length).contains(offset) else { return [] }
    return readRange(offset..<(offset + min(count, length - offset)))
  }
}
