internal import CurlewCells
internal import CurlewManuscript
internal import CurlewPictures
internal import CurlewSystem

// Measures how long pictures take to decode and to fit, and draws the cells as a terminal shows them.
//
//   picture-cells COLUMNSxROWS THEME TONE FILE... > SHEET.ppm
//
// The sheet has the pictures side by side. The times, and how near the cells come to the picture, are
// printed on standard error.

let arguments = CommandLine.arguments
let sides = arguments.count > 4 ? arguments[1].split(separator: "x").compactMap { Int($0) } : []
if sides.count == 2 {
  let theme = Theme(named: arguments[2]) ?? .sepia
  let tone = Tone(rawValue: arguments[3]) ?? .truecolor
  let box = Size(columns: sides[0], rows: sides[1])
  var sheet = TextCanvas(Size(columns: (box.columns + 1) * (arguments.count - 4), rows: box.rows))
  for (index, path) in arguments.dropFirst(4).enumerated() {
    guard let bytes = try? Descriptor(reading: path).readToEnd(limit: 1 << 28),
      let cells = fit(bytes, path, box)
    else { continue }
    let left = index * (box.columns + 1) + (box.columns - cells.size.columns) / 2
    for (place, cell) in cells.cells.enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: cells.size.columns)
      sheet.put(cell, at: Point(column: left + column, row: row))
    }
  }
  try? Descriptor.standardOutput.write(
    Pixmap(sheet.dressed(for: tone, theme), theme, tone).bytes)
} else {
  say("usage: picture-cells COLUMNSxROWS THEME TONE FILE...")
}

func say(_ line: String) { try? Descriptor.standardError.write(Array("\(line)\n".utf8)) }

func fit(_ bytes: [UInt8], _ path: String, _ box: Size) -> PictureCells? {
  guard let stated = PictureDecoder.size(of: bytes) else {
    say("\(path): no size")
    return nil
  }
  // A cell is twice as high as it is wide.
  let scale = min(
    Double(box.columns) / Double(stated.width), 2 * Double(box.rows) / Double(stated.height))
  let size = Size(
    columns: max(Int((Double(stated.width) * scale).rounded()), 1),
    rows: max(Int((Double(stated.height) * scale / 2).rounded()), 1))
  let near = PictureSize(
    width: size.columns * Quadrants.columns, height: size.rows * Quadrants.rows)
  let start = MonotonicClock.now
  do throws(PictureFault) {
    let bitmap = try PictureDecoder.bitmap(of: bytes, near: near)
    let decoded = MonotonicClock.now
    let cells = PictureCells(bitmap, size: size)
    let end = MonotonicClock.now
    let error = (try? PictureDecoder.bitmap(of: bytes)).map { decibels(cells, $0) } ?? 0
    say(
      "\(path): \(stated.width)x\(stated.height), decoded in \((decoded - start).inMilliseconds) ms"
        + " to \(bitmap.width)x\(bitmap.height), \(size.columns)x\(size.rows) cells fitted in"
        + " \((end - decoded).inMilliseconds) ms, \((error * 100).rounded() / 100) dB")
    return cells
  } catch {
    say("\(path): \(error.reason)")
    return nil
  }
}

extension Duration {
  var inMilliseconds: Double {
    let (seconds, attoseconds) = components
    return (Double(seconds) * 1e5 + Double(attoseconds) / 1e13).rounded() / 100
  }
}
