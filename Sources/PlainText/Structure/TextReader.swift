internal import Manuscript

/// Reads a text as a book: lines, then what stands around the book, then blocks.
struct TextReader {
  private let text: DecodedText
  private let options: ReadingOptions
  private let workers: Workers
  private let survey: Survey
  private let framed: FramedText

  /// - Parameter markup: the marks of the text; nil for plain text.
  init(
    _ text: DecodedText, _ options: ReadingOptions, markup: (any Markup)?,
    by workers: Workers = .one
  ) {
    (self.text, self.options, self.workers) = (text, options, workers)
    survey = Survey(text.utf8, by: workers)
    framed = FramedText(text.utf8, survey, markup, of: options.excerpt)
  }

  var imprint: Imprint {
    Imprint(
      title: framed.particulars.title ?? options.fallbackTitle, author: framed.particulars.author,
      language: options.language ?? framed.language,
      direction: framed.hasRightToLeft ? framed.direction : .leftToRight,
      isBlank: framed.hasNoLines)
  }

  func manuscript(foretelling foretell: (Language) -> Void) -> Manuscript {
    let imprint = imprint
    if let language = imprint.language { foretell(language) }
    let structure = Structure(framed, survey, imprint, of: options.excerpt, by: workers)
    var writer = BlockWriter(structure, keepsHardLines: options.keepsHardLines)
    return Manuscript(
      text, imprint, body: framed.body,
      Manuscript.Content(
        blocks: writer.write(), marks: structure.marks, outline: structure.outline,
        links: structure.links),
      hasRightToLeft: framed.hasRightToLeft,
      facts: Manuscript.Facts(
        shape: structure.statistics.shape.rawValue,
        keptGroups: structure.blocks.count { $0.kind == .verse || $0.kind == .table }))
  }
}
