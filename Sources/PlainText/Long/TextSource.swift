/// Random access to the bytes of a file that is too long to hold in memory.
package struct TextSource: Sendable {
  package let length: Int
  /// Reads a range of the file; returns fewer bytes if the file has shrunk or cannot be read. Called
  /// from several threads.
  package let read: @Sendable (Range<Int>) -> [UInt8]

  package init(length: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.length = length
    self.read = read
  }
}
