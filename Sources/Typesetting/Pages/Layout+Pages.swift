extension Layout {
  /// Puts one page together: at most as many lines as the setting has rows.
  package func page(_ index: Int) -> SetPage {
    let lines = lines(ofPage: index)
    guard !lines.isEmpty else { return SetPage(lines: []) }
    let shape = PageShape(rows: setting.rows)
    var paragraph = self.paragraph(ofLine: lines.lowerBound)
    var row =
      lines.lowerBound == firstLines[paragraph] ? shape.sinkage(paragraphs.all[paragraph]) : 0
    var set: [SetLine] = []
    for line in lines {
      if line == firstLines[paragraph + 1] {
        paragraph += 1
        row += shape.rowsBefore(paragraphs.all[paragraph])
      }
      set.append(LineSetter(self, paragraph: paragraph, line: line).set(row: row))
      row += 1
    }
    return SetPage(lines: set)
  }
}
