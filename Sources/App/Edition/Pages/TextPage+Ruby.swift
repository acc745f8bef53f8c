internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

extension TextPage {
  /// Writes readings above their characters, where double spacing leaves a row for them.
  func drawRuby(on canvas: inout TextCanvas, at place: PageSlot) {
    guard layout.setting.leading > 1, let laid = layout.laidPage(number) else { return }
    let manuscript = laid.part.book.manuscript
    let range = layout.range(ofPage: number)
    let rubies = manuscript.rubies(in: laid.part.offsets(of: range))
    guard !rubies.isEmpty else { return }
    let map = laid.map
    let text = edition.metrics(onSide: place.side).text
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
    var row = RubyRow()
    for word in words {
      if row.number != word.base.row {
        row.draw(in: text, on: &canvas)
        row = RubyRow(number: word.base.row)
      }
      row.add(SafeText(word.reading), above: word.base.columns, measure: text.size.columns)
    }
    row.draw(in: text, on: &canvas)
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
  /// The row of the line.
  var number = -1
  private var readings: [(text: SafeText, columns: Range<Int>, base: Range<Int>)] = []

  init(number: Int = -1) { self.number = number }

  /// Centres a reading above its characters, or as near to that as its neighbours allow: it moves to the right, and where
  /// there is no room, those before it move to the left. A reading that would still stand beside its characters is left out.
  mutating func add(_ text: SafeText, above base: Range<Int>, measure: Int) {
    let free = readings.last.map { $0.columns.upperBound + 1 } ?? 0
    let last = min(base.upperBound - 1, measure - text.width)
    let centred = base.lowerBound + (base.count - text.width) / 2
    let column = min(max(centred, free), last)
    var moved = readings
    moved.append((text, column..<column + text.width, base))
    for index in moved.indices.dropLast().reversed() {
      let (reading, next) = (moved[index], moved[index + 1].columns.lowerBound)
      let excess = max(reading.columns.upperBound + 1 - next, 0)
      moved[index].columns = reading.columns.moved(by: -excess)
    }
    let isAbove = moved.allSatisfy { $0.columns.lowerBound >= 0 && $0.columns.overlaps($0.base) }
    if isAbove { readings = moved }
  }

  func draw(in text: Rect, on canvas: inout TextCanvas) {
    for reading in readings {
      let origin = text.origin + Point(column: reading.columns.lowerBound, row: number - 1)
      if origin.row > 0 { canvas.write(reading.text, at: origin, style: Style(.soft)) }
    }
  }
}
