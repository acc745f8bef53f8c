internal import Cells
internal import Glyphs
internal import Manuscript
internal import Typesetting

/// A passage set as a small page, with the author and the title below it.
struct QuoteCard: Equatable {
  let passage: String
  let title: String
  let author: String?

  private static let measure = 52
  private static let margin = Size(columns: 6, rows: 3)
  private static let longest = 1500

  /// Whether the passage begins with a quotation mark of its own.
  private var isQuoted: Bool { passage.first.map { "“„«‘‚‹「『\"'".contains($0) } ?? false }

  /// The picture of the page.
  var picture: Canvas {
    let text = passage.count > Self.longest ? passage.prefix(Self.longest) + "…" : passage[...]
    let quoted = isQuoted ? String(text) : "“\(text)”"
    let lines = quoted.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let words = line.split(separator: " ").map { SafeText($0) }
      guard !words.isEmpty else { return [SafeText("")] }
      return filledLines(words, columns: Self.measure).map {
        $0.inVisualOrder(in: line.direction)
      }
    }
    let author = author.map { "— \($0)" }
    let below = [author, title].compactMap(\.self).flatMap {
      balancedLines($0, columns: Self.measure)
    }
    let rows = lines.count + 1 + below.count
    var canvas = Canvas(
      Size(
        columns: Self.measure + 2 * Self.margin.columns, rows: rows + 2 * Self.margin.rows))
    canvas.fill(canvas.bounds, style: Style(on: .page))
    let inside = canvas.bounds.inset(columns: Self.margin.columns, rows: Self.margin.rows)
    for (row, line) in zip(inside.rows, lines) {
      canvas.write(line, at: Point(column: inside.origin.column, row: row), style: Style(.text))
    }
    for (index, line) in below.enumerated() {
      let place = Point(
        column: inside.columns.upperBound - line.width,
        row: inside.origin.row + lines.count + 1 + index)
      let isAuthor = author != nil && index == 0
      canvas.write(
        line.inVisualOrder, at: place, style: Style(.soft, on: .page, isAuthor ? [] : .italic))
    }
    return canvas
  }
}
