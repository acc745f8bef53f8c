extension Layout {
  /// The spaces of a line depend on the line above, but no further up in its paragraph than to the
  /// last line whose number this divides: else a page would depend on how one came to it, or on
  /// a paragraph without end.
  private static let memory = 8

  /// Puts one page together: at most as many lines as the setting has rows.
  package func page(_ index: Int) -> SetPage {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return SetPage(lines: []) }
    let shape = PageShape(rows: setting.rows)
    var paragraph = self.paragraph(ofLine: lines.lowerBound)
    var row =
      lines.lowerBound == firstLines[paragraph] ? shape.sinkage(paragraphs.all[paragraph]) : 0
    var wide = wideSpaces(above: lines.lowerBound, of: paragraph)
    var set: [SetLine] = []
    for line in lines {
      if line == firstLines[paragraph + 1] {
        paragraph += 1
        row += shape.rowsBefore(paragraphs.all[paragraph])
      }
      if remembersNothing(line, of: paragraph) { wide = WideSpaces() }
      set.append(LineSetter(self, paragraph: paragraph, line: line).set(row: row, below: &wide))
      row += 1
    }
    return SetPage(lines: set)
  }

  private func remembersNothing(_ line: Int, of paragraph: Int) -> Bool {
    (line - Int(firstLines[paragraph])) % Self.memory == 0
  }

  /// Where the line above has wide spaces, when that is on another page.
  private func wideSpaces(above line: Int, of paragraph: Int) -> WideSpaces {
    var wide = WideSpaces()
    let number = line - Int(firstLines[paragraph])
    for above in line - number % Self.memory..<line {
      _ = LineSetter(self, paragraph: paragraph, line: above).set(row: 0, below: &wide)
    }
    return wide
  }
}
