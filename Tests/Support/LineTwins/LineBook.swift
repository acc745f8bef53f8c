internal import CurlewManuscript
package import CurlewTypesetting

/// The running text of a book at one setting, paragraph by paragraph.
package struct LineBook: ~Copyable {
  package let book: Book
  private let paragraphs: Paragraphs
  private let shapes: LineShapes
  private let breaker: ParagraphBreaker
  private var tools: ParagraphBreaker.Tools
  private var divider: WordDivider?

  package init(_ book: Book, _ setting: Setting) {
    self.book = book
    paragraphs = Paragraphs(book)
    shapes = LineShapes(paragraphs, setting, DemeritTables(setting))
    breaker = ParagraphBreaker(book, paragraphs)
    divider = book.patterns.map { WordDivider($0) }
    tools = ParagraphBreaker.Tools(dividing: divider)
  }

  /// All paragraphs that are broken in one go, but the stars between scenes, and the lines of tables that
  /// are made narrower instead.
  package var all: [Int] {
    paragraphs.all.indices.filter {
      paragraphs.all[$0].style != .ornament && !shapes.shape(of: $0).isUnbroken
        && paragraphs.boxes(of: $0).count <= ParagraphBreaker.longestStretch / 4
    }
  }

  /// Those of running text.
  package var prose: [Int] { all.filter { paragraphs.all[$0].style == .prose } }

  package mutating func task(_ paragraph: Int, hyphenated: Bool) -> LineTask {
    let shape = shapes.shape(of: paragraph)
    var maker = BreakpointMaker(book.text.utf8, hangs: shape.widths.hangs)
    for box in breaker.boxes(of: paragraph, shape.widths) {
      let division =
        hyphenated && !box.isPiece ? divider?.division(of: box, in: maker.text.span) : nil
      maker.add(box, division ?? .none)
    }
    return LineTask(maker.all, shape.widths, shape.demerits)
  }

  /// Whether words of a paragraph may be hyphenated if it has no even lines without that.
  package func mayHyphenate(_ paragraph: Int) -> Bool {
    divider != nil && shapes.shape(of: paragraph).mayHyphenate
  }

  /// Where the lines of a paragraph begin in a layout.
  package mutating func lines(of paragraph: Int) -> [LineStart] {
    var lines: [LineStart] = []
    breaker.addLines(
      ofParagraph: paragraph, shapes.shape(of: paragraph), with: &tools, to: &lines)
    return lines
  }

  /// What is wrong with the lines of a paragraph by the plain search; nil if nothing is.
  package mutating func fault(in paragraph: Int) -> String? {
    let lines = lines(of: paragraph)
    var task = task(paragraph, hyphenated: false)
    if task.slack(from: 0, to: task.last) >= 0 { return lines.count == 1 ? nil : "not one line" }
    var least = task.leastDemerits(mayHyphenate(paragraph) ? .even : .loose)
    if mayHyphenate(paragraph), least ?? .max >= Demerits.loneWord { least = nil }
    if least == nil {
      task = self.task(paragraph, hyphenated: true)
      least = task.leastDemerits(task.demerits.toleranceWithHyphens)
    }
    guard let path = task.path(through: lines) else { return "a line begins at no breakpoint" }
    let found = task.demerits(of: path)
    return found == least ? nil : "costs \(found) instead of \(least ?? -1)"
  }
}
