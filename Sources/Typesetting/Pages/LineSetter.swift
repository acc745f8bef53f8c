/// Puts one line together: its words, the spaces between them, and what is italic.
///
/// Pagination has only decided where the line begins. Which boxes stand on it is found again here,
/// and a justified line gets its spaces, so that beauty costs nothing for pages that nobody sees.
struct LineSetter {
  private let layout: Layout
  private let paragraph: Int
  private let line: Int
  private let range: Range<Int>
  private let boxes: Range<Int>

  init(_ layout: Layout, paragraph: Int, line: Int) {
    (self.layout, self.paragraph, self.line) = (layout, paragraph, line)
    let isLast = line + 1 == layout.firstLines[paragraph + 1]
    let end =
      isLast ? layout.paragraphs.text(of: paragraph).upperBound : layout.lines[line + 1].offset
    range = layout.lines[line].offset..<end
    boxes = layout.paragraphs.boxes(in: range, of: paragraph)
  }

  func set(row: Int) -> SetLine {
    style == .ornament ? setOrnament(row) : setText(row)
  }

  private func setText(_ row: Int) -> SetLine {
    let words = boxes.map { segments(ofBox: $0) }
    let width = words.joined().reduce(gaps.reduce(0, +)) { $0 + $1.text.drawnWidth }
    let column = column(ofText: width)
    let hyphen = needsHyphen && column + width < measure ? "-" : ""
    let spaces = spaces(filling: measure - column - width - hyphen.count)
    var spans = SpanBuilder(column: column, isBold: style == .heading)
    for (index, segments) in words.enumerated() {
      if index > 0 { spans.addSpace(spaces[index - 1]) }
      for segment in segments { spans.add(segment) }
    }
    spans.addHyphen(hyphen)
    return line(row, column, spans.finish())
  }

  /// Stars stand between all scenes, whatever signs the file has there.
  private func setOrnament(_ row: Int) -> SetLine {
    let stars = measure < 5 ? "*" : "* * *"
    let column = column(ofText: stars.count)
    return line(row, column, [SetLine.Span(text: stars, column: column, emphasis: .roman)])
  }

  private func line(_ row: Int, _ column: Int, _ spans: [SetLine.Span]) -> SetLine {
    SetLine(
      row: row, column: column, spans: spans, isHeading: style == .heading,
      range: range.lowerBound..<layout.book.markedText.endOfVisibleText(in: range))
  }

  private var style: Paragraph.Style { layout.paragraphs.all[paragraph].style }
  private var isFirst: Bool { line == layout.firstLines[paragraph] }
  private var isLast: Bool { line + 1 == layout.firstLines[paragraph + 1] }
  private var measure: Int { layout.setting.measure }

  private func segments(ofBox box: Int) -> [MarkedText.Segment] {
    let start = max(layout.paragraphs.start(of: box), range.lowerBound)
    let isLast = box + 1 == boxes.upperBound
    let end = isLast ? range.upperBound : layout.paragraphs.start(of: box + 1)
    return layout.book.markedText.segments(of: start..<end)
  }

  private func column(ofText width: Int) -> Int {
    if style.isCentred { return max((measure - width) / 2, 0) }
    let indents = layout.paragraphs.indents(of: paragraph, measure: measure)
    return isFirst ? indents.first : indents.rest
  }

  /// Whether the line ends inside a word.
  private var needsHyphen: Bool { !isLast && layout.lines[line + 1].isInsideWord }

  /// The cells between the words as the file has them.
  private var gaps: [Int] {
    boxes.dropFirst().map { Int(layout.paragraphs.boxes[$0].gap) }
  }

  /// The cells between the words of the line as it is drawn.
  private func spaces(filling room: Int) -> [Int] {
    let isFull = style == .prose && !isLast && layout.setting.isJustified
    return isFull ? justified(gaps, filling: room, isOdd: line % 2 == 1) : gaps
  }
}

extension Paragraphs {
  /// The boxes of a paragraph that stand, whole or in part, in a range of the text.
  fileprivate func boxes(in range: Range<Int>, of paragraph: Int) -> Range<Int> {
    let all = boxes(of: paragraph)
    let first = boxes[all].partitioningIndex { $0.start > range.lowerBound } - 1
    let end = boxes[first..<all.upperBound].partitioningIndex { $0.start >= range.upperBound }
    return first..<end
  }
}
