/// Where the lines of a book begin.
struct BrokenLines: Equatable {
  private(set) var starts: [LineStart] = []
  /// The first line of each paragraph, and one more for the end.
  private(set) var firstLines: [UInt32] = []

  init(_ book: Book, _ paragraphs: Paragraphs, _ setting: Setting) {
    starts.reserveCapacity(paragraphs.boxes.count / 8)
    firstLines.reserveCapacity(paragraphs.all.count + 1)
    let divisions = setting.keepsHardLines ? .none : book.divisions
    var breaker = ParagraphBreaker(paragraphs, of: book.markedText, dividing: divisions)
    let shapes = LineShapes(paragraphs, setting)
    for paragraph in paragraphs.all.indices {
      firstLines.append(UInt32(starts.count))
      if paragraphs.all[paragraph].style == .ornament {
        starts.append(LineStart(UInt32(paragraphs.text(of: paragraph).lowerBound)))
      } else {
        breaker.addLines(ofParagraph: paragraph, shapes.shape(of: paragraph), to: &starts)
      }
    }
    firstLines.append(UInt32(starts.count))
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
    let indents = paragraphs.indents(of: paragraph, measure: setting.measure)
    return ParagraphBreaker.Shape(
      widths: LineWidths(
        first: setting.measure - indents.first, rest: setting.measure - indents.rest),
      costs: isProse && setting.isJustified ? justified : ragged,
      mayHyphenate: isProse && setting.mayHyphenate && (setting.isJustified || setting.measure < 40))
  }
}
