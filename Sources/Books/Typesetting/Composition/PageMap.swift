internal import CurlewGlyphs
package import CurlewManuscript

/// Where the characters of a page stand, and which part of the text each of them is.
package struct PageMap: Sendable {
  /// The lines of the page from top to bottom. The cells of a table have lines of their own.
  package private(set) var lines: [Line] = []
  /// Maps offsets of the text to those of the book; nil if only the text is known.
  private let offsets: OffsetMap?

  /// The map of a page without text.
  init() { offsets = nil }

  package struct Line: Sendable {
    package let row: Int
    /// In the order of the text.
    package fileprivate(set) var letters: [Letter]
  }

  /// A character that is drawn.
  package struct Letter: Sendable {
    /// Its bytes in the text of the part of the book that the page belongs to.
    package let range: Range<Int>
    /// The columns of the page that it takes.
    package let columns: Range<Int>
  }

  /// A part of a row of the page.
  package struct Stretch: Equatable, Sendable {
    package let row: Int
    package let columns: Range<Int>

    package init(row: Int, columns: Range<Int>) { (self.row, self.columns) = (row, columns) }
  }

  /// The cells that show a part of the text, with the spaces between its words.
  package func stretches(of range: Range<BookOffset>) -> [Stretch] {
    offsets.map { stretches(of: $0.offsets(of: range)) } ?? []
  }

  /// The same for a range of the text of its part of the book.
  package func stretches(of range: Range<Int>) -> [Stretch] {
    lines.flatMap { line in
      guard let first = line.letters.first, let last = line.letters.last,
        first.range.lowerBound < range.upperBound, last.range.upperBound > range.lowerBound
      else { return [Stretch]() }
      return line.runs(of: range).map { Stretch(row: line.row, columns: $0) }
    }
  }

  /// The text of the character nearest to a cell; nil on a page without text.
  package func letter(nearestTo row: Int, _ column: Int) -> Range<BookOffset>? {
    let shown = lines.filter { !$0.letters.isEmpty }
    guard let nearest = shown.map({ abs($0.row - row) }).min() else { return nil }
    let letter = shown.filter { abs($0.row - row) == nearest }.flatMap(\.letters)
      .min { $0.distance(to: column) < $1.distance(to: column) }
    return letter.flatMap { offsets?.bookOffsets(of: $0.range) }
  }
}

extension PageMap.Line {
  /// The columns of adjacent characters in a range. Only text of both directions has more than one run.
  fileprivate func runs(of range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var wasInside = false
    for letter in letters {
      let isInside = letter.range.overlaps(range)
      defer { wasInside = isInside }
      guard isInside else { continue }
      guard wasInside, let last = runs.last, isAdjacent(last, letter.columns) else {
        runs.append(letter.columns)
        continue
      }
      let start = min(last.lowerBound, letter.columns.lowerBound)
      runs[runs.count - 1] = start..<max(last.upperBound, letter.columns.upperBound)
    }
    return runs
  }

  /// Whether only spaces lie between two runs.
  private func isAdjacent(_ run: Range<Int>, _ next: Range<Int>) -> Bool {
    let gap =
      run.upperBound <= next.lowerBound
      ? run.upperBound..<next.lowerBound : next.upperBound..<max(run.lowerBound, next.upperBound)
    return gap.isEmpty || !letters.contains { $0.columns.overlaps(gap) }
  }
}

extension PageMap.Letter {
  fileprivate func distance(to column: Int) -> Int {
    column < columns.lowerBound
      ? columns.lowerBound - column : max(column - columns.upperBound + 1, 0)
  }
}

// MARK: Making one

