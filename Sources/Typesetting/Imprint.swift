/// What a book says of itself, as it is told by its title page: known before any of its blocks is
/// looked at, and from no more than its beginning.
package struct Imprint: Equatable, Sendable {
  package let title: String
  package let author: String?
  /// What the book is written in, when that is said or can be told.
  package let language: Language?
  /// Which way its pages follow each other.
  package let direction: WritingDirection
  /// Whether there is nothing to read: no letter, no sign.
  package let isBlank: Bool

  /// Of a book of which no more is read yet than its beginning.
  ///
  /// - Parameters:
  ///   - fallbackTitle: the title of a book that does not tell its own.
  ///   - language: what it is written in, when a person says so.
  package init(
    ofBeginning text: DecodedText, named fallbackTitle: String, in language: Language? = nil
  ) {
    let framed = FramedText(text.utf8, Survey(text.utf8), of: .whole)
    self.init(framed, named: fallbackTitle, in: language)
  }

  init(_ framed: FramedText, named fallbackTitle: String, in language: Language?) {
    title = framed.particulars.title ?? fallbackTitle
    author = framed.particulars.author
    self.language = language ?? framed.language
    direction = framed.hasRightToLeft ? framed.direction : .leftToRight
    isBlank = framed.hasNoLines
  }
}
