/// Where the lines of a book begin.
package struct BrokenLines: Equatable, Sendable {
  package private(set) var starts: [LineStart] = []
  /// The first line of each paragraph, and one more for the end.
  package private(set) var firstLines: [UInt32] = []

  /// No lines, with room for those of paragraphs.
  init(of paragraphs: Paragraphs) {
    reserve(paragraphs.boxes.count, paragraphs.all.count)
    firstLines.append(0)
  }

  /// - Parameter addLines: breaks one paragraph.
  package init(
    _ paragraphs: Paragraphs, _ setting: Setting,
    addLines: (Int, ParagraphBreaker.Shape, inout [LineStart]) -> Void
  ) {
    let shapes = LineShapes(paragraphs, setting, DemeritTables(setting))
    self.init(paragraphs, shapes, of: paragraphs.all.indices, addLines: addLines)
  }

  fileprivate init(
    _ paragraphs: Paragraphs, _ shapes: LineShapes, of share: Range<Int>,
    addLines: (Int, ParagraphBreaker.Shape, inout [LineStart]) -> Void
  ) {
    reserve(paragraphs.boxes(of: share).count, share.count)
    for paragraph in share {
      firstLines.append(UInt32(starts.count))
      if paragraphs.all[paragraph].style == .ornament {
        starts.append(LineStart(UInt32(paragraphs.text(of: paragraph).lowerBound)))
      } else {
        addLines(paragraph, shapes.shape(of: paragraph), &starts)
      }
    }
    firstLines.append(UInt32(starts.count))
  }

  private mutating func reserve(_ boxes: Int, _ paragraphs: Int) {
    starts.reserveCapacity(boxes / 8)
    firstLines.reserveCapacity(paragraphs + 1)
  }

  /// Appends the lines of the paragraphs that follow.
  mutating func append(_ other: BrokenLines) {
    let base = firstLines.removeLast()
    firstLines += other.firstLines.lazy.map { $0 + base }
    starts += other.starts
  }
}

/// Breaks a book into lines, a share of its paragraphs at a time.
struct BookBreaker: Sendable {
  private let book: Book
  private let paragraphs: Paragraphs
  private let shapes: LineShapes

  init(
    _ book: Book, _ paragraphs: Paragraphs, _ setting: Setting, _ tables: DemeritTables
  ) {
    (self.book, self.paragraphs) = (book, paragraphs)
    shapes = LineShapes(paragraphs, setting, tables)
  }

  /// The lines of a share; `firstLines` counts from the start of the share.
  @inline(never)
  func lines(of share: Range<Int>) -> BrokenLines {
    let breaker = ParagraphBreaker(book, paragraphs)
    var tools = ParagraphBreaker.Tools(dividing: book.patterns.map { WordDivider($0) })
    return BrokenLines(paragraphs, shapes, of: share) { paragraph, shape, starts in
      breaker.addLines(ofParagraph: paragraph, shape, with: &tools, to: &starts)
    }
  }
}
