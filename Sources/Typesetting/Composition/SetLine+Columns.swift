internal import CurlewGlyphs
internal import CurlewManuscript

extension SetLine {
  /// The columns of the page at which a part of the book's text stands in this line; nil if none of it
  /// does. A line with words that are read from right to left counts as a whole.
  package func columns(of part: Range<Int>, in text: MarkedText) -> Range<Int>? {
    let part = part.clamped(to: range)
    guard !part.isEmpty, let line = drawnColumns else { return nil }
    guard !text.utf8.span.hasRightToLeft(in: range) else { return line }
    let before = text.pieces(of: range.lowerBound..<part.lowerBound).count
    let count = text.pieces(of: part).count
    let glyphs = glyphColumns
    guard count > 0, before < glyphs.count else { return nil }
    let last = min(before + count, glyphs.count) - 1
    return glyphs[before].lowerBound..<glyphs[last].upperBound
  }

  private var drawnColumns: Range<Int>? {
    guard let first = spans.first, let last = spans.last else { return nil }
    return first.column..<last.column + last.text.drawnWidth
  }

  /// The columns of every cluster that is not a space.
  private var glyphColumns: [Range<Int>] {
    var columns: [Range<Int>] = []
    for span in spans {
      var column = span.column
      for character in span.text {
        let width = String(character).drawnWidth
        if !character.isWhitespace { columns.append(column..<column + width) }
        column += width
      }
    }
    return columns
  }
}
