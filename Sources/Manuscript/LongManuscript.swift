/// A book too long to be held in memory, read one section at a time by any thread.
///
/// Addresses are offsets in bytes of the file, which do not depend on what has been read before.
package protocol LongManuscript: Sendable {
  var imprint: Imprint { get }
  var encoding: Encoding { get }
  /// The length of the whole, in bytes of the file.
  var length: Int { get }
  var sectionCount: Int { get }

  /// The section that contains an address.
  func section(containing address: Int) -> Int

  /// The addresses of a section.
  func range(ofSection number: Int) -> Range<Int>

  func manuscript(ofSection number: Int) -> Manuscript

  /// The text between two addresses.
  func decoded(_ range: Range<Int>) -> DecodedText
}