extension PageMap {
  init(_ layout: Layout, page index: Int, _ offsets: OffsetMap?) {
    self.offsets = offsets
    var initial: (letter: Letter, rows: Range<Int>)?
    layout.forEachSetLine(ofPage: index) { line, paragraph in
      let direction = layout.direction(ofParagraph: paragraph)
      let source = SourceLetters(layout.book.markedText, line.range, direction)
      var letters = source.letters(drawnAs: line.spans)
      if let columns = line.initial, columns > 0, let first = letters.first {
        letters.removeFirst()
        let top = line.hasRaisedInitial ? line.row - 1 : line.row
        initial = (Letter(range: first.range, columns: 0..<columns), top..<top + Initial.lines)
      }
      // An initial stands in several rows.
      if let initial, initial.rows.contains(line.row) { letters.insert(initial.letter, at: 0) }
      lines.append(Line(row: line.row, letters: letters))
    }
  }
}

extension Layout {
  /// Where the characters of a page stand.
  package func map(ofPage index: Int, in offsets: OffsetMap? = nil) -> PageMap {
    PageMap(self, page: index, offsets)
  }

  /// The direction in which a paragraph is reordered; nil if it has only text from left to right.
  fileprivate func direction(ofParagraph index: Int) -> WritingDirection? {
    let text = paragraphs.text(of: index)
    guard book.hasRightToLeft, setting.isReordered, paragraphs.all[index].style != .ornament,
      book.text.utf8.span.hasRightToLeft(in: text)
    else { return nil }
    return direction(ofParagraph: index, text)
  }

  /// The direction of a paragraph of a book with text from right to left.
  func direction(ofParagraph index: Int, _ text: Range<Int>) -> WritingDirection {
    let paragraph = paragraphs.all[index]
    if paragraph.isRightToLeft { return .rightToLeft }
    return paragraph.style == .kept
      ? book.markedText.prevailingDirection(of: text) : book.markedText.direction(of: text)
  }
}

/// The scalars of a line in the order in which they are drawn, with their places in the text.
private struct SourceLetters {
  private struct Item {
    let scalar: Unicode.Scalar
    let range: Range<Int>
  }

  private var items: [Item] = []

  init(_ text: MarkedText, _ range: Range<Int>, _ direction: WritingDirection?) {
    for piece in text.pieces(of: range) {
      let mark = text.marks.mark(at: piece.offset)?.range
      let length = piece.scalars.reduce(0) { $0 + UTF8.width($1) }
      let place = mark.map { $0.isEmpty ? nil : $0 } ?? nil
      // Numbers keep their order only if a space divides them.
      if direction != nil, let last = items.last, last.range.upperBound < piece.offset {
        items.append(Item(scalar: " ", range: last.range.upperBound..<piece.offset))
      }
      let range = place ?? piece.offset..<piece.offset + length
      items += piece.scalars.map { Item(scalar: $0, range: range) }
    }
    guard let direction else { return }
    items = VisualOrder(items.map(\.scalar), in: direction).places.map { items[$0] }
    items.removeAll { $0.scalar == " " }
  }

  /// Gives each drawn glyph its place in the text. A hyphen that the typesetter has added has none.
  func letters(drawnAs spans: [SetLine.Span]) -> [PageMap.Letter] {
    var letters: [PageMap.Letter] = []
    var next = 0
    for span in spans {
      var column = span.column
      for glyph in SafeText(span.text).glyphs {
        let columns = column..<column + glyph.width
        column = columns.upperBound
        guard let range = place(of: glyph, from: &next) else { continue }
        letters.append(PageMap.Letter(range: range, columns: columns))
      }
    }
    return letters.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func place(of glyph: Glyph, from next: inout Int) -> Range<Int>? {
    var range: Range<Int>?
    glyph.cluster.forEachScalar { scalar in
      guard !scalar.isBreakingSpace else { return }
      // The sanitiser leaves some scalars out.
      while next < items.count, items[next].scalar != scalar, isInvisible(items[next].scalar) {
        next += 1
      }
      guard next < items.count else { return }
      range =
        range.map { min($0.lowerBound, items[next].range.lowerBound)..<$0.upperBound }
        ?? items[next].range
      next += 1
    }
    return range
  }

  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool { (scalar.cellWidth ?? 0) == 0 }
}
