/// A book: its text and what its parts are, before any page is made of it.
package struct Book: Sendable {
  package let text: DecodedText
  let structure: Structure
  package private(set) var paragraphs: Paragraphs
  /// What it says of itself.
  package let imprint: Imprint
  /// Says where words may be divided; nil until there are patterns.
  package private(set) var hyphenator: Hyphenator?
  /// Where they may be, for a book that is set again and again.
  private(set) var divisions: WordDivisions?

  /// - Parameters:
  ///   - fallbackTitle: the title of a book that does not tell its own.
  ///   - language: what it is written in, when a person says so.
  ///   - excerpt: which part of the file the text is.
  ///   - workers: who looks through a long text.
  ///   - foretell: is told the language long before the book is made, so that what is needed for it
  ///     can be fetched meanwhile.
  package init(
    _ text: DecodedText, named fallbackTitle: String, in language: Language? = nil,
    of excerpt: Excerpt = .whole, by workers: Workers = .one,
    foretelling foretell: (Language) -> Void = { _ in }
  ) {
    self.text = text
    let survey = Survey(text.utf8, by: workers)
    let framed = FramedText(text.utf8, survey, of: excerpt)
    imprint = Imprint(framed, named: fallbackTitle, in: language)
    if let language = imprint.language { foretell(language) }
    structure = Structure(framed, survey, imprint, of: excerpt, by: workers)
    var maker = ParagraphMaker(structure, keepsHardLines: false)
    paragraphs = maker.make(by: workers)
    paragraphs.findHanging(markedText, hasRightToLeft: hasRightToLeft)
  }

  /// Lets the words of running text be divided at the ends of lines.
  package mutating func hyphenate(by hyphenator: Hyphenator) { self.hyphenator = hyphenator }

  package mutating func hyphenate(by patterns: HyphenPatterns) {
    hyphenate(by: Hyphenator(patterns, forTextOf: text.utf8.count))
  }

  /// - Parameter read: reads the patterns if a word is looked up at all.
  package mutating func hyphenate(reading read: @escaping @Sendable () -> HyphenPatterns?) {
    hyphenate(by: Hyphenator(forTextOf: text.utf8.count, reading: read))
  }

  /// Looks all words up, so that no line has to wait for that.
  package mutating func lookUpWords(by workers: Workers = .one) {
    divisions = hyphenator.map {
      WordDivisions(paragraphs.boxes, of: text.utf8, by: $0, workers: workers)
    }
    hyphenator?.forget()
  }

  /// Whether it knows where words may be divided.
  package var canDivideWords: Bool { hyphenator != nil }

  /// The parts and chapters, in the order of the text.
  package var outline: [Heading] { structure.outline }

  package var title: String { imprint.title }
  package var author: String? { imprint.author }
  package var language: Language? { imprint.language }
  package var direction: WritingDirection { imprint.direction }
  package var isBlank: Bool { imprint.isBlank }

  /// Whether there is any text in it that is read from right to left.
  var hasRightToLeft: Bool { structure.framed.hasRightToLeft }

  /// The lines of a printed table of contents, each with the heading it speaks of.
  package var links: [ContentsLink] { structure.links }

  /// The stretches of the body that no page shows, since they are for the program and not for the
  /// reader: readings, notes to the typesetter, marks of pages. Signs of emphasis are not counted.
  package var hidden: [Range<Int>] { structure.hidden }

  /// The part of the text that the pages show; around it may stand a library's preamble and
  /// licence.
  package var body: Range<Int> { structure.framed.body }

  package var markedText: MarkedText { MarkedText(utf8: text.utf8, marks: structure.marks) }

  /// The paragraphs as they are usually set are kept, since every layout needs them; with hard
  /// lines they are made for the layout at hand.
  func paragraphs(keepingHardLines: Bool) -> Paragraphs {
    guard keepingHardLines else { return paragraphs }
    var maker = ParagraphMaker(structure, keepsHardLines: true)
    return maker.make(by: .one)
  }
}
