internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

extension PageRenderer {
  /// Writes readings above their characters, where double spacing leaves a row for them.
  func drawRuby(ofPage page: Int, on canvas: inout TextCanvas, at place: PageSlot) {
    guard layout.setting.leading > 1, let laid = layout.laidPage(page) else { return }
    let manuscript = laid.part.book.manuscript
    let range = layout.range(ofPage: page)
    let rubies = manuscript.rubies(
      in: laid.part.offset(of: range.lowerBound)..<laid.part.offset(of: range.upperBound))
    guard !rubies.isEmpty else { return }
    let map = laid.layout.map(ofPage: laid.index)
    var row = RubyRow(text: metrics(onSide: place.side).text)
    var words: [(base: PageMap.Stretch, reading: String)] = []
    for ruby in rubies {
      guard let base = map.stretches(of: ruby.base).first else { continue }
      let reading = String(decoding: manuscript.text.utf8[ruby.reading], as: UTF8.self)
        .filter { !$0.isWhitespace }
      // Side by side, the readings of the characters of a word need less room together.
      if let last = words.last, let joined = last.base.joined(with: base) {
        words[words.count - 1] = (joined, last.reading + reading)
      } else {
        words.append((base, reading))
      }
    }
    for word in words { row.write(SafeText(word.reading), above: word.base, on: &canvas) }
  }
}

extension PageMap.Stretch {
  /// Both together, if the other follows without a gap.
  fileprivate func joined(with next: PageMap.Stretch) -> PageMap.Stretch? {
    guard row == next.row, columns.upperBound == next.columns.lowerBound else { return nil }
    return PageMap.Stretch(row: row, columns: columns.lowerBound..<next.columns.upperBound)
  }
}

/// Readings above a line of text, from left to right.
private struct RubyRow {
  let text: Rect
  /// The row of the line, and the first column for the next reading.
  private var place = Point(column: 0, row: -1)

  init(text: Rect) { self.text = text }

  /// Centres a reading above its characters, or as near to that as the one before it allows. One that would
  /// stand beside its characters is left out.
  mutating func write(_ reading: SafeText, above base: PageMap.Stretch, on canvas: inout TextCanvas)
  {
    if base.row != place.row { place = Point(column: 0, row: base.row) }
    let centred = base.columns.lowerBound + (base.columns.count - reading.width) / 2
    let wanted = min(centred, text.size.columns - reading.width)
    let column = max(wanted, place.column)
    guard column < base.columns.upperBound, column + reading.width <= text.size.columns else {
      return
    }
    let origin = text.origin + Point(column: column, row: base.row - 1)
    guard origin.row > 0 else { return }
    canvas.write(reading, at: origin, style: Style(.soft))
    place.column = column + reading.width + 1
  }
}
