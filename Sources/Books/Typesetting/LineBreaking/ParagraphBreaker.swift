internal import CurlewManuscript

/// Breaks paragraphs into lines: first without hyphens and, if no even lines are found, with them.
///
/// A very long paragraph is broken a stretch at a time. The last lines of a stretch are broken again
/// with what follows, because only they depend on the cut.
package struct ParagraphBreaker {
  private let paragraphs: Paragraphs
  private let source: WordSource
  private let cutter: ClusterCutter

  /// - Parameter paragraphs: those of the book, or others of its text.
  package init(_ book: Book, _ paragraphs: Paragraphs) {
    self.paragraphs = paragraphs
    source = WordSource(book, paragraphs)
    cutter = ClusterCutter(paragraphs: paragraphs, text: book.markedText)
  }

  /// Longer paragraphs are broken a stretch at a time.
  package static let longestStretch = ParagraphWords.mostWords

  /// Working memory that is kept from one paragraph to the next.
  package struct Tools: ~Copyable {
    var divider: WordDivider?
    fileprivate var words = ParagraphWords()

    /// - Parameter divider: says where words may be hyphenated; nil where they may not.
    package init(dividing divider: WordDivider?) { self.divider = divider }
  }

  /// How one paragraph is broken.
  package struct Shape {
    package internal(set) var widths: LineWidths
    package let demerits: Demerits
    package let mayHyphenate: Bool
    let room: Panel.Room
    /// Whether the paragraph is set as a single line of any length.
    package internal(set) var isUnbroken = false

    init(widths: LineWidths, demerits: Demerits, mayHyphenate: Bool, room: Panel.Room) {
      (self.widths, self.demerits, self.mayHyphenate) = (widths, demerits, mayHyphenate)
      self.room = room
    }
  }

  /// Appends where each line of a paragraph begins.
  package func addLines(
    ofParagraph paragraph: Int, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    if let panel = paragraphs.panel(paragraph, in: shape.room, source.text) {
      lines += panel.starts(in: paragraphs.text(of: paragraph)).map { LineStart(UInt32($0)) }
      return
    }
    var rest = paragraphs.boxes(of: paragraph)
    if shape.isUnbroken { return lines.append(LineStart(paragraphs.boxes[rest.lowerBound].start)) }
    var widths = shape.widths
    if let width = widths.besideInitial {
      rest = addLines(
        besideInitial: LineWidths(first: widths.first, rest: width, hangs: widths.hangs), of: rest,
        shape, with: &tools, to: &lines)
      widths.first = widths.rest
    }
    while !rest.isEmpty {
      let begin = lines.count
      lines.append(LineStart(paragraphs.boxes[rest.lowerBound].start))
      let end = tools.words.read(rest, of: paragraphs.boxes.span, widths, cutter)
      addBreaks(widths, shape, with: &tools, to: &lines)
      guard end < rest.upperBound else {
        return joinNumber(of: paragraph, within: widths.rest, to: &lines)
      }
      let next = withdrawLastLines(of: &lines, since: begin, boxes: rest.lowerBound..<end)
      rest = next..<rest.upperBound
      widths.first = widths.rest
    }
  }

  /// Takes the last word of a line of verse to the row of its number, where that would stand alone.
  private func joinNumber(of paragraph: Int, within room: Int, to lines: inout [LineStart]) {
    let last = paragraphs.boxes(of: paragraph).upperBound - 1
    guard paragraphs.all[paragraph].poem?.isNumbered == true, lines.count > 1,
      lines[lines.count - 1].offset == paragraphs.start(of: last),
      case let word = paragraphs.start(of: last - 1), lines[lines.count - 2].offset < word,
      case let number = paragraphs.boxes[last],
      Int(paragraphs.boxes[last - 1].width) + Int(number.gap) + Int(number.width) <= room
    else { return }
    lines[lines.count - 1] = LineStart(UInt32(word))
  }

  /// Breaks the lines beside an initial by themselves, without hyphens. Returns the boxes below them.
  private func addLines(
    besideInitial widths: LineWidths, of boxes: Range<Int>, _ shape: borrowing Shape,
    with tools: inout Tools, to lines: inout [LineStart]
  ) -> Range<Int> {
    let begin = lines.count
    lines.append(LineStart(paragraphs.boxes[boxes.lowerBound].start))
    // Some words more than fit beside it: they decide how well the last of these lines can end.
    var cells = 0
    let some = boxes.prefix { box in
      cells += Int(paragraphs.boxes[box].gap) + Int(paragraphs.boxes[box].width)
      return cells < (Initial.lines + 2) * widths.rest
    }
    _ = tools.words.read(some, of: paragraphs.boxes.span, widths, cutter)
    let whole = Shape(
      widths: widths, demerits: shape.demerits, mayHyphenate: false, room: shape.room)
    addBreaks(widths, whole, with: &tools, to: &lines)
    guard lines.count > begin + Initial.lines else { return boxes.upperBound..<boxes.upperBound }
    let next = lines[begin + Initial.lines].offset
    lines.removeSubrange((begin + Initial.lines)...)
    return paragraphs.boxes[boxes].partitioningIndex { Int($0.start) >= next }..<boxes.upperBound
  }

  /// Appends the starts of all lines but the first of the words at hand.
  private func addBreaks(
    _ widths: LineWidths, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    if tools.words.fitOneLine(widths) { return }
    var node = cheapestWay(widths, shape, with: &tools)
    let begin = lines.count
    while let start = tools.words.stepBack(along: &node, in: source) { lines.append(start) }
    lines[begin...].reverse()
  }

  private func cheapestWay(
    _ widths: LineWidths, _ shape: borrowing Shape, with tools: inout Tools
  ) -> ActiveNode {
    let (demerits, hyphenates) = (shape.demerits, shape.mayHyphenate && tools.divider != nil)
    if hyphenates {
      var rules = LineSearch.Rules(demerits: demerits, tolerance: .even, hyphenates: false)
      rules.bound = .start + Demerits.loneWord
      let end = search(widths, rules, with: &tools)
      if end < rules.bound { return end }
    }
    var rules = LineSearch.Rules(
      demerits: demerits, tolerance: hyphenates ? demerits.toleranceWithHyphens : .loose,
      hyphenates: hyphenates)
    rules.bound = .start + Demerits.budget(ofLines: tools.words.cells / max(widths.rest, 1))
    let end = search(widths, rules, with: &tools)
    if end < rules.bound { return end }
    rules.bound = .none
    return search(widths, rules, with: &tools)
  }

  private func search(
    _ widths: LineWidths, _ rules: LineSearch.Rules, with tools: inout Tools
  ) -> ActiveNode {
    LineSearch(tools.words, widths, rules).run {
      tools.words.lookUp($0, source, &tools.divider)
    }
  }

  /// Removes the last lines of a stretch, and returns the box with which the next stretch begins.
  private func withdrawLastLines(
    of lines: inout [LineStart], since begin: Int, boxes: Range<Int>
  ) -> Int {
    for line in stride(from: lines.count - 3, to: begin, by: -1) {
      let start = lines[line].offset
      let box = paragraphs.boxes[boxes].partitioningIndex { Int($0.start) >= start }
      guard box < boxes.upperBound, paragraphs.start(of: box) == start else { continue }
      lines.removeSubrange(line...)
      return box
    }
    return boxes.upperBound
  }

  /// The boxes of a paragraph, with pieces in place of those that are wider than a line.
  package func boxes(of paragraph: Int, _ widths: LineWidths) -> [Box] {
    var boxes: [Box] = []
    _ = cutter.cut(paragraphs.boxes(of: paragraph), widths, most: .max, to: &boxes)
    return boxes
  }
}
