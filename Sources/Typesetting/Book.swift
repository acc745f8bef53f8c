/// A book: its text and what its parts are, before any page is made of it.
package struct Book: Sendable {
  package let text: DecodedText
  let structure: Structure
  let paragraphs: Paragraphs
  package let title: String
  package let author: String?
  package let language: String?
  /// Where words may be divided; empty until patterns are given.
  package private(set) var divisions = WordDivisions.none

  /// - Parameter fallbackTitle: the title of a book that does not tell its own.
  package init(_ text: DecodedText, named fallbackTitle: String) {
    self.text = text
    structure = Structure(text.utf8, named: fallbackTitle)
    title = structure.particulars.title ?? fallbackTitle
    author = structure.particulars.author
    language = structure.particulars.language
    var maker = ParagraphMaker(structure, keepsHardLines: false)
    paragraphs = maker.make()
  }

  /// Lets the words of running text be divided at the ends of lines.
  package mutating func hyphenate(by patterns: HyphenPatterns) {
    divisions = WordDivisions(paragraphs, of: markedText, patterns)
  }

  /// The parts and chapters, in the order of the text.
  package var outline: [Heading] { structure.outline }

  /// The part of the text that the pages show; around it may stand a library's preamble and
  /// licence.
  package var body: Range<Int> {
    let lines = structure.frame.body
    let start = structure.text.offset(ofLine: lines.lowerBound)
    return start..<max(start, structure.text.offset(ofLine: lines.upperBound))
  }

  var markedText: MarkedText { MarkedText(utf8: text.utf8, marks: structure.marks) }

  /// The paragraphs as they are usually set are kept, since every layout needs them; with hard
  /// lines they are made for the layout at hand.
  func paragraphs(keepingHardLines: Bool) -> Paragraphs {
    guard keepingHardLines else { return paragraphs }
    var maker = ParagraphMaker(structure, keepsHardLines: true)
    return maker.make()
  }
}
