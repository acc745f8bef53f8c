/// The text of a file in UTF-8.
///
/// Decoding the same bytes gives the same text on every run, so offsets into it can be kept. Line
/// endings stay as they were.
package struct DecodedText: Sendable {
  /// Valid UTF-8, without a byte order mark.
  package let utf8: [UInt8]
  /// The encoding of the file.
  package let encoding: Encoding
  /// The number of sequences that were invalid in the encoding; each is U+FFFD in the text.
  package let damaged: Int

  package init(utf8: [UInt8], encoding: Encoding = .utf8, damaged: Int = 0) {
    (self.utf8, self.encoding, self.damaged) = (utf8, encoding, damaged)
  }
}
