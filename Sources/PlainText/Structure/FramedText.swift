internal import Manuscript

/// The lines of a text, the frame around the book in them, and what that says of the book: all that
/// is known before any block is looked at.
struct FramedText: Sendable {
  let text: TextLines
  let markup: (any Markup)?
  let frame: Frame
  let particulars: Particulars
  /// Whether there is any text that is read from right to left.
  let hasRightToLeft: Bool

  /// - Parameter survey: what one look at the text told.
  init(_ utf8: [UInt8], _ survey: Survey, _ markup: (any Markup)?, of excerpt: Excerpt) {
    text = TextLines(utf8: utf8, lines: survey.lines)
    hasRightToLeft = survey.hasRightToLeft
    self.markup = markup
    frame = Frame(text, markup: markup, of: excerpt)
    particulars = Particulars(text, frame: frame, markup: markup)
  }

  /// What the frame says that the book is written in, else what its words tell.
  var language: Language? {
    particulars.language.flatMap { Language($0) }
      ?? LanguageGuess(text.utf8, in: body).language
  }

  /// The part of the text that is the book.
  var body: Range<Int> {
    let start = text.offset(ofLine: frame.body.lowerBound)
    return start..<max(start, text.offset(ofLine: frame.body.upperBound))
  }

  /// Whether the file is nothing but white space, the frame around a book included.
  var hasNoLines: Bool { text.lines.allSatisfy(\.isBlank) }

  /// Which way the pages of the book follow each other: the direction of most of its beginning.
  var direction: WritingDirection {
    let end = min(body.upperBound, body.lowerBound + 1 << 15)
    return text.utf8.prevailingDirection(of: body.lowerBound..<end)
  }
}
