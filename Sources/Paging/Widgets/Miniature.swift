public import Cells
internal import Glyphs

extension Canvas {
  /// Scales the picture down to a thumbnail, in which words become grey blocks.
  ///
  /// Each cell holds two samples, one above the other, drawn as half blocks. A sample is grey if its part
  /// of the picture has text, light if most of that is soft, dark if most of it is bold.
  public func miniature(_ size: Size) -> Canvas {
    var canvas = Canvas(size)
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let upper = sample(column, 2 * row, of: size)
        let lower = sample(column, 2 * row + 1, of: size)
        guard let (glyph, contrast) = Self.halves(upper, lower) else { continue }
        canvas.write(
          glyph, at: Point(column: column, row: row),
          style: Self.style(contrast))
      }
    }
    return canvas
  }

  /// Running text has the soft role, for screens without contrast levels.
  private static func style(_ contrast: UInt8) -> Style {
    Style(contrast == Style.fullContrast ? .text : .soft, on: .page, contrast: contrast)
  }

  private static func halves(
    _ upper: UInt8?, _ lower: UInt8?
  ) -> (glyph: SafeText, contrast: UInt8)? {
    switch (upper, lower) {
    case (nil, nil): nil
    case (let upper?, nil): ("▀", upper)
    case (nil, let lower?): ("▄", lower)
    case (let upper?, let lower?): ("█", (upper + lower + 1) / 2)
    }
  }

  /// The contrast of one sample; nil if its part of the picture is almost empty.
  private func sample(_ column: Int, _ half: Int, of size: Size) -> UInt8? {
    let columns = Self.part(column, of: size.columns, in: self.size.columns)
    let rows = Self.part(half, of: 2 * size.rows, in: self.size.rows)
    var (written, bold, soft) = (0, 0, 0)
    for row in rows {
      for column in columns {
        let cell = self[column, row]
        guard !cell.isBlank else { continue }
        written += 1
        if cell.style.attributes.contains(.bold) { bold += 1 }
        if cell.style.ink.role == .soft { soft += 1 }
      }
    }
    guard written * 5 > columns.count * rows.count else { return nil }
    if bold * 2 > written { return Style.fullContrast }
    return soft * 2 > written ? 2 : Self.grey
  }

  /// The contrast of running text. More shades of grey would only look noisy.
  private static let grey: UInt8 = 5

  /// The cells that a sample covers, at least one.
  private static func part(_ index: Int, of count: Int, in whole: Int) -> Range<Int> {
    guard whole > 0 else { return 0..<0 }
    let start = min(index * whole / count, whole - 1)
    return start..<max((index + 1) * whole / count, start + 1)
  }
}
