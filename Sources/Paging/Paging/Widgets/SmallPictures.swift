internal import CurlewCells

extension TextCanvas {
  /// Draws the pictures of a page in small: each half of a cell gets the mean colour of what lies
  /// there, unless most of that is no picture.
  mutating func drawPictures(of page: TextCanvas) {
    guard page.hasPictures else { return }
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let columns = part(column, of: size.columns, in: page.size.columns)
        let upper = part(2 * row, of: 2 * size.rows, in: 2 * page.size.rows)
        let lower = part(2 * row + 1, of: 2 * size.rows, in: 2 * page.size.rows)
        let cell =
          Cell(page.meanColour(columns, upper), page.meanColour(columns, lower))
          ?? Cell(
            upperInk: page.meanInk(columns, upper), lowerInk: page.meanInk(columns, lower))
        if let cell { put(cell, at: Point(column: column, row: row)) }
      }
    }
  }

  private var hasPictures: Bool {
    (0..<size.rows).contains { row in
      (0..<size.columns).contains { self[$0, row].showsDrawing }
    }
  }

  /// The mean strength of ink in a rectangle, whose rows are halves of cells.
  private func meanInk(_ columns: Range<Int>, _ halves: Range<Int>) -> Double {
    var sum = 0.0
    for half in halves {
      for column in columns {
        guard let ink = self[column, half / 2].inkHalves else { continue }
        sum += half.isMultiple(of: 2) ? ink.upper : ink.lower
      }
    }
    return sum / Double(columns.count * halves.count)
  }

  /// The mean colour of a rectangle, whose rows are halves of cells; nil if most of it is no picture.
  private func meanColour(_ columns: Range<Int>, _ halves: Range<Int>) -> RGB? {
    var (count, red, green, blue) = (0, 0, 0, 0)
    for half in halves {
      for column in columns {
        let colours = self[column, half / 2].pictureHalves
        guard let colour = half.isMultiple(of: 2) ? colours.upper : colours.lower else { continue }
        count += 1
        red += Int(colour.red)
        green += Int(colour.green)
        blue += Int(colour.blue)
      }
    }
    guard 2 * count > columns.count * halves.count else { return nil }
    return RGB(
      red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }
}

/// What one of `count` equal parts of a length stands for: at least one element.
private func part(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
  let start = index * length / count
  return start..<max((index + 1) * length / count, start + 1)
}

extension Cell {
  /// A cell of two parts of a picture, of which either may be missing.
  fileprivate init?(_ upper: RGB?, _ lower: RGB?) {
    switch (upper, lower) {
    case (let upper?, let lower?): self.init(upper: upper, lower: lower)
    case (let upper?, nil): self.init("▀", Style(ink: Tint(surface: upper), paper: Tint(.page)))
    case (nil, let lower?): self.init("▄", Style(ink: Tint(surface: lower), paper: Tint(.page)))
    case (nil, nil): return nil
    }
  }

  /// The cell with one strength of ink, in one half or both, that is nearest to the strengths of two
  /// halves; nil if they are too weak.
  fileprivate init?(upperInk upper: Double, lowerInk lower: Double) {
    let mean = (upper + lower) / 2
    let scalar: Unicode.Scalar =
      2 * mean * mean >= max(upper * upper, lower * lower)
      ? "█" : upper > lower ? "▀" : "▄"
    let strength = scalar == "█" ? mean : max(upper, lower)
    let contrast = (strength * Double(Style.fullContrast)).rounded()
    guard contrast > 0 else { return nil }
    self.init(scalar, Style(.text, on: .page, contrast: UInt8(min(contrast, 16))))
  }
}
