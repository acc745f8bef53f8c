/// Makes nodes of the boxes of a book.
struct NodeMaker {
  let paragraphs: Paragraphs
  let text: MarkedText
  let divisions: WordDivisions?
  private let cutter: ClusterCutter

  init(_ book: Book, _ paragraphs: Paragraphs) {
    (self.paragraphs, text, divisions) = (paragraphs, book.markedText, book.divisions)
    cutter = ClusterCutter(text: text)
  }

  /// Makes more nodes of a stretch until a demand is met.
  ///
  /// Nodes and divider are changed while the rest is only looked at: what the workers share is then
  /// not counted for each paragraph, for which they would have to wait for one another.
  func make(
    _ demand: BreakNodes.Demand, _ widths: LineWidths, of nodes: inout BreakNodes,
    by divider: inout WordDivider?
  ) {
    while !nodes.meets(demand) {
      nodes.addWords(paragraphs.boxes.span, upTo: widths.smaller, demand) {
        demand.isDivided ? division(ofWord: $0, $1, by: &divider) : .none
      }
      if !nodes.meets(demand) { addNext(demand, widths, to: &nodes, by: &divider) }
    }
  }

  @inline(__always)
  private func division(
    ofWord index: Int, _ box: Box, by divider: inout WordDivider?
  ) -> WordDivision {
    if let known = divisions?.all[index].division { return known }
    return divider?.division(of: box, in: text.utf8.span) ?? .none
  }

  /// Adds a box that may need a closer look.
  private func addNext(
    _ demand: BreakNodes.Demand, _ widths: LineWidths, to nodes: inout BreakNodes,
    by divider: inout WordDivider?
  ) {
    let index = nodes.rest.lowerBound
    let box = paragraphs.boxes[index]
    if box.width > widths.smaller, add(cutting: index, widths, to: &nodes) {
      return nodes.passBox()
    }
    var piece = Piece(box)
    if box.hyphen > 0 {
      (piece.penalty, piece.isHyphen) = (LineCosts.hyphen, true)
    } else if nodes.rest.count > 1, paragraphs.boxes[index + 1].gap == 0,
      text.endsWithDash(before: paragraphs.start(of: index + 1))
    {
      piece.penalty = LineCosts.dash
    }
    let isDivided = demand.isDivided && box.width >= WordDivider.shortest
    nodes.add(piece, dividedBy: isDivided ? division(ofWord: index, box, by: &divider) : .none)
    nodes.passBox()
  }

  /// Adds a box that is wider than a line in pieces that are not, and says whether it is.
  private func add(
    cutting index: Int, _ widths: LineWidths, to nodes: inout BreakNodes
  ) -> Bool {
    let isFirst = nodes.count == 1
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
