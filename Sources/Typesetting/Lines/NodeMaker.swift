/// Makes nodes of the boxes of a book, and knows where its words may be divided.
struct NodeMaker {
  let paragraphs: Paragraphs
  let text: MarkedText
  let divisions: WordDivisions?
  private let cutter: ClusterCutter

  init(_ book: Book, _ paragraphs: Paragraphs) {
    (self.paragraphs, text, divisions) = (paragraphs, book.markedText, book.divisions)
    cutter = ClusterCutter(text: text)
  }

  /// Makes the nodes of a stretch.
  /// - Parameter divider: nil where no word may be divided.
  func make(
    _ nodes: inout BreakNodes, of boxes: Range<Int>, _ widths: LineWidths, isDivided: Bool,
    by divider: inout WordDivider?
  ) {
    nodes.begin(hangs: widths.hangs)
    for index in boxes {
      if paragraphs.boxes[index].width > widths.smaller, add(cutting: index, widths, to: &nodes) {
        continue
      }
      let mayDivide = isDivided && paragraphs.boxes[index].width >= WordDivider.shortest
      nodes.add(
        piece(index, isLast: index + 1 == boxes.upperBound),
        dividedBy: mayDivide ? division(ofBox: index, by: &divider) : .none)
    }
  }

  private func piece(_ index: Int, isLast: Bool) -> Piece {
    let box = paragraphs.boxes[index]
    var piece = Piece(box)
    if box.hyphen > 0 {
      (piece.penalty, piece.isHyphen) = (LineCosts.hyphen, true)
    } else if !isLast, paragraphs.boxes[index + 1].gap == 0,
      text.endsWithDash(before: paragraphs.start(of: index + 1))
    {
      piece.penalty = LineCosts.dash
    }
    return piece
  }

  /// Adds a box that is wider than a line in pieces that are not, and says whether it is.
  private func add(
    cutting index: Int, _ widths: LineWidths, to nodes: inout BreakNodes
  ) -> Bool {
    let isFirst = nodes.all.count == 1
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

extension NodeMaker {
  @inline(__always)
  private func division(ofBox index: Int, by divider: inout WordDivider?) -> WordDivision {
    if let known = divisions?.all[index].division { return known }
    return divider?.division(of: paragraphs.boxes[index], in: text.utf8.span) ?? .none
  }

  /// Makes known where a word of a paragraph may be divided.
  @inline(never)
  func divide(_ word: Int, in field: WordField, by divider: inout WordDivider?) {
    field.divide(word, by: division(ofBox: field.firstBox &+ word, by: &divider))
  }

  /// The line that begins with a word, or behind some of its cells.
  func lineStart(at cells: Int, of box: Int) -> LineStart {
    let offset = text.offset(ofScalar: cells, from: paragraphs.start(of: box))
    return LineStart(UInt32(truncatingIfNeeded: offset), insideWord: cells > 0)
  }
}
