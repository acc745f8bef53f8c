internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewTypesetting

/// How the first page of a chapter is set apart: by a short rule on both sides of its label, or of a
/// title of one line, by a drawn capital, and by the first words of the text in capitals.
struct ChapterOpening {
  /// The heading that the page begins with; nil if that is none of a chapter.
  private let heading: SetLine?
  /// Whether the heading goes on in the next row.
  private let isOfSeveralLines: Bool
  /// The first line of a chapter's text.
  private let text: SetLine?

  private static let rule: SafeText = "──"
  /// The cells between a rule and the heading.
  private static let gap = 2
  private static let mostWords = 5

  init(_ page: SetPage) {
    let first = page.lines.first
    heading = first.flatMap { $0.heading == .chapter ? $0 : nil }
    isOfSeveralLines = page.lines.dropFirst().first.map { $0.row - 1 == first?.row } ?? false
    text = page.lines.first { $0.initial != nil }
  }

  /// - Parameters:
  ///   - block: The area of the text.
  ///   - hasCapitals: Whether the text opens with a drawn capital and its first words in capitals.
  func draw(in block: Rect, hasCapitals: Bool, on canvas: inout TextCanvas) {
    if let heading { drawRules(beside: heading, in: block, on: &canvas) }
    guard hasCapitals, let text, let first = text.spans.first else { return }
    let line = text.spans.map(\.text).joined()
    let row = block.origin.row + text.row
    let words = Rect(
      column: block.origin.column + first.column, row: row,
      columns: Self.firstWords(of: line).width, rows: 1)
    canvas.capitalise(words)
    guard let columns = text.initial, columns > 0, let letter = line.first,
      let drawn = DrawnLetters.small.drawn(String(letter))
    else { return }
    canvas.write(" ", at: words.origin, style: Style(.text))
    for (index, line) in drawn.lines.enumerated() {
      let top = row - drawn.rowsAbove - (text.hasRaisedInitial ? 1 : 0)
      let place = Point(column: block.origin.column, row: top + index)
      canvas.write(drawn: SafeText(line), at: place, style: Style(.accent))
    }
  }

  /// Nothing where there is no room on both sides.
  private func drawRules(
    beside heading: SetLine, in block: Rect, on canvas: inout TextCanvas
  ) {
    let ends = heading.spans.map { ($0.column, $0.column + SafeText($0.text).width) }
    guard !isOfSeveralLines, let first = ends.map(\.0).min(), let last = ends.map(\.1).max() else {
      return
    }
    let begin = block.origin.column + first - Self.gap - Self.rule.width
    let end = block.origin.column + last + Self.gap
    guard begin >= block.columns.lowerBound, end + Self.rule.width <= block.columns.upperBound
    else { return }
    for column in [begin, end] {
      let place = Point(column: column, row: block.origin.row + heading.row)
      canvas.write(Self.rule, at: place, style: Style(.soft))
    }
  }

  /// The first words of a line up to the first punctuation. The full stop of a title such as “Mr.” does not
  /// count.
  static func firstWords(of line: String) -> SafeText {
    var words: [Substring] = []
    for word in line.split(separator: " ").prefix(mostWords) {
      words.append(word)
      let isTitle = word.hasSuffix(".") && word.count <= 4 && word.first?.isUppercase == true
      if !isTitle, word.contains(where: { ",.!?:;—…".contains($0) }) { break }
    }
    return SafeText(words.joined(separator: " "))
  }
}

extension TextCanvas {
  /// Shows letters as capitals, where these are single characters of the same width.
  fileprivate mutating func capitalise(_ area: Rect) {
    for column in area.columns {
      let place = Point(column: column, row: area.origin.row)
      let cell = self[column, area.origin.row]
      let letters = Array(cell.glyph.unicodeScalars)
      guard letters.count == 1, cell.width == 1 else { continue }
      let capital = letters[0].respelled(in: .smallCaps)
      if capital.cellWidth == 1 { put(Cell(capital, cell.style), at: place) }
    }
  }
}
