package import Typesetting

/// The running text of a book at one setting, paragraph by paragraph, with and without hyphens.
package struct LineBook {
  package let book: Book
  private let paragraphs: Paragraphs
  private let shapes: LineShapes
  private let breaker: ParagraphBreaker
  private var tools: ParagraphBreaker.Tools
  private var divider: WordDivider?
  /// All nodes of the paragraph that was looked at last.
  package private(set) var nodes = BreakNodes()

  package init(_ book: Book, _ setting: Setting) {
    self.book = book
    paragraphs = book.paragraphs
    shapes = LineShapes(book.paragraphs, setting)
    breaker = ParagraphBreaker(book, book.paragraphs)
    divider = book.hyphenator?.borrow()
    tools = ParagraphBreaker.Tools(dividing: book.hyphenator?.borrow())
  }

  /// The paragraphs of running text.
  package var prose: [Int] {
    paragraphs.all.indices.filter {
      paragraphs.all[$0].style == .prose
        && paragraphs.boxes(of: $0).count <= ParagraphBreaker.stretch
    }
  }

  package mutating func task(_ paragraph: Int, hyphenated: Bool) -> LineTask {
    let shape = shapes.shape(of: paragraph)
    nodes = breaker.nodes(
      of: paragraphs.boxes(of: paragraph), shape.widths, areDivided: hyphenated, by: &divider)
    return LineTask(nodes.all, shape.widths, shape.costs)
  }

  /// Whether words of a paragraph may be divided, if its lines are not even without that.
  package func mayHyphenate(_ paragraph: Int) -> Bool {
    divider != nil && shapes.shape(of: paragraph).mayHyphenate
  }

  /// The cheapest lines of the paragraph that was looked at last.
  package func fit(
    _ task: LineTask, _ tolerance: LineCosts.Tolerance
  ) -> (cost: Int, path: LinePath)? {
    var (fit, nodes, places) = (TotalFit(), nodes, [Int]())
    fit.run(&nodes, task.widths, task.costs, tolerance)
    guard let cost = fit.cost else { return nil }
    fit.retrace(into: &places)
    return (cost, LinePath(places: places.reversed()))
  }

  /// Where the lines of a path begin in the paragraph that was looked at last.
  package func starts(of path: LinePath) -> [LineStart] {
    ([0] + path.places).map { nodes.lineStart(at: $0, in: book.markedText) }
  }

  /// Where the lines of a paragraph begin in a layout.
  package mutating func lines(of paragraph: Int) -> [LineStart] {
    var lines: [LineStart] = []
    breaker.addLines(
      ofParagraph: paragraph, shapes.shape(of: paragraph), with: &tools, to: &lines)
    return lines
  }
}
