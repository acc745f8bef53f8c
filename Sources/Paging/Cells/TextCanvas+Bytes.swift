private import CurlewGlyphs

// The format: the size, then for each row its text, and the runs of cells with the same style.

extension TextCanvas {
  /// The picture as bytes, to be stored in a file.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(UInt16(clamping: size.columns))
    writer.add(UInt16(clamping: size.rows))
    for row in 0..<size.rows { writer.add(self.row(row)) }
    return writer.bytes
  }

  /// Reads a picture from bytes; nil if they are not a picture of that size. Its text passes through
  /// ``SafeText`` again, because the file may have been changed.
  package init?(bytes: ArraySlice<UInt8>, of size: Size) {
    var reader = ByteReader(bytes: bytes)
    guard let columns = reader.number(UInt16.self), let rows = reader.number(UInt16.self),
      Size(columns: Int(columns), rows: Int(rows)) == size
    else { return nil }
    var writer = TextCanvasWriter(size)
    for _ in 0..<size.rows {
      guard reader.readRow(of: size.columns, into: &writer) else { return nil }
    }
    guard reader.isAtEnd else { return nil }
    self = writer.finished()
  }
}

private struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ row: ArraySlice<Cell>) {
    var text = ""
    for cell in row where !cell.isTail {
      cell.cluster.forEachScalar { text.unicodeScalars.append($0) }
    }
    add(UInt16(clamping: text.utf8.count))
    bytes += text.utf8
    addStyles(of: row)
  }

  /// The tail of a wide glyph has the style of its head.
  private mutating func addStyles(of row: ArraySlice<Cell>) {
    var rest = row
    while let first = rest.first {
      let run = rest.prefix { $0.isTail || $0.style == first.style }
      add(first.style.tints)
      add(first.style.extras)
      add(UInt16(clamping: run.count))
      rest = rest.dropFirst(run.count)
    }
  }
}

private struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  init(bytes: ArraySlice<UInt8>) {
    (self.bytes, next) = (bytes, bytes.startIndex)
  }

  var isAtEnd: Bool { next == bytes.endIndex }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard next + size <= bytes.endIndex else { return nil }
    var number: Number = 0
    for place in 0..<size {
      number |= Number(truncatingIfNeeded: bytes[next + place]) << (8 * place)
    }
    next += size
    return number
  }

  /// Returns false if the bytes are not a row of that width.
  mutating func readRow(of columns: Int, into writer: inout TextCanvasWriter) -> Bool {
    guard let length = number(UInt16.self), Int(length) <= bytes.endIndex - next else {
      return false
    }
    let text = SafeText(String(decoding: bytes[next..<next + Int(length)], as: UTF8.self))
    next += Int(length)
    guard text.width == columns else { return false }
    let start = writer.count
    var end = start
    var style = Style.plain
    for glyph in text.glyphs {
      if writer.count >= end {
        guard let run = readRun(), run.cells > 0 else { return false }
        (style, end) = (run.style, end + run.cells)
      }
      writer.write(Cell(glyph, style))
    }
    return writer.count == end && end == start + columns
  }

  private mutating func readRun() -> (style: Style, cells: Int)? {
    guard let tints = number(UInt64.self), let extras = number(UInt16.self),
      let cells = number(UInt16.self)
    else { return nil }
    return (Style(tints: tints, extras: extras), Int(cells))
  }
}
