package import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
package import CurlewPictures
package import CurlewTypesetting
package import Paging

/// A page of the text of an edition.
package struct TextPage {
  let edition: Edition
  /// Counted from 0.
  let number: Int

  var book: OpenBook { edition.book }
  var layout: BookLayout { edition.layout }
  var overlay: Overlay { edition.overlay }
  /// Its index among all pages of the edition.
  var index: Int { edition.index(ofTextPage: number) }
  var metrics: PageMetrics { edition.metrics(ofPageAt: index) }

  /// The picture of the page, without what is laid over it.
  package func picture(at place: PageSlot) -> TextCanvas {
    let metrics = edition.metrics(onSide: place.side)
    guard let block = metrics.block else {
      let page = layout.page(number)
      var canvas = metrics.picture(of: page, furniture(at: place))
      writeNumbers(of: page.lines, in: metrics, on: &canvas)
      drawPictures(on: &canvas, at: place)
      drawRuby(on: &canvas, in: metrics.text)
      return canvas
    }
    let inRows = metrics.inRows(of: block)
    var rows = inRows.picture(of: layout.page(number), Furniture())
    drawRuby(on: &rows, in: inRows.text)
    var canvas = TextCanvas(metrics.leaf)
    block.draw(rows, on: &canvas)
    metrics.draw(furniture(at: place), on: &canvas)
    drawFrames(in: metrics, on: &canvas)
    drawPictures(on: &canvas, at: place)
    return canvas
  }
}

extension TextPage {
  /// Numbers the lines of the file. The blank rows above a line are lines, too.
  private func writeNumbers(
    of lines: [SetLine], in metrics: PageMetrics, on canvas: inout TextCanvas
  ) {
    guard metrics.columnsOfLineNumbers > 0, let part = layout.laidPage(number)?.part else { return }
    let text = part.book.text.utf8
    let rows = Set(lines.map(\.row))
    var (line, offset, last) = (book.text.lines(before: part) + 1, 0, 0)
    for shown in lines {
      let before = text.prefix(shown.range.lowerBound)
      // The rest of a line that was broken has no number.
      guard before.last(where: { $0 != 0x20 && $0 != 0x09 }) ?? 0x0A == 0x0A else { continue }
      line += before[offset...].count { $0 == 0x0A }
      offset = before.endIndex
      var (row, number) = (shown.row, line)
      repeat {
        let digits = SafeText(String(number))
        let end = metrics.text.origin + Point(column: -1 - digits.width, row: row)
        canvas.write(digits, at: end, style: Style(.soft))
        (row, number) = (row - 1, number - 1)
      } while row >= 0 && !rows.contains(row) && number > last
      last = line
    }
  }

  /// Draws the frames of pictures upright, on a page of columns.
  private func drawFrames(in metrics: PageMetrics, on canvas: inout TextCanvas) {
    for placed in layout.pictures(ofPage: number) {
      let frame = metrics.frame(of: placed)
      let (middle, right) = frame.split(columns: -2)
      let ends = middle.split(columns: 2)
      for edge in [
        right, ends.left, frame.line(frame.rows.lowerBound), frame.line(frame.rows.upperBound - 1),
      ] {
        canvas.fill(edge, style: .plain)
      }
      canvas.drawFrame(frame, style: Style(.soft))
    }
  }

  /// Draws the pictures over their frames, as far as they have been made, and has those of nearby
  /// pages made.
  func drawPictures(on canvas: inout TextCanvas, at place: PageSlot) {
    guard let pictures = edition.shownPictures else { return }
    let metrics = edition.metrics(onSide: place.side)
    for placed in layout.pictures(ofPage: number) {
      let frame = metrics.frame(of: placed)
      guard let request = PictureRequest(placed, in: frame) else { continue }
      switch pictures.picture(request) {
      case .success(let cells):
        canvas.draw(cells, in: frame, number: pictures.number(of: request))
      case .failure(let fault):
        canvas.centre(
          " \(fault.reason) ", row: frame.rows.upperBound - 1, within: frame, style: Style(.soft))
      case nil: break
      }
    }
    for page in number - Self.reach...number + Self.reach where (0..<layout.pageCount) ~= page {
      for placed in layout.pictures(ofPage: page) {
        guard let request = PictureRequest(placed, in: metrics.frame(of: placed)) else {
          continue
        }
        pictures.prepare(request)
      }
    }
  }

  /// Draws the pictures on a thumbnail of the page, as far as they have been made.
  func drawSmallPictures(on thumbnail: inout TextCanvas) {
    guard let pictures = edition.shownPictures else { return }
    let (leaf, size) = (metrics.leaf, thumbnail.size)
    for placed in layout.pictures(ofPage: number) {
      let frame = metrics.frame(of: placed)
      let left = frame.columns.lowerBound * size.columns / max(leaf.columns, 1)
      let top = frame.rows.lowerBound * size.rows / max(leaf.rows, 1)
      let small = Rect(
        column: left, row: top,
        columns: max(frame.columns.upperBound * size.columns / max(leaf.columns, 1) - left, 1),
        rows: max(frame.rows.upperBound * size.rows / max(leaf.rows, 1) - top, 1))
      guard let request = PictureRequest(placed, in: small) else { continue }
      if case .success(let cells) = pictures.picture(request) { thumbnail.draw(cells, in: small) }
    }
  }

  /// How many pages before and after the open one have their pictures made in advance.
  private static var reach: Int { 3 }
}

