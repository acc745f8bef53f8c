/// Breaks paragraphs into lines by total fit, first without hyphens and, if a line would come out
/// too loose, with them.
///
/// A paragraph without end is broken a stretch at a time: the last lines of a stretch are broken
/// again with what follows, since only there the cut is felt.
package struct ParagraphBreaker {
  private let paragraphs: Paragraphs
  private let text: MarkedText
  private var divider: WordDivider?
  private let divisions: WordDivisions?
  private let cutter: ClusterCutter
  private var fit = TotalFit()
  /// The nodes of the paragraph that was loaded last.
  package private(set) var nodes = BreakNodes()
  private var places: [Int] = []

  /// No more boxes than this are broken at once.
  package static let stretch = 8192

  /// - Parameters:
  ///   - paragraphs: those of the book, or others of its text.
  ///   - divider: says where words may be divided; nil where they may not.
  package init(_ book: Book, _ paragraphs: Paragraphs, dividing divider: WordDivider?) {
    (self.paragraphs, self.divider, text) = (paragraphs, divider, book.markedText)
    divisions = divider == nil ? nil : book.divisions
    cutter = ClusterCutter(text: text)
  }

  mutating func giveBack(to hyphenator: Hyphenator?) {
    if let divider = divider.take() { hyphenator?.takeBack(divider) }
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
  package mutating func addLines(
    ofParagraph paragraph: Int, _ shape: borrowing Shape, to lines: inout [LineStart]
  ) {
    let all = paragraphs.boxes(of: paragraph)
    var first = all.lowerBound
    var widths = shape.widths
    while first < all.upperBound {
      let end = end(ofStretchFrom: first, in: all, ofParagraph: paragraph, shape.widths.smaller)
      let begin = lines.count
      add(first..<end, widths, shape, to: &lines)
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

  private mutating func add(
    _ boxes: Range<Int>, _ widths: LineWidths, _ shape: borrowing Shape,
    to lines: inout [LineStart]
  ) {
    loadWhole(boxes, widths)
    guard nodes.cellsInAll > widths.first else {
      lines.append(LineStart(nodes.all[0].start))
      return
    }
    let mayHyphenate = shape.mayHyphenate && divider != nil
    fit.run(nodes, widths, shape.costs, mayHyphenate ? .even : .loose)
    if fit.cost == nil {
      loadDivided(boxes, widths)
      fit.run(nodes, widths, shape.costs, shape.costs.toleranceWithHyphens)
    }
    fit.retrace(into: &places)
    lines.append(LineStart(nodes.all[0].start))
    for place in places.reversed() {
      lines.append(LineStart(nodes.all[place].start, insideWord: nodes.all[place].isHyphen))
    }
  }

  // MARK: Nodes

  /// The nodes of a stretch without hyphens.
  package mutating func loadWhole(_ range: Range<Int>, _ widths: LineWidths) {
    load(range, widths, isDivided: false)
  }

  /// The nodes of a stretch with all hyphens that the words allow.
  package mutating func loadDivided(_ range: Range<Int>, _ widths: LineWidths) {
    load(range, widths, isDivided: divider != nil)
  }

  /// The nodes and the divider are changed while the rest is only looked at: what the workers share
  /// is then not counted for each paragraph, for which they would have to wait for one another.
  @inline(__always)
  private mutating func load(_ range: Range<Int>, _ widths: LineWidths, isDivided: Bool) {
    var nodes = BreakNodes()
    swap(&nodes, &self.nodes)
    var divider = isDivided ? self.divider.take() : nil
    fill(&nodes, with: range, widths, isDivided: isDivided, by: &divider)
    if isDivided { swap(&divider, &self.divider) }
    swap(&nodes, &self.nodes)
  }

  @inline(__always)
  private func fill(
    _ nodes: inout BreakNodes, with range: Range<Int>, _ widths: LineWidths, isDivided: Bool,
    by divider: inout WordDivider?
  ) {
    nodes.begin(capacity: range.count, hangs: widths.hangs)
    var next = range.lowerBound
    while next < range.upperBound {
      next = nodes.addWords(
        next..<range.upperBound, of: paragraphs.boxes.span, upTo: widths.smaller, in: text
      ) {
        isDivided ? division(ofBox: $0, $1, by: &divider) : .none
      }
      add(next, of: range, widths, isDivided: isDivided, by: &divider, to: &nodes)
      next &+= 1
    }
    nodes.finish()
  }

  /// Adds a box that needs a closer look.
  private func add(
    _ index: Int, of range: Range<Int>, _ widths: LineWidths, isDivided: Bool,
    by divider: inout WordDivider?, to nodes: inout BreakNodes
  ) {
    let box = paragraphs.boxes[index]
    let isFirst = index == range.lowerBound
    if box.width > widths.smaller, add(cutting: index, isFirst: isFirst, widths, to: &nodes) {
      return
    }
    var piece = Piece(box)
    if isDivided {
      piece.cut(division(ofBox: index, box, by: &divider), in: text) { nodes.add($0) }
    }
    if box.hyphen > 0 {
      (piece.penalty, piece.isHyphen) = (LineCosts.hyphen, true)
    } else if index + 1 < range.upperBound, paragraphs.boxes[index + 1].gap == 0,
      text.endsWithDash(before: paragraphs.start(of: index + 1))
    {
      piece.penalty = LineCosts.dash
    }
    nodes.add(piece)
  }

  @inline(__always)
  private func division(
    ofBox index: Int, _ box: Box, by divider: inout WordDivider?
  ) -> WordDivision {
    // A short word has no place for a hyphen.
    if box.width < WordDivider.shortest { return .none }
    if let known = divisions?.all[index].division { return known }
    return divider?.division(of: box, in: text.utf8.span) ?? .none
  }

  /// Adds a box that is wider than a line in pieces that are not, and says whether it is.
  private func add(
    cutting index: Int, isFirst: Bool, _ widths: LineWidths, to nodes: inout BreakNodes
  ) -> Bool {
    let widths = isFirst ? widths : LineWidths(first: widths.rest, rest: widths.rest)
    guard Int(paragraphs.boxes[index].width) > widths.first else { return false }
    var starts = [paragraphs.boxes[index].start]
    let end = paragraphs.end(ofBox: index)
    let last = cutter.cut(paragraphs.start(of: index)..<end, widths, to: &starts)
    var gap = Int(paragraphs.boxes[index].gap)
    for (number, start) in starts.enumerated() {
      let isLast = number + 1 == starts.count
      let width = isLast ? last : number == 0 ? widths.first : widths.rest
      nodes.add(Piece(start: start, width: width, gap: gap))
      gap = 0
    }
    return true
  }
}
