internal import CurlewManuscript

/// Composes lines: finds the words of each, gives a full line its spaces, and says where it begins.
///
/// Pages know only where their lines begin, so that nothing is spent on lines that nobody sees. The
/// layout is passed in each time because it is large.
struct LineComposer: Sendable {
  private let measure: Int
  private let isVertical: Bool
  private let reader: LineReader
  private var paragraph = ParagraphOfLines()
  private var row = WordRow()
  private var gathered = GatheredWords()
  /// Where the line above has wide spaces.
  private var wide = WideSpaces()
  private var hasHyphen = false
  private var lastLine = -1
  private var range = 0..<0

  init(_ layout: Layout) {
    (measure, isVertical) = (layout.setting.measure, layout.setting.isVertical)
    reader = LineReader(layout)
  }

  /// Composes a line.
  @inline(__always)
  mutating func compose(_ place: Layout.LinePlace, of layout: borrowing Layout) {
    if place.paragraph != paragraph.index {
      paragraph = ParagraphOfLines(place.paragraph, of: layout)
    }
    if layout.remembersNothing(place) { wide = WideSpaces() }
    lastLine = place.line
    let linesBelow = paragraph.lines.upperBound &- place.line &- 1
    let next = linesBelow > 0 ? layout.lines[place.line &+ 1] : paragraph.end
    range = layout.lines[place.line].offset..<next.offset
    guard paragraph.style != .ornament else { return composeOrnament() }
    let boxes = layout.paragraphs.boxes(in: range, of: place.paragraph)
    reader.read(boxes, on: range, into: &row, &gathered)
    let overhang =
      paragraph.hangs
      ? layout.paragraphs.overhang(range, boxes, endsInsideWord: next.isInsideWord) : Overhang()
    row.column = paragraph.indent(of: place.line, width: row.width, measure) &- overhang.before
    let slack = measure &+ overhang.behind &- row.column &- row.width
    hasHyphen = next.isInsideWord && slack > 0
    if linesBelow == 0, let edge = paragraph.numberEdge {
      row.moveLastWord(by: max(edge &- row.column &- row.width, 0))
    }
    guard linesBelow > 0, paragraph.isSpread else { return }
    row.fill(slack &- (hasHyphen ? 1 : 0), below: wide)
    // The last line of a paragraph has its spaces as the text has them.
    if linesBelow > 1 { wide = WideSpaces(row) }
  }

  /// Stars stand between all scenes, whatever the file has there.
  private mutating func composeOrnament() {
    let stars = isVertical ? "＊＊＊" : "* * *"
    reader.read(measure < (isVertical ? 6 : 5) ? "*" : stars, into: &row, &gathered)
    row.column = paragraph.indent(of: lastLine, width: row.width, measure)
    hasHyphen = false
  }

  private var width: Int { row.width + (hasHyphen ? 1 : 0) }

  /// Whether words are read from right to left in the line.
  @inline(__always)
  private func isReordered(_ layout: borrowing Layout) -> Bool {
    layout.book.hasRightToLeft && layout.setting.isReordered && paragraph.style != .ornament
      && (paragraph.direction == .rightToLeft
        || layout.book.text.utf8.span.hasRightToLeft(in: range))
  }

  /// The column of the line as it is drawn. A paragraph that is read from right to left begins at
  /// the right.
  private var drawnColumn: Int {
    paragraph.direction == .rightToLeft && !paragraph.style.isCentred
      ? max(measure - row.column - width, 0) : row.column
  }

  /// The columns that the line composed last covers.
  func columns(in layout: borrowing Layout) -> Range<Int> {
    let first = max(drawnColumn, 0)
    return first..<first + width
  }

  private func flat(_ layout: borrowing Layout) -> FlatLine {
    var line = reader.flat(
      row, gathered, hasHyphen: hasHyphen, heading: paragraph.heading)
    if isReordered(layout) { line.reorder(paragraph.direction) }
    return line
  }

