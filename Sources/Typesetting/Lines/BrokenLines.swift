/// Where the lines of a book begin.
package struct BrokenLines: Equatable, Sendable {
  package private(set) var starts: [LineStart] = []
  /// The first line of each paragraph, and one more for the end.
  package private(set) var firstLines: [UInt32] = []

  init(_ book: Book, _ paragraphs: Paragraphs, _ setting: Setting, by workers: Workers = .one) {
    let divisions = setting.keepsHardLines ? .none : book.divisions
    let text = book.markedText
    let parts = workers.map(paragraphs.shares(among: workers)) { share in
      var breaker = ParagraphBreaker(paragraphs, of: text, dividing: divisions)
      return BrokenLines(paragraphs, setting, of: share) { paragraph, shape, starts in
        breaker.addLines(ofParagraph: paragraph, shape, to: &starts)
      }
    }
    self = parts[0]
    for part in parts.dropFirst() { append(part) }
  }

  /// - Parameters:
  ///   - share: the paragraphs whose lines are wanted; all of them, if nothing is said.
  ///   - addLines: breaks one paragraph.
  package init(
    _ paragraphs: Paragraphs, _ setting: Setting, of share: Range<Int>? = nil,
    addLines: (Int, ParagraphBreaker.Shape, inout [LineStart]) -> Void
  ) {
    let share = share ?? paragraphs.all.indices
    starts.reserveCapacity(paragraphs.boxes.count / 8)
    firstLines.reserveCapacity(paragraphs.all.count + 1)
    let shapes = LineShapes(paragraphs, setting)
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

  /// Adds the lines of the paragraphs that come next.
  private mutating func append(_ other: BrokenLines) {
    let base = firstLines.removeLast()
    firstLines += other.firstLines.lazy.map { $0 + base }
    starts += other.starts
  }
}

/// How each kind of paragraph is broken at a setting.
package struct LineShapes {
  private let paragraphs: Paragraphs
  private let setting: Setting
  private let justified: LineCosts
  private let ragged: LineCosts

  package init(_ paragraphs: Paragraphs, _ setting: Setting) {
    (self.paragraphs, self.setting) = (paragraphs, setting)
    justified = LineCosts(measure: setting.measure, isJustified: true)
    ragged = LineCosts(measure: setting.measure, isJustified: false)
  }

  package func shape(of paragraph: Int) -> ParagraphBreaker.Shape {
    let isProse = paragraphs.all[paragraph].style == .prose
    let mayHyphenate = setting.mayHyphenate && (setting.isJustified || setting.measure < 40)
    let indents = paragraphs.indents(of: paragraph, measure: setting.measure)
    return ParagraphBreaker.Shape(
      widths: LineWidths(
        first: setting.measure - indents.first, rest: setting.measure - indents.rest,
        hangs: paragraphs.hangs(paragraph, setting)),
      costs: isProse && setting.isJustified ? justified : ragged,
      mayHyphenate: isProse && mayHyphenate)
  }
}
