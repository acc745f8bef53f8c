import CurlewCells
import CurlewManuscript
import Testing

@testable import CurlewPictures

/// Pictures in the pixels of a screen.
@Suite(.timeLimit(.minutes(90))) struct PixelTests {
  private let ink = RGB(0x202020)
  private let paper = RGB(0xF5ECD7)

  /// A photograph of many colours.
  private func photograph(_ width: Int, _ height: Int, levels: Int = 32) -> Bitmap {
    let step = 256 / levels
    let pixels = (0..<height).flatMap { y in
      (0..<width).map { x in
        let (red, green) = (x * levels / width * step, y * levels / height * step)
        return UInt32(red) | UInt32(green) << 8 | UInt32(x / 2 % 2 * 128) << 16 | 255 << 24
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private func pixels(_ bitmap: Bitmap, isPrinted: Bool = false) -> PicturePixels {
    PicturePixels(
      bitmap, part: PictureArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height),
      width: bitmap.width, height: bitmap.height, in: (ink, paper), isPrinted: isPrinted)
  }

  /// A page of 200 by 200 on white paper: black and blue lines, and a plate of 80 by 60 at (100, 100).
  private var printedPage: Bitmap {
    let pixels = (0..<200 * 200).map { index -> UInt32 in
      let (x, y) = (index % 200, index / 200)
      if (100..<180).contains(x), (100..<160).contains(y) {
        return UInt32(x) | UInt32(y) << 8 | 255 << 24
      }
      guard y < 90, y % 10 == 5, x > 20, x < 180 else { return .max }
      return y < 50 ? 0xFF00_0000 : 0xFFE6_0000
    }
    return Bitmap(width: 200, height: 200, pixels: pixels)
  }

  @Test func `a printed page has the paper and ink of the theme, and its pictures stay`() {
    let page = printedPage
    let shown = pixels(page, isPrinted: true)
    #expect(shown.isOnPaper)
    #expect(shown.pixels[10 * 200 + 100] == paper)
    #expect(shown.pixels[5 * 200 + 100] == ink)
    let blue = shown.pixels[55 * 200 + 100]
    #expect(blue.blue > 200 && blue.red < 40, "\(blue)")
    for (x, y) in [(110, 105), (150, 130), (178, 158)] {
      #expect(shown.pixels[y * 200 + x] == RGB(red: UInt8(x), green: UInt8(y), blue: 0))
    }
    #expect(!pixels(page).isOnPaper, "a picture in a book keeps its paper")
  }

  @Test func `a printed page in cells keeps vivid colours on the paper of the theme`() {
    let cells = PictureCells(
      printedPage, size: Size(columns: 100, rows: 50), isPrinted: true
    ).cells
    #expect(cells[45 * 100 + 20] == Cell())
    #expect(cells[1 * 100 + 50].style.ink.role == .text)
    #expect(cells[1 * 100 + 50].style.ink == Tint(.text))
    #expect(cells[13 * 100 + 50].style.ink == Tint(ink: RGB(red: 0, green: 0, blue: 230)))
    #expect(cells[30 * 100 + 60].style.paper != Tint(.page))
  }

  @Test func `a PNG file has the pixels of the picture`() throws {
    let bitmap = photograph(37, 23)
    let png = try #require(pixels(bitmap).png)
    #expect(try PictureDecoder.bitmap(of: png).pixels == bitmap.pixels)
  }

  @Test(arguments: [(40, 36), (37, 23), (1, 1), (300, 7)])
  func `sixels have the pixels of the picture, in nearly its colours`(width: Int, height: Int)
    throws
  {
    let bitmap = photograph(width, height, levels: 4)
    let pieces = pixels(bitmap).sixels(colours: 256, pieceOf: 12)
    #expect(pieces.count == (height + 11) / 12)
    var drawn: [[Int]?] = []
    for piece in pieces { drawn += try SixelReader.pixels(of: piece, width: width) }
    #expect(drawn.count == width * height)
    for (pixel, colour) in zip(bitmap.pixels, drawn) {
      let colour = try #require(colour)
      for channel in 0..<3 {
        // Levels are percentages.
        #expect(abs(Int(pixel >> UInt32(8 * channel) & 255) - colour[channel]) <= 2)
      }
    }
  }

  @Test(arguments: [2, 16, 255])
  func `sixels have no more colours than the terminal`(count: Int) throws {
    let pieces = pixels(photograph(64, 60)).sixels(colours: count, pieceOf: 60)
    let text = String(decoding: pieces.joined(), as: UTF8.self)
    #expect(text.matches(of: /#\d+;2;\d+;\d+;\d+/).count <= count)
  }

  @Test func `the paper of line art is left out`() throws {
    let pixels = (0..<400).map { $0 / 20 == 10 ? UInt32(0xFF00_0000) : .max }
    let art = self.pixels(Bitmap(width: 20, height: 20, pixels: pixels))
    #expect(art.isOnPaper)
    let pieces = art.sixels(colours: 256, pieceOf: 24)
    let drawn = try SixelReader.pixels(of: pieces[0], width: 20)
    for (index, colour) in drawn.enumerated() {
      #expect((colour != nil) == (index / 20 == 10), "pixel \(index)")
    }
  }

  @Test func `a photograph covers the cells under it`() throws {
    #expect(!pixels(photograph(20, 20)).isOnPaper)
  }
}

/// Draws sixels the simple way.
private enum SixelReader {
  struct Fault: Error {}

  /// The colours of all pixels, row by row; nil for those that are not drawn.
  static func pixels(of bytes: [UInt8], width: Int) throws -> [[Int]?] {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { throw Fault() }
    text = text.dropFirst(13).dropLast(2)
    let size = numbers(&text)
    guard size.count == 2, size[0] == width else { throw Fault() }
    var pixels = [[Int]?](repeating: nil, count: width * size[1])
    var (colours, colour, x, top) = ([Int: [Int]](), 0, 0, 0)
    while let sign = text.popFirst() {
      switch sign {
      case "#":
        let found = numbers(&text)
        colour = found[0]
        if found.count == 5 { colours[colour] = found[2...].map { ($0 * 255 + 50) / 100 } }
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let count = sign == "!" ? numbers(&text)[0] : 1
        let sixel = sign == "!" ? text.removeFirst() : sign
        guard let bits = sixel.asciiValue.map({ Int($0) - 63 }), (0..<64).contains(bits) else {
          throw Fault()
        }
        for column in x..<x + count {
          for row in 0..<6 where bits >> row & 1 == 1 {
            guard column < width, top + row < size[1] else { throw Fault() }
            pixels[(top + row) * width + column] = colours[colour]
          }
        }
        x += count
      }
    }
    return pixels
  }

  private static func numbers(_ text: inout Substring) -> [Int] {
    let digits = text.prefix { $0.isNumber || $0 == ";" }
    text = text.dropFirst(digits.count)
    return digits.split(separator: ";").compactMap { Int($0) }
  }
}