extension PageMetrics {
  /// The cells of the page that the frame of a picture takes.
  package func frame(of placed: PlacedPicture) -> Rect {
    if let block {
      return block.area(rows: placed.rows.lowerBound + 1...placed.rows.upperBound, placed.columns)
    }
    return Rect(
      column: text.origin.column + placed.columns.lowerBound,
      row: text.origin.row + placed.rows.lowerBound, columns: placed.columns.count,
      rows: placed.rows.count)
  }
}

extension PictureRequest {
  /// A picture in its shape, as large as its frame allows; nil if it has no address.
  package init?(_ placed: PlacedPicture, in frame: Rect) {
    guard let address = placed.picture.address, !frame.isEmpty else { return nil }
    self.init(address: address, size: placed.picture.size.cells(in: frame.size))
  }
}

extension TextCanvas {
  /// Draws a picture in the middle of an area.
  ///
  /// - Parameter number: The number of its request; nil if it is shown in cells only.
  package mutating func draw(_ picture: PictureCells, in area: Rect, number: Int? = nil) {
    fill(area, style: .plain)
    let corner = Point(
      column: area.origin.column + (area.size.columns - picture.size.columns) / 2,
      row: area.origin.row + (area.size.rows - picture.size.rows) / 2)
    if let number {
      pictureSpots.append(
        PictureSpot(area: Rect(origin: corner, size: picture.size), number: number))
    }
    for row in 0..<picture.size.rows {
      for column in 0..<picture.size.columns {
        put(
          picture.cells[row * picture.size.columns + column],
          at: corner + Point(column: column, row: row))
      }
    }
  }
}

extension TextPage {
  /// Writes readings above their characters, where double spacing leaves a row for them.
  func drawRuby(on canvas: inout TextCanvas, in text: Rect) {
    for row in readings(measure: text.size.columns) { row.draw(in: text, on: &canvas) }
  }

  /// The readings of the page, a row for each line that has some.
  func readings(measure: Int) -> [RubyRow] {
    guard layout.setting.leading > 1, let laid = layout.laidPage(number) else { return [] }
    let manuscript = laid.part.book.manuscript
    let range = layout.range(ofPage: number)
    let offsets = laid.part.offsets(of: range)
    let rubies = manuscript.rubies(in: offsets).map { ruby in
      let reading = String(decoding: manuscript.text.utf8[ruby.reading], as: UTF8.self)
      return Gloss(base: ruby.base, text: reading.filter { !$0.isWhitespace })
    }
    let glosses = overlay.glosses.filter {
      layout.setting.isGlossed && offsets.contains($0.base.lowerBound)
    }
    guard !rubies.isEmpty || !glosses.isEmpty else { return [] }
    let map = laid.map
    let columns = book.text.columns
    var words: [(base: PageMap.Stretch, reading: String)] = []
    for gloss in rubies + glosses {
      guard let base = map.stretches(of: gloss.base).first else { continue }
      let reading = gloss.text
      // Side by side, the readings of the characters of a word need less room together.
      if let last = words.last, let joined = last.base.joined(with: base) {
        words[words.count - 1] = (joined, last.reading + reading)
      } else {
        words.append((base, reading))
      }
    }
    var rows: [RubyRow] = []
    func place(_ base: PageMap.Stretch) -> (Int, Int) { (base.row, base.columns.lowerBound) }
    for word in words.sorted(by: { place($0.base) < place($1.base) }) {
      if rows.last?.number != word.base.row {
        rows.append(RubyRow(number: word.base.row, unit: columns == nil ? 1 : 2))
      }
      rows[rows.count - 1].add(
        SafeText(columns?.upright(word.reading) ?? word.reading).inVisualOrder,
        above: word.base.columns, measure: measure)
    }
    return rows
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
struct RubyRow {
  /// The row of the line.
  let number: Int
  /// The cells between readings, and of a place where one may begin.
  private let unit: Int
  private(set) var readings: [(text: SafeText, columns: Range<Int>, base: Range<Int>)] = []

  /// How many had no room.
  private(set) var leftOut = 0

  init(number: Int, unit: Int) { (self.number, self.unit) = (number, unit) }

  /// Centres a reading above its characters, or as near to that as its neighbours allow: it moves to the right, and
  /// where there is no room, those before it move to the left. A reading that would still stand beside its characters
  /// is left out. In a column, where most readings are longer than their characters, neighbours may touch.
  mutating func add(_ text: SafeText, above base: Range<Int>, measure: Int) {
    for gap in unit == 1 ? [1] : [2, 0] {
      let free = readings.last.map { $0.columns.upperBound + gap } ?? 0
      let last = min(base.upperBound - unit, measure - text.width)
      let centred = base.lowerBound + (base.count - text.width) / (2 * unit) * unit
      let column = min(max(centred, free), last)
      var moved = readings
      moved.append((text, column..<column + text.width, base))
      for index in moved.indices.dropLast().reversed() {
        let (reading, next) = (moved[index], moved[index + 1].columns.lowerBound)
        let excess = max(reading.columns.upperBound + gap - next, 0)
        moved[index].columns = reading.columns.moved(by: -excess)
      }
      let isAbove = moved.allSatisfy { $0.columns.lowerBound >= 0 && $0.columns.overlaps($0.base) }
      if isAbove { return readings = moved }
    }
    leftOut += 1
  }

  func draw(in text: Rect, on canvas: inout TextCanvas) {
    var isSecond = false
    for (index, reading) in readings.enumerated() {
      let origin = text.origin + Point(column: reading.columns.lowerBound, row: number - 1)
      let before = index > 0 ? readings[index - 1].columns.upperBound : -1
      isSecond = before == reading.columns.lowerBound && !isSecond
      if origin.row > 0 || unit > 1 {
        canvas.write(reading.text, at: origin, style: Style(isSecond ? .accent : .soft))
      }
    }
  }
}
