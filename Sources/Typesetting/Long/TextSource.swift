/// The bytes of a file that is too long to be held in memory.
///
/// Where they come from is the caller's business. They are asked for a piece at a time, by more than
/// one thread.
package struct TextSource: Sendable {
  package let length: Int
  /// A part of the bytes; less of it where the file has become shorter since, or cannot be read.
  package let read: @Sendable (Range<Int>) -> [UInt8]

  package init(length: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.length = length
    self.read = read
  }
}