  /// The line composed last.
  func setLine(row rowOfPage: Int, of layout: borrowing Layout) -> SetLine {
    let spans = flat(layout).spans(at: drawnColumn)
    var line = SetLine(
      row: rowOfPage, column: spans.first?.column ?? row.column, spans: spans,
      heading: paragraph.heading,
      range: range.lowerBound..<layout.book.markedText.endOfVisibleText(in: range),
      isProse: paragraph.style == .prose)
    if lastLine == paragraph.lines.lowerBound {
      line.initial = paragraph.initial
      line.hasRaisedInitial = paragraph.lines.count < Initial.lines
    }
    return line
  }
}

/// What the lines of a paragraph have in common.
private struct ParagraphOfLines {
  private(set) var index = -1
  private(set) var lines = 0..<0
  /// Where its text ends.
  private(set) var end = LineStart(0)
  private(set) var style = Paragraph.Style.prose
  /// The form of a heading; nil for other paragraphs.
  private(set) var heading: HeadingForm?
  /// Whether the spaces of its lines take up their slack.
  private(set) var isSpread = false
  /// Whether signs hang in the margins.
  private(set) var hangs = false
  private var isCentred = false
  /// Whether its lines end at the right edge.
  private(set) var isAtEnd = false
  /// The column behind the number at the end of a line of verse; nil for other lines.
  private(set) var numberEdge: Int?
  private(set) var direction = WritingDirection.leftToRight
  /// The cells of its initial, 0 if it has no room for one; nil if it does not begin a chapter.
  private(set) var initial: Int?
  private var indents = LineWidths(first: 0, rest: 0)

  init() {}

  init(_ index: Int, of layout: borrowing Layout) {
    self.index = index
    lines = layout.firstLine(of: index)..<layout.firstLine(of: index + 1)
    let text = layout.paragraphs.text(of: index)
    end = LineStart(UInt32(text.upperBound))
    style = layout.paragraphs.all[index].style
    heading = layout.paragraphs.all[index].heading
    isSpread =
      style == .prose && layout.setting.isJustified && !layout.setting.isVertical
      && !layout.paragraphs.all[index].isRagged
    isCentred = style.isCentred && !layout.setting.isVertical
    hangs = layout.paragraphs.hangs(index, layout.setting)
    isAtEnd = layout.paragraphs.all[index].isAtEnd
    indents = layout.paragraphs.indents(of: index, layout.setting)
    if layout.paragraphs.all[index].initial != nil { initial = indents.besideInitial ?? 0 }
    numberEdge = numberEdge(of: layout.paragraphs.all[index], layout.setting)
    if layout.book.hasRightToLeft && style != .ornament {
      direction = layout.direction(ofParagraph: index, text)
    }
  }

  /// All numbers of a poem stand below each other: at the right edge, or beside its longest line.
  private func numberEdge(of paragraph: Paragraph, _ setting: Setting) -> Int? {
    guard let poem = paragraph.poem, poem.isNumbered else { return nil }
    let left = indents.first - Int(paragraph.indent) + Int(poem.indent)
    return min(max(setting.measure, left + Int(poem.numberedWidth)), setting.keptMeasure)
  }

  /// The cells before a line of a width.
  @inline(__always)
  func indent(of line: Int, width: Int, _ measure: Int) -> Int {
    if isCentred { return max((measure &- width) / 2, 0) }
    if isAtEnd { return max(measure &- width, 0) }
    return indents.ofLine(line &- lines.lowerBound)
  }
}

/// The cells by which a line stands out into the margins.
struct Overhang {
  var before = 0
  var behind = 0
}

extension Paragraphs {
  /// - Parameters:
  ///   - line: the text of the line.
  ///   - boxes: those on it, some of them perhaps in part.
  @inline(__always)
  fileprivate func overhang(
    _ line: Range<Int>, _ boxes: Range<Int>, endsInsideWord: Bool
  ) -> Overhang {
    let (first, last) = (boxes.lowerBound, boxes.upperBound - 1)
    let hasHead = start(of: first) == line.lowerBound
    let hasTail = end(ofBox: last) <= line.upperBound
    return Overhang(
      before: hasHead ? Int(self.boxes[first].overhangBefore) : 0,
      behind: endsInsideWord ? 1 : hasTail ? Int(self.boxes[last].overhangBehind) : 0)
  }
}
