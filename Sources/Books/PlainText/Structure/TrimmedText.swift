internal import CurlewManuscript

/// The lines of a text, which of them are the book, and its title, author and language. This is what an
/// imprint needs, and is known before the text is divided into blocks.
struct TrimmedText: Sendable {
  let text: TextLines
  let markup: (any Markup)?
  let boilerplate: Boilerplate
  let credits: Credits
  /// Whether the text contains a letter of a right-to-left script.
  let hasRightToLeft: Bool

  /// - Parameters:
  ///   - scan: The result of the first pass over the text.
  ///   - name: The name of the file.
  init(
    _ text: TextLines, _ scan: TextScan, _ markup: (any Markup)?, of excerpt: Excerpt,
    named name: String
  ) {
    self.text = text
    hasRightToLeft = scan.hasRightToLeft
    self.markup = markup
    boilerplate = Boilerplate(text, markup: markup, of: excerpt)
    credits = Credits(text, boilerplate: boilerplate, markup: markup, name)
  }

  /// The language as stated, else as guessed from the words.
  var language: Language? {
    credits.language.flatMap { Language($0) }
      ?? LanguageGuess(text.utf8, in: body).language
  }

  /// The offsets of the book in the text.
  var body: Range<Int> {
    let start = text.offset(ofLine: boilerplate.body.lowerBound)
    return start..<max(start, text.offset(ofLine: boilerplate.body.upperBound))
  }

  /// Whether the file, boilerplate included, is nothing but white space.
  var hasNoLines: Bool { text.lines.allSatisfy(\.isBlank) }

  /// The direction of most of the book's beginning.
  var direction: WritingDirection {
    let end = min(body.upperBound, body.lowerBound + 1 << 15)
    return text.utf8.prevailingDirection(of: body.lowerBound..<end)
  }
}
