internal import Manuscript

/// Breaks paragraphs into lines by total fit, first without hyphens and, if a line would come out
/// too loose, with them.
///
/// A paragraph without end is broken a stretch at a time: the last lines of a stretch are broken
/// again with what follows, since only there the cut is felt.
package struct ParagraphBreaker {
  private let paragraphs: Paragraphs
  private let maker: NodeMaker

  /// No more boxes than this are broken at once.
  package static let stretch = 8192

  /// - Parameter paragraphs: those of the book, or others of its text.
  package init(_ book: Book, _ paragraphs: Paragraphs) {
    self.paragraphs = paragraphs
    maker = NodeMaker(book, paragraphs)
  }

  /// What changes while paragraphs are broken; whoever breaks many keeps it from one to the next.
  package struct Tools {
    var divider: WordDivider?
    fileprivate var nodes = BreakNodes()
    fileprivate var fit = TotalFit()
    fileprivate var places: [Int] = []
    fileprivate let words = WordField()

    /// - Parameter divider: says where words may be divided; nil where they may not.
    package init(dividing divider: WordDivider?) { self.divider = divider }
  }

  /// What the lines of one paragraph are made by.
  package struct Shape {
    package let widths: LineWidths
    package let costs: LineCosts
    package let mayHyphenate: Bool

    package init(widths: LineWidths, costs: LineCosts, mayHyphenate: Bool) {
      (self.widths, self.costs, self.mayHyphenate) = (widths, costs, mayHyphenate)
    }
  }

  /// Adds where each line of a paragraph begins.
  package func addLines(
    ofParagraph paragraph: Int, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    let all = paragraphs.boxes(of: paragraph)
    var first = all.lowerBound
    var widths = shape.widths
    while first < all.upperBound {
      let end = end(ofStretchFrom: first, in: all, ofParagraph: paragraph, shape.widths.smaller)
      let begin = lines.count
      add(first..<end, widths, shape, with: &tools, to: &lines)
      guard end < all.upperBound else { return }
      first = withdrawLastLines(of: &lines, since: begin, boxes: first..<end)
      widths.first = widths.rest
    }
  }

  /// On very short lines a word without end would be more places than one search can have.
  private func end(
    ofStretchFrom first: Int, in all: Range<Int>, ofParagraph paragraph: Int, _ narrowest: Int
  ) -> Int {
    let end = min(first + Self.stretch, all.upperBound)
    guard paragraphs.text(of: paragraph).count > Way.mostPlaces / 2 else { return end }
    var places = 0
    for box in first..<end {
      places += 2 * Int(paragraphs.boxes[box].width) / max(narrowest, 1) + 1
      if places >= Way.mostPlaces { return max(box, first + 1) }
    }
    return end
  }

  /// Takes back the last lines of a stretch, and answers the box with which the next begins.
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

  private func add(
    _ boxes: Range<Int>, _ widths: LineWidths, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    lines.append(LineStart(paragraphs.boxes[boxes.lowerBound].start))
    if isOneLine(boxes, widths) { return }
    let begin = lines.count
    if shape.costs.scale.holdsAllLines,
      tools.words.take(boxes, of: paragraphs.boxes.span, widths, in: maker.text)
    {
      addFromWords(widths, shape, with: &tools, to: &lines)
    } else {
      addFromNodes(boxes, widths, shape, with: &tools, to: &lines)
    }
    lines[begin...].reverse()
  }

  /// Adds the lines of a stretch of words, the last first.
  private func addFromWords(
    _ widths: LineWidths, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    let isDivided = shape.mayHyphenate && tools.divider != nil
    let fit = WordFit(widths, shape.costs, isDivided: isDivided)
    var way = fit.run(tools.words, shape.costs.table.span, maker, by: &tools.divider)
    while let place = tools.words.step(back: &way) {
      lines.append(maker.lineStart(at: place.cells, of: tools.words.firstBox + place.word))
    }
  }

  /// The same of any stretch.
  private func addFromNodes(
    _ boxes: Range<Int>, _ widths: LineWidths, _ shape: borrowing Shape, with tools: inout Tools,
    to lines: inout [LineStart]
  ) {
    let mayHyphenate = shape.mayHyphenate && tools.divider != nil
    fit(boxes, widths, shape.costs, mayHyphenate ? .even : .loose, isDivided: false, &tools)
    if tools.fit.cost == nil {
      fit(boxes, widths, shape.costs, shape.costs.toleranceWithHyphens, isDivided: true, &tools)
    }
    tools.fit.retrace(into: &tools.places)
    for place in tools.places {
      lines.append(tools.nodes.lineStart(at: place, in: maker.text))
    }
  }

  /// Whether a stretch is not more than a line.
  private func isOneLine(_ boxes: Range<Int>, _ widths: LineWidths) -> Bool {
    let (boxes, hanging) = (paragraphs.boxes.span.extracting(boxes), widths.hangs ? 1 : 0)
    let last = boxes[boxes.count - 1]
    var cells = -Int(boxes[0].gap) - hanging * Int(boxes[0].overhangBefore)
    cells += last.hyphen > 0 ? 1 - hanging : -hanging * Int(last.overhangBehind)
    var index = 0
    while index < boxes.count, cells <= widths.first + 2 {
      cells += Int(boxes[index].gap) + Int(boxes[index].width)
      index += 1
    }
    return cells <= widths.first
  }

  /// Finds the best lines within a tolerance.
  private func fit(
    _ boxes: Range<Int>, _ widths: LineWidths, _ costs: borrowing LineCosts,
    _ tolerance: LineCosts.Tolerance, isDivided: Bool, _ tools: inout Tools
  ) {
    maker.make(&tools.nodes, of: boxes, widths, isDivided: isDivided, by: &tools.divider)
    tools.fit.run(&tools.nodes, widths, costs, tolerance)
  }
}

extension ParagraphBreaker {
  /// All nodes of a stretch, with all hyphens that the words allow or without any.
  package func nodes(
    of boxes: Range<Int>, _ widths: LineWidths, areDivided: Bool, by divider: inout WordDivider?
  ) -> BreakNodes {
    var nodes = BreakNodes()
    maker.make(
      &nodes, of: boxes, widths, isDivided: areDivided && divider != nil, by: &divider)
    return nodes
  }
}
