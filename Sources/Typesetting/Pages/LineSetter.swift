internal import Manuscript

/// Puts one line together: its words, the spaces between them, and what is italic.
///
/// Pagination has only decided where the line begins. Which boxes stand on it is found again here,
/// and a justified line gets its spaces, so that beauty costs nothing for pages that nobody sees.
struct LineSetter {
  private let layout: Layout
  private let place: Layout.LinePlace
  private let range: Range<Int>
  private let boxes: Range<Int>

  init(_ layout: Layout, _ place: Layout.LinePlace) {
    (self.layout, self.place) = (layout, place)
    range = layout.text(of: place)
    boxes = layout.paragraphs.boxes(in: range, of: place.paragraph)
  }

  /// - Parameter wide: where the line above in its paragraph has wide spaces, then where this has.
  func set(row: Int, below wide: inout WideSpaces) -> SetLine {
    style == .ornament ? setOrnament(row) : setText(row, below: &wide)
  }

  private func setText(_ rowOfPage: Int, below wide: inout WideSpaces) -> SetLine {
    let words = boxes.map { segments(ofBox: $0) }
    var row = WordRow(
      widths: words.map { $0.reduce(0) { $0 + $1.text.drawnWidth } }, gaps: gaps,
      likings: words.map { likingBehind($0) })
    let overhang = layout.overhang(of: place, range, boxes)
    row.column = indent(ofText: row.width) - overhang.before
    let room = measure + overhang.behind - row.column - row.width
    let hyphen = layout.endsInsideWord(place) && room > 0 ? "-" : ""
    space(&row, filling: room - hyphen.count, &wide)
    var spans = SpanBuilder(column: row.column, isBold: style == .heading)
    for (segments, space) in zip(words, [0] + row.spaces) {
      spans.addSpace(space)
      for segment in segments { spans.add(segment) }
    }
    spans.addHyphen(hyphen)
    return line(
      rowOfPage, row.column, ordered(spans.finish(), width: row.width + hyphen.count))
  }

  /// The spans as they are drawn; a paragraph that is read from right to left begins at the right.
  private func ordered(_ spans: [SetLine.Span], width: Int) -> [SetLine.Span] {
    guard layout.book.hasRightToLeft, let first = spans.first else { return spans }
    let text = layout.book.markedText
    let whole = layout.paragraphs.text(of: paragraph)
    let direction = style == .kept ? text.prevailingDirection(of: whole) : text.direction(of: whole)
    guard direction == .rightToLeft || text.hasRightToLeft(in: range) else { return spans }
    let isFlushRight = direction == .rightToLeft && !style.isCentred
    let column = isFlushRight ? max(measure - first.column - width, 0) : first.column
    return spans.inVisualOrder(direction, column: column)
  }

  /// Stars stand between all scenes, whatever signs the file has there.
  private func setOrnament(_ row: Int) -> SetLine {
    let stars = measure < 5 ? "*" : "* * *"
    let indent = indent(ofText: stars.count)
    return line(row, indent, [SetLine.Span(text: stars, column: indent, emphasis: .roman)])
  }

  private func line(_ row: Int, _ indent: Int, _ spans: [SetLine.Span]) -> SetLine {
    SetLine(
      row: row, column: spans.first?.column ?? indent, spans: spans, isHeading: style == .heading,
      range: range.lowerBound..<layout.book.markedText.endOfVisibleText(in: range))
  }

  private var paragraph: Int { place.paragraph }
  private var line: Int { place.line }
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

  /// The cells before the text, on the side where it begins.
  private func indent(ofText width: Int) -> Int {
    if style.isCentred { return max((measure - width) / 2, 0) }
    let indents = layout.paragraphs.indents(of: paragraph, measure: measure)
    return isFirst ? indents.first : indents.rest
  }

  // MARK: Spaces

  /// The cells between the words as the file has them.
  private var gaps: [Int] {
    boxes.dropFirst().map { Int(layout.paragraphs.boxes[$0].gap) }
  }

  /// Gives the spaces of a full line the room at its end.
  private func space(_ row: inout WordRow, filling room: Int, _ wide: inout WideSpaces) {
    let isFull = style == .prose && !isLast && layout.setting.isJustified
    var spacing = WordSpacing()
    if isFull { spacing.spread(&row, filling: room, below: wide) }
    wide.note(row)
  }

  /// How glad the space behind a word is to be wider.
  private func likingBehind(_ word: [MarkedText.Segment]) -> Int {
    for segment in word.reversed() {
      let last = segment.text.unicodeScalars.last { !$0.closesQuotation }
      if let last { return Int(last.likingBehind) }
    }
    return 0
  }
}

extension Unicode.Scalar {
  /// Whether it may stand between the end of a sentence and the space.
  var closesQuotation: Bool {
    switch self {
    case "\"", "”", "’", ")", "»": true
    default: false
    }
  }

  /// How glad a space behind it is to be wider.
  var likingBehind: UInt8 {
    switch self {
    case ".", "!", "?", "…": 3
    case ";", ":", "—": 2
    case ",": 1
    default: 0
    }
  }
}

extension Layout {
  /// The part of the text that a line shows, with the white space behind it.
  @inline(__always)
  func text(of place: LinePlace) -> Range<Int> {
    let isLast = place.line + 1 == firstLines[place.paragraph + 1]
    let end =
      isLast ? paragraphs.text(of: place.paragraph).upperBound : lines[place.line + 1].offset
    return lines[place.line].offset..<end
  }
}

extension Paragraphs {
  /// The boxes of a paragraph that stand, whole or in part, in a range of the text.
  func boxes(in range: Range<Int>, of paragraph: Int) -> Range<Int> {
    let all = boxes(of: paragraph)
    let first = boxes[all].partitioningIndex { $0.start > range.lowerBound } - 1
    let end = boxes[first..<all.upperBound].partitioningIndex { $0.start >= range.upperBound }
    return first..<end
  }
}
