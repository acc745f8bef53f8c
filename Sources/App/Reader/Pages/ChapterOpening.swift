internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewTypesetting

/// How the first page of a chapter is set apart: by a short rule on both sides of its label, or of a
/// title of one line, and by the first words of the text in bold.
struct ChapterOpening {
  private let heading: SetLine
  /// Whether the heading goes on in the next row.
  private let isBroken: Bool
  /// The first line below the heading, if it is running text.
  private let text: SetLine?

  private static let rule: SafeText = "──"
  /// The cells between a rule and the heading.
  private static let gap = 2
  private static let mostWords = 3
  /// A shorter word with a full stop may be a title, such as “Mrs.”.
  private static let longestTitle = 4

  /// Nil if the page does not begin with the heading of a chapter.
  init?(_ page: SetPage) {
    guard let first = page.lines.first, first.heading == .chapter else { return nil }
    heading = first
    isBroken = page.lines.dropFirst().first.map { $0.row == first.row + 1 } ?? false
    text = page.lines.first { !$0.isHeading }.flatMap { $0.isProse ? $0 : nil }
  }

  /// - Parameter block: the area of the text.
  func draw(in block: Rect, on canvas: inout TextCanvas) {
    drawRules(in: block, on: &canvas)
    guard let text, let first = text.spans.first else { return }
    let words = Rect(
      column: block.origin.column + first.column, row: block.origin.row + text.row,
      columns: Self.firstWords(of: text.spans.map(\.text).joined()).width, rows: 1)
    canvas.restyle(words) { $0.attributes.insert(.bold) }
  }

  /// Nothing where there is no room on both sides.
  private func drawRules(in block: Rect, on canvas: inout TextCanvas) {
    let ends = heading.spans.map { ($0.column, $0.column + SafeText($0.text).width) }
    guard !isBroken, let first = ends.map(\.0).min(), let last = ends.map(\.1).max() else { return }
    let begin = block.origin.column + first - Self.gap - Self.rule.width
    let end = block.origin.column + last + Self.gap
    guard begin >= block.columns.lowerBound, end + Self.rule.width <= block.columns.upperBound
    else { return }
    for column in [begin, end] {
      let place = Point(column: column, row: block.origin.row + heading.row)
      canvas.write(Self.rule, at: place, style: Style(.soft))
    }
  }

  /// The first words of a line up to the end of a sentence; none in a script that runs from right to
  /// left, or has no spaces.
  static func firstWords(of line: String) -> SafeText {
    var words: [Substring] = []
    for word in line.split(separator: " ").prefix(mostWords) {
      guard word.unicodeScalars.allSatisfy(\.isWestern) else { return "" }
      words.append(word)
      let isTitle = word.hasSuffix(".") && word.count <= longestTitle
      if !isTitle, word.contains(where: { ".!?:;".contains($0) }) { break }
    }
    return SafeText(words.joined(separator: " "))
  }
}

extension Unicode.Scalar {
  /// Whether it is a Latin, Greek or Cyrillic letter, or general punctuation.
  fileprivate var isWestern: Bool { value < 0x590 || 0x1E00..<0x2070 ~= value }
}
