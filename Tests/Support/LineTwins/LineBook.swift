package import Typesetting

/// The running text of a book at one setting, paragraph by paragraph, with and without hyphens.
package struct LineBook {
  package let book: Book
  private let paragraphs: Paragraphs
  private let shapes: LineShapes
  private var breaker: ParagraphBreaker

  package init(_ book: Book, _ setting: Setting) {
    self.book = book
    paragraphs = book.paragraphs
    shapes = LineShapes(book.paragraphs, setting)
    breaker = ParagraphBreaker(book, book.paragraphs, dividing: book.hyphenator?.borrow())
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
    let boxes = paragraphs.boxes(of: paragraph)
    if hyphenated {
      breaker.loadDivided(boxes, shape.widths)
    } else {
      breaker.loadWhole(boxes, shape.widths)
    }
    return LineTask(breaker.nodes.all, shape.widths, shape.costs)
  }

  package var nodes: BreakNodes { breaker.nodes }
}
