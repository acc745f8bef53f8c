internal import CurlewManuscript

extension Layout {
  /// The pieces of a line of a panel, from left to right.
  func panelLines(at place: LinePlace) -> [SetLine] {
    if paragraphs.isTooWide(place.paragraph, setting) { return wideLine(at: place) }
    if paragraphs.isNarrowed(place.paragraph, setting) { return narrowedLine(at: place) }
    let text = book.markedText
    guard let panel = paragraphs.panel(place.paragraph, in: Panel.Room(setting), text),
      case let number = place.line - firstLine(of: place.paragraph),
      panel.lines.indices.contains(number)
    else { return [] }
    let setter = PanelSetter(
      paragraphs: paragraphs, text: text, place: place, start: lines[place.line].offset,
      mirroredIn: isMirrored(place.paragraph) ? setting.measure : nil,
      isReordered: setting.isReordered)
    return panel.lines[number].pieces.map(setter.setLine).sorted { $0.column < $1.column }
  }

  /// Lines of running text, which are most, are told apart first.
  func isPanel(_ place: LinePlace) -> Bool {
    paragraphs.all[place.paragraph].style != .prose && isPanel(place.paragraph)
  }

  @inline(never)
  private func isPanel(_ paragraph: Int) -> Bool {
    paragraphs.all[paragraph].style.isPanel || paragraphs.isTooWide(paragraph, setting)
      || paragraphs.isNarrowed(paragraph, setting)
  }

  /// Whether the columns of a table follow each other from right to left.
  private func isMirrored(_ paragraph: Int) -> Bool {
    book.hasRightToLeft
      && book.markedText.prevailingDirection(of: paragraphs.text(of: paragraph)) == .rightToLeft
  }
}

/// Sets the pieces of a line of a panel.
private struct PanelSetter {
  let paragraphs: Paragraphs
  let text: MarkedText
  let place: Layout.LinePlace
  /// Where the line begins in the text.
  let start: Int
  /// The measure, if columns follow each other from right to left.
  let mirroredIn: Int?
  let isReordered: Bool

  func setLine(_ piece: Panel.Piece) -> SetLine {
    var line = FlatLine(capacity: piece.width)
    var range = start..<start
    switch piece.content {
    case .text(let words):
      add(words, to: &line)
      range = words.lowerBound..<text.endOfVisibleText(in: words)
    case .name(let words, let isEnd):
      add(words, to: &line, as: .italic)
      if isEnd { line.add(":", .roman) }
    case .drawn(let signs): line.add(signs, .roman)
    }
    if isReordered, text.utf8.span.hasRightToLeft(in: range) {
      line.reorder(mirroredIn == nil ? text.direction(of: range) : .rightToLeft)
    }
    let spans = line.spans(at: column(of: piece, width: line.spans(at: 0).drawnWidth))
    return SetLine(
      row: place.row, column: spans.first?.column ?? piece.column, spans: spans, heading: nil,
      range: range)
  }

  private func column(of piece: Panel.Piece, width: Int) -> Int {
    let room = max(piece.width - width, 0)
    let (start, end) =
      mirroredIn.map { ($0 - piece.column - piece.width + room, -room) } ?? (piece.column, room)
    switch piece.alignment {
    case .start: return max(start, 0)
    case .center: return max(start + end / 2, 0)
    case .end: return max(start + end, 0)
    }
  }

  private func add(_ words: Range<Int>, to line: inout FlatLine, as style: Mark.Emphasis? = nil) {
    var last = words.lowerBound
    for piece in text.pieces(of: words) {
      if piece.offset > last, text.utf8.span.whiteSpace(before: piece.offset) > 0 {
        line.addSpaces(1)
      }
      let emphasis = style ?? text.marks.emphasis(at: piece.offset)
      line.add(String(String.UnicodeScalarView(piece.scalars)), emphasis)
      last = piece.offset
    }
  }
}

extension Marks {
  /// The emphasis in force at an offset.
  func emphasis(at offset: Int) -> Mark.Emphasis {
    emphasis(before: index(from: offset + 1))
  }
}

extension [SetLine.Span] {
  fileprivate var drawnWidth: Int { reduce(0) { $0 + $1.text.drawnWidth } }
}
