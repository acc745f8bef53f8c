import CurlewCells
import CurlewGlyphs
import Testing

@Suite(.timeLimit(.minutes(90))) struct CanvasBytesTests {
  /// Text of several scripts in several styles, with glyphs cut at all sides.
  private var picture: TextCanvas {
    var canvas = TextCanvas(Size(columns: 21, rows: 6), style: Style(.soft, on: .desk))
    let texts: [SafeText] = ["“Wide 世界”", "क्षि नमस्ते", "e\u{301}a\u{323}\u{302}", "▏🇫🇷▏", "שלום"]
    for (row, text) in texts.enumerated() {
      var style = Style(.accent, on: .panel, [.italic], contrast: UInt8(row))
      style.paper.light = UInt8(30 + row)
      canvas.write(text, at: Point(column: row - 1, row: row), style: style)
    }
    return canvas
  }

  @Test func `a picture survives a round trip through bytes`() {
    let picture = picture
    #expect(TextCanvas(bytes: picture.bytes[...], of: picture.size) == picture)
  }

  @Test func `every small row survives the round trip`() {
    for width in 1...7 {
      for row in rows(ofWidth: width) {
        #expect(TextCanvas(bytes: row.bytes[...], of: row.size) == row, "\(row)")
      }
    }
  }

  @Test func `an empty picture survives the round trip`() {
    let nothing = TextCanvas(Size(columns: 0, rows: 0))
    #expect(TextCanvas(bytes: nothing.bytes[...], of: nothing.size) == nothing)
  }

  @Test func `bytes of another size are rejected`() {
    let bytes = picture.bytes
    #expect(TextCanvas(bytes: bytes[...], of: Size(columns: 6, rows: 21)) == nil)
    #expect(TextCanvas(bytes: bytes[...], of: Size(columns: 21, rows: 5)) == nil)
  }

  @Test func `truncated or extended bytes are rejected`() {
    let (bytes, size) = (picture.bytes, picture.size)
    for length in bytes.indices { #expect(TextCanvas(bytes: bytes[..<length], of: size) == nil) }
    #expect(TextCanvas(bytes: (bytes + [0])[...], of: size) == nil)
  }

  /// A changed file is rejected, or gives a picture without half glyphs and control characters.
  @Test func `changed bytes give a valid picture or none`() {
    let (bytes, size) = (picture.bytes, picture.size)
    for place in bytes.indices {
      for byte: UInt8 in [0, 0x1B, 0x7F, 0x9B, 0xFF, bytes[place] ^ 1, bytes[place] ^ 0x80] {
        var bytes = bytes
        bytes[place] = byte
        guard let picture = TextCanvas(bytes: bytes[...], of: size) else { continue }
        #expect(picture.bounds == Rect(size))
        #expect(picture.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        for row in 0..<size.rows { #expect(isWhole(picture.row(row)), "byte \(place) as \(byte)") }
      }
    }
  }

  /// Whether each head is followed by its tail, and each tail follows a head.
  private func isWhole(_ row: ArraySlice<Cell>) -> Bool {
    var missing = 0
    for cell in row {
      guard cell.isTail == (missing > 0) else { return false }
      missing = cell.isTail ? missing - 1 : Int(cell.width) - 1
    }
    return missing == 0
  }
}
