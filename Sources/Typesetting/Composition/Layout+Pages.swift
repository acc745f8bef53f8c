extension Layout {
  /// The spaces of a line depend on the line above, but no further up in its paragraph than to the
  /// last line whose number this divides: else a page would depend on how one came to it, or on
  /// a paragraph without end.
  private static let memory = 8

  /// Where a line stands: its number, that of its paragraph, and its row on the page.
  struct LinePlace {
    var line: Int
    var paragraph: Int
    var row = 0
  }

  /// Goes through the lines of a page from its head to its foot.
  /// - Parameter paragraph: the page may well begin with it or with the next.
  @inline(__always)
  func forEachLine(
    ofPage index: Int, after paragraph: Int = -1, _ body: (LinePlace) -> Void
  ) {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return }
    let shape = PageShape(rows: setting.rows)
    let first = self.paragraph(ofLine: lines.lowerBound, from: paragraph)
    var place = LinePlace(line: lines.lowerBound, paragraph: first)
    if place.line == firstLines[place.paragraph] {
      place.row = shape.sinkage(paragraphs.all[place.paragraph])
    }
    for line in lines {
      place.line = line
      if line == firstLines[place.paragraph + 1] {
        place.paragraph += 1
        place.row += shape.rowsBefore(paragraphs.all[place.paragraph])
      }
      body(place)
      place.row += 1
    }
  }

  /// Whether a line is set as if no other stood above it.
  func remembersNothing(_ place: LinePlace) -> Bool {
    (place.line - Int(firstLines[place.paragraph])) % Self.memory == 0
  }

  /// The lines before a page on which the spaces of its first depend.
  func linesRemembered(abovePage index: Int) -> [LinePlace] {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return [] }
    let paragraph = paragraph(ofLine: lines.lowerBound)
    let number = lines.lowerBound - Int(firstLines[paragraph])
    return (lines.lowerBound - number % Self.memory..<lines.lowerBound)
      .map { LinePlace(line: $0, paragraph: paragraph) }
  }
}
