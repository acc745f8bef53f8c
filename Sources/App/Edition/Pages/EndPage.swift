internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary

/// The last page: what to do after the book.
struct EndPage {
  var title: String
  var author: String?
  /// The next book on the shelf; nil when there is no other.
  var next: NextBook?

  func draw(in metrics: PageMetrics, chosen: PageAction?) -> DrawnPage {
    let columns = metrics.text.size.columns
    var page = Composition(upper: endLines(columns), lower: choices(columns))
      .draw(in: metrics.text, of: metrics.leaf, chosen: chosen)
    if let row = metrics.footRow {
      page.picture.centre(
        "↑ ↓ choose    Enter goes there", row: row, within: metrics.text, style: Style(.soft))
    }
    return page
  }

  private func endLines(_ columns: Int) -> [ComposedLine] {
    let italic = Style(.text, on: .page, .italic)
    var lines = [
      ComposedLine("F I N I S", Style(.text, on: .page, .bold)), .space(), .space(rank: 8),
    ]
    lines += balancedLines(title, columns: columns).map { ComposedLine($0, italic, rank: 6) }
    if let author { lines.append(ComposedLine("by \(author)", Style(.soft), rank: 5)) }
    return lines
  }

  private func choices(_ columns: Int) -> [ComposedLine] {
    var lines = [ComposedLine("────────", Style(.soft), rank: 7), .space(rank: 7)]
    if let next {
      lines += [
        .choice(
          SafeText("Read next: \(next.title)").truncated(to: columns - 4), .open(path: next.path)),
        ComposedLine(SafeText(next.reason).truncated(to: columns), Style(.soft), rank: 6),
        .space(rank: 8),
      ]
    }
    return lines + [
      .choice("The shelf", .showShelf), .space(rank: 8), .choice("Back to the start", .goToStart),
      .space(rank: 8),
    ]
  }
}
