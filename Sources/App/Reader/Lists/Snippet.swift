internal import CurlewCells
internal import CurlewEdition
package import CurlewGlyphs
internal import CurlewManuscript
package import CurlewTypesetting

/// A passage of the text with some words before and behind it, in as many lines as it is given.
package struct Snippet: Sendable {
  private let before: SafeText
  private let passage: SafeText
  private let behind: SafeText

  /// Between paragraphs, and below headings.
  private static let paragraphEnd = " · "

  /// A passage with as many words as fit a rectangle.
  init(_ range: Range<Int>, in section: TextSection, filling size: Size) {
    // Lines end between words, so that some cells stay empty.
    let cells = size.columns * size.rows
    let sizes = stride(from: cells, through: cells * 4 / 5, by: -2)
    let fitting = sizes.lazy.map { Snippet(range, in: section, cells: $0) }
      .first { $0.rows(ofColumns: size.columns) <= size.rows }
    self = fitting ?? Snippet(range, in: section, cells: cells * 4 / 5)
  }

  private func rows(ofColumns columns: Int) -> Int {
    text.wrapped(to: columns).count
  }

  /// - Parameters:
  ///   - range: The passage, in offsets of the section's text.
  ///   - cells: The room. A third of what the passage leaves goes to the words before it.
  package init(_ range: Range<Int>, in section: TextSection, cells: Int) {
    passage = SafeText(section.plainText(range)).truncated(to: cells)
    let room = max(cells - passage.width, 0)
    // No character of the text takes more than four bytes a cell.
    let start = section.characterStart(max(range.lowerBound - 4 * room, section.body.lowerBound))
    let end = section.characterStart(min(range.upperBound + 4 * room, section.body.upperBound))
    let before = section.plainText(
      start..<max(range.lowerBound, start), dividedBy: Self.paragraphEnd)
    let behind = section.plainText(
      range.upperBound..<max(end, range.upperBound), dividedBy: Self.paragraphEnd)
    let gapBefore = section.isWhiteSpace(before: range.lowerBound) ? " " : ""
    let gapBehind = section.isWhiteSpace(at: range.upperBound) ? " " : ""
    self.before = SafeText(Self.lastWords(of: before + gapBefore, cells: room / 3))
    self.behind = Self.firstWords(of: gapBehind + behind, cells: max(room - self.before.width, 0))
  }

  /// The whole words at the end of a text that fit a number of cells. A text without spaces is cut between characters.
  private static func lastWords(of text: String, cells: Int) -> String {
    guard SafeText(text).width > cells else { return text }
    var room = cells - 2
    let tail = text.reversed().prefix { character in
      room -= SafeText(String(character)).width
      return room >= 0
    }
    let words = String(tail.reversed())
    let start = words.prefix(longestWord).firstIndex(of: " ").map { words.index(after: $0) }
    return "… " + words[(start ?? words.startIndex)...]
  }

  /// The whole words at the beginning of a text that fit a number of cells. A text without spaces is
  /// cut between characters.
  private static func firstWords(of text: String, cells: Int) -> SafeText {
    guard SafeText(text).width > cells else { return SafeText(text) }
    let head = text.prefix(max(cells - 1, 0))
    let words = head.suffix(longestWord).lastIndex(of: " ").map { head[..<$0] } ?? head
    return SafeText(words + " …").truncated(to: cells)
  }

  /// In characters.
  private static let longestWord = 24

  /// The passage with its words, as one line.
  package var text: SafeText { before + passage + behind }

  /// Draws the passage into a rectangle of several lines, broken between words.
  func draw(in rect: Rect, isSelected: Bool, on canvas: inout TextCanvas) {
    let plain = Style(isSelected ? .text : .soft, on: .panel)
    let lit = Style(.accent, on: .panel, .bold)
    let parts = [(before, plain), (passage, lit), (behind, plain)]
    let glyphs = parts.flatMap { text, style in text.glyphs.map { StyledGlyph($0, style) } }
    let lines = SafeText.lines(of: glyphs.map(\.glyph), rect.size.columns).map { glyphs[$0] }
    let direction = text.string.direction
    for (row, line) in zip(rect.rows, lines) {
      var place = Point(column: rect.origin.column, row: row)
      for run in Self.drawnRuns(of: line, in: direction) {
        canvas.write(run.text, at: place, style: run.style, clip: rect)
        place.column += run.text.width
      }
    }
  }

  private struct StyledGlyph {
    let glyph: Glyph
    let style: Style

    init(_ glyph: Glyph, _ style: Style) { (self.glyph, self.style) = (glyph, style) }

  }

  /// The parts of a line from left to right, each in one style.
  private static func drawnRuns(
    of line: ArraySlice<StyledGlyph>, in direction: WritingDirection
  ) -> [(text: SafeText, style: Style)] {
    let signs = line.flatMap { sign in
      sign.glyph.character.unicodeScalars.map { (scalar: $0, style: sign.style) }
    }
    let scalars = signs.map(\.scalar)
    let order =
      scalars.contains(where: \.isRightToLeft)
      ? drawnOrder(of: scalars, in: direction)
      : scalars.enumerated().map { (place: $0.offset, scalar: $0.element) }
    var runs: [(text: String, style: Style)] = []
    for (place, scalar) in order {
      if runs.last?.style != signs[place].style { runs.append(("", signs[place].style)) }
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
    }
    return runs.map { (SafeText($0.text), $0.style) }
  }
}

extension TextSection {
  fileprivate func isWhiteSpace(before offset: Int) -> Bool {
    offset > 0 && offset <= utf8.count && utf8.span.whiteSpace(before: offset) > 0
  }

  fileprivate func isWhiteSpace(at offset: Int) -> Bool {
    offset < utf8.count && utf8.span.whiteSpace(at: offset) > 0
  }
}
