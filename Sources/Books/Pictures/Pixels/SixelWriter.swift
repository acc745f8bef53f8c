internal import CurlewCells

extension PicturePixels {
  /// The picture as sixels: a complete sequence for each piece of `rows` rows. Paper is left out, because
  /// the colours of sixels are not exact.
  ///
  /// - Parameter rows: a multiple of 6, in pixels.
  package func sixels(colours: Int, pieceOf rows: Int) -> [[UInt8]] {
    let table = ColourTable(pixels, count: min(colours, Int(SixelPiece.blank)))
    var indices = pixels.map { table.index(of: $0) }
    for (place, isBlank) in areBlank.enumerated() where isBlank {
      indices[place] = SixelPiece.blank
    }
    return stride(from: 0, to: height, by: rows).map { top in
      SixelPiece(indices, width: width, rows: top..<min(top + rows, height), table).bytes
    }
  }
}

/// A sixel sequence. Each band of six rows is written once for each of its colours.
private struct SixelPiece {
  private(set) var bytes: [UInt8] = []

  /// The index of pixels that are not drawn.
  static let blank: UInt8 = 255

  /// Pixels that are not drawn stay as they are on the screen.
  init(_ indices: [UInt8], width: Int, rows: Range<Int>, _ table: ColourTable) {
    bytes += "\u{1B}P0;1;0q\"1;1;\(width);\(rows.count)".utf8
    let used = Set(indices[rows.lowerBound * width..<rows.upperBound * width]).subtracting([
      Self.blank
    ])
    for index in used.sorted() {
      let colour = table.colours[Int(index)]
      let levels = [colour.red, colour.green, colour.blue].map { (Int($0) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(levels[0]);\(levels[1]);\(levels[2])".utf8
    }
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
      write(indices, width, top..<min(top + 6, rows.upperBound))
    }
    bytes += "\u{1B}\\".utf8
  }

  /// Writes a band of up to six rows.
  private mutating func write(_ indices: [UInt8], _ width: Int, _ rows: Range<Int>) {
    // For each colour, a byte for each column: a bit for each row.
    var lines = [UInt8](repeating: 0, count: 256 * width)
    var isUsed = [Bool](repeating: false, count: 256)
    for row in rows {
      let bit = UInt8(1) << UInt8(row - rows.lowerBound)
      for column in 0..<width {
        let index = Int(indices[row * width + column])
        isUsed[index] = true
        lines[index * width + column] |= bit
      }
    }
    var isFirst = true
    for index in 0..<Int(Self.blank) where isUsed[index] {
      if !isFirst { bytes.append(UInt8(ascii: "$")) }
      isFirst = false
      bytes += "#\(index)".utf8
      writeRuns(of: lines[index * width..<(index + 1) * width])
    }
    bytes.append(UInt8(ascii: "-"))
  }

  private mutating func writeRuns(of line: ArraySlice<UInt8>) {
    var place = line.startIndex
    // Empty columns at the end need not be written.
    let end = (line.lastIndex { $0 != 0 } ?? place - 1) + 1
    while place < end {
      var next = place + 1
      while next < end, line[next] == line[place] { next += 1 }
      let sixel = 0x3F + line[place]
      if next - place > 3 {
        bytes += "!\(next - place)".utf8
        bytes.append(sixel)
      } else {
        for _ in place..<next { bytes.append(sixel) }
      }
      place = next
    }
  }
}
