internal import CurlewCells
internal import CurlewPictures

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A canvas as a terminal shows it, with cells of 8 by 16 pixels. Only block elements and shades are drawn.
struct Pixmap {
  let width: Int
  let height: Int
  var pixels: [RGB]

  init(_ canvas: TextCanvas, _ theme: Theme, _ tone: Tone) {
    (width, height) = (canvas.size.columns * 8, canvas.size.rows * 16)
    pixels = [RGB](repeating: RGB(0), count: width * height)
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        draw(canvas[column, row], column, row, theme, tone)
      }
    }
  }

  private mutating func draw(
    _ cell: Cell, _ column: Int, _ row: Int, _ theme: Theme, _ tone: Tone
  ) {
    let look = tone.appearance(of: cell.style, theme: theme)
    var ink = colour(look.ink, theme.palette.text, tone)
    var paper = colour(look.paper, theme.palette.page, tone)
    if look.attributes.contains(.reverse) { (ink, paper) = (paper, ink) }
    let scalar = cell.glyph.unicodeScalars.first ?? " "
    let mask = BlockElement.mask(of: scalar) ?? 0
    let shade = ["░": 1, "▒": 2, "▓": 3][scalar] ?? 0
    for y in 0..<16 {
      for x in 0..<8 {
        let isShaded = shade * 4 > (x % 2 * 2 + y % 2 * 3) % 4 * 4
        let isInk = mask >> UInt64(y / 2 * 8 + x) & 1 == 1 || shade > 0 && isShaded
        pixels[(row * 16 + y) * width + column * 8 + x] = isInk ? ink : paper
      }
    }
  }

  private func colour(_ colour: TerminalColour, _ standard: RGB, _ tone: Tone) -> RGB {
    switch colour {
    case .standard: standard
    case .rgb(let colour): colour
    case .indexed(let index): RGB(ofIndex: index)
    }
  }

  /// The picture as a PPM file.
  var bytes: [UInt8] {
    Array("P6 \(width) \(height) 255\n".utf8) + pixels.flatMap { [$0.red, $0.green, $0.blue] }
  }
}

/// How near the cells come to a picture: the ratio of peak signal to noise at 8 by 16 pixels a cell, in
/// decibels.
func decibels(_ cells: PictureCells, _ bitmap: Bitmap) -> Double {
  var canvas = TextCanvas(cells.size)
  for (place, cell) in cells.cells.enumerated() {
    let (row, column) = place.quotientAndRemainder(dividingBy: cells.size.columns)
    canvas.put(cell, at: Point(column: column, row: row))
  }
  let shown = Pixmap(canvas, .day, .truecolor)
  var error = 0.0
  for y in 0..<shown.height {
    for x in 0..<shown.width {
      let wanted = mean(
        bitmap, x * bitmap.width / shown.width..<(x + 1) * bitmap.width / shown.width,
        y * bitmap.height / shown.height..<(y + 1) * bitmap.height / shown.height)
      let pixel = shown.pixels[y * shown.width + x]
      for (a, b) in zip(wanted, [pixel.red, pixel.green, pixel.blue]) {
        error += (a - Double(b)) * (a - Double(b))
      }
    }
  }
  return 10 * log10(255 * 255 / (error / Double(shown.width * shown.height * 3)))
}

/// The mean colour of an area, over white, in linear light.
private func mean(_ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> [Double] {
  var sums = [0.0, 0, 0]
  var count = 0.0
  for y in rows.lowerBound..<max(rows.upperBound, rows.lowerBound + 1) {
    for x in columns.lowerBound..<max(columns.upperBound, columns.lowerBound + 1) {
      let pixel = bitmap[x, y]
      let opacity = Double(pixel >> 24) / 255
      for channel in 0..<3 {
        let code = Double(pixel >> (UInt32(channel) * 8) & 0xFF) * opacity + 255 * (1 - opacity)
        sums[channel] += light[Int(code)]
      }
      count += 1
    }
  }
  return sums.map { 255 * pow($0 / count, 1 / 2.2) }
}

private let light = (0..<256).map { pow(Double($0) / 255, 2.2) }
