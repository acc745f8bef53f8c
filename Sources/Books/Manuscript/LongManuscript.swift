/// A book that may be too long to be held in memory, read one section at a time by any thread.
///
/// Addresses are offsets in bytes of the text or, in a long book, of the file: they do not depend on what has been read
/// before.
package protocol LongManuscript: Sendable {
  var imprint: Imprint { get }
  var encoding: Encoding { get }
  /// The length of the whole, in bytes of the file.
  var length: Int { get }
  var sectionCount: Int { get }
  /// How many sections turning pages reaches. Only links lead to the others, which come last.
  var sectionsInOrder: Int { get }

  /// The section that contains an address.
  func section(containing address: Int) -> Int

  /// The addresses of a section.
  func range(ofSection number: Int) -> Range<Int>

  func manuscript(ofSection number: Int) -> Manuscript

  /// The text to search for matches in a section; nil to search the text of its manuscript.
  func searchedText(ofSection number: Int) -> SearchedText?

  /// The section with a place that links of other sections lead to, by its name.
  func section(ofAnchor name: String) -> Int?

  /// The numbers of the pages of the printed edition, and the names of the places where they begin.
  var printPages: [(page: PrintPage, anchor: String)] { get }
}

extension LongManuscript {
  package var sectionsInOrder: Int { sectionCount }
  package func searchedText(ofSection number: Int) -> SearchedText? { nil }
  package func section(ofAnchor name: String) -> Int? { nil }
  package var printPages: [(page: PrintPage, anchor: String)] { [] }
}

/// A manuscript in memory, as the only section of a book.
package struct WholeManuscript: LongManuscript {
  package let manuscript: Manuscript

  package init(_ manuscript: Manuscript) { self.manuscript = manuscript }

  package var imprint: Imprint { manuscript.imprint }
  package var encoding: Encoding { manuscript.text.encoding }
  /// Where there is a translation, the end of the original.
  package var length: Int { manuscript.translation?.start ?? manuscript.body.upperBound }
  package var sectionCount: Int { 1 }
  package func section(containing address: Int) -> Int { 0 }
  package func range(ofSection number: Int) -> Range<Int> { 0..<manuscript.text.utf8.count }
  package func manuscript(ofSection number: Int) -> Manuscript { manuscript }
}

/// The text of a section, and some of the next section's, because a phrase may cross the end.
package struct SearchedText: Sendable {
  package let utf8: [UInt8]
  /// The bytes that belong to the section itself.
  package let own: Int

  package init(utf8: [UInt8], own: Int) { (self.utf8, self.own) = (utf8, own) }
}
