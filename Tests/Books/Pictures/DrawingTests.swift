import CurlewCells
import CurlewManuscript
import CurlewPictures
import Testing

/// Drawings on 40 by 40 pixels.
@Suite(.timeLimit(.minutes(90))) struct DrawingTests {
  private func drawn(_ content: String) throws -> Bitmap {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      viewBox="0 0 20 20">\(content)</svg>
      """
    return try PictureDecoder.bitmap(
      of: Array(text.utf8), near: PictureSize(width: 20, height: 20),
      resource: { $0 == "red.gif" ? SmallPicture.interlacedGIF : nil })
  }

  /// How much of the area is covered, in pixels of the view box.
  private func area(_ content: String) throws -> Double {
    try drawn(content).pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } / 4
  }

  @Test(arguments: [
    ("<rect x='2' y='3' width='10' height='5'/>", 50.0),
    ("<rect x='2' y='3' width='10' height='10' rx='5'/>", 78.54),
    ("<circle cx='10' cy='10' r='5'/>", 78.54),
    ("<ellipse cx='10' cy='10' rx='5' ry='2.5'/>", 39.27),
    ("<polygon points='0,0 10,0 0,10'/>", 50),
    ("<path d='M0 0L10 0 0 10z'/>", 50),
    ("<path d='m0 0 10 0-10 10'/>", 50),
    ("<path d='M0,0H10V10H0Z'/>", 100),
    ("<path d='M5 10a5 5 0 1 0 10 0a5 5 0 10-10 0'/>", 78.54),
    ("<path d='M15 10A5 5 0 0 1 5 10'/>", 39.27),
    ("<path d='M0 0Q10 0 10 10H0z'/>", 83.33),
    ("<path d='M0 0C0 0 10 0 10 10T 0 10'/>", 80),
    // After a line there is nothing to reflect: the curves are straight.
    ("<path d='M0 0Q10 0 10 10L0 10T0 0'/>", 83.33),
    ("<path d='M0 0h10v10h-10zM2 2v6h6v-6z'/>", 64),
    ("<path d='M0 0h10v10h-10zM2 2h6v6h-6z' fill-rule='evenodd'/>", 64),
    ("<path d='M0 0h10v10h-10zM2 2h6v6h-6z'/>", 100),
    ("<line x1='2' y1='10' x2='12' y2='10' stroke='red' stroke-width='2'/>", 20),
    ("<path d='M2 10h10' stroke='red' stroke-width='2' stroke-linecap='square'/>", 24),
    ("<path d='M2 10h10' stroke='red' stroke-width='2' stroke-linecap='round'/>", 23.14),
    ("<path d='M0 10h20' stroke='red' stroke-width='2' stroke-dasharray='3 1'/>", 30),
    ("<rect x='5' y='5' width='10' height='10' fill='none' stroke='red' stroke-width='2'/>", 80),
    ("<polyline points='2,2 12,2 12,12' fill='none' stroke='red' stroke-width='2'/>", 40),
    ("<g transform='translate(5,5) scale(2)'><rect width='4' height='2'/></g>", 32),
    ("<g transform='rotate(45 10 10)'><rect x='5' y='5' width='10' height='10'/></g>", 100),
    ("<defs><rect id='a' width='4' height='4'/></defs><use xlink:href='#a' x='9'/>", 16),
    ("<g opacity='.5'><rect width='10' height='10'/></g>", 50),
    ("<rect width='10' height='10' fill-opacity='50%'/>", 50),
    ("<g display='none'><rect width='10' height='10'/></g>", 0),
    ("<rect width='10' height='10' style='visibility: hidden'/>", 0),
    ("<style>rect.b{fill:none}</style><rect class='a b' width='10' height='10'/>", 0),
    ("<style>@media (a: dark) {rect{fill:none}}</style><rect width='5' height='5'/>", 25),
    ("<image href='red.gif' width='16' height='8'/>", 128),
    ("<image href='red.gif' width='16' height='16'/>", 128),
    ("<image href='other.gif' width='16' height='16'/>", 0),
    ("<text x='5' y='5'>words</text><metadata><rect width='5' height='5'/></metadata>", 0),
  ])
  func `Shapes cover the area that geometry says`(content: String, expected: Double) throws {
    #expect(abs(try area(content) - expected) < 0.9)
  }

  @Test func `A gradient is drawn in its mean colour`() throws {
    let bitmap = try drawn(
      """
      <linearGradient id="g"><stop stop-color="#f00"/><stop style="stop-color:#00f"/>
      </linearGradient><radialGradient id="h" xlink:href="#g"/>
      <rect width="20" height="20" fill="url(#h)"/>
      """)
    #expect(bitmap[20, 20] == 0xFF80_0080)
  }

  @Test(arguments: [
    "<g id='a'><use href='#a'/><use href='#a'/></g>",
    "<path d='M1e999 0L0 1e38 5 5z' stroke='red' stroke-width='1e30'/>",
    "<path d='M0 0L5 5' stroke='red' stroke-dasharray='1e-9'/>",
    "<rect width='nan' height='1e20' transform='matrix(0 0 0 0 0 0)'/>",
    "<linearGradient id='g' href='#g'/><rect width='5' height='5' fill='url(#g)'/>",
    "<path d='M0 0L9 9' stroke='red' stroke-width='1e60' stroke-linecap='round'/>",
    "<g transform='\(Self.growth)'><image href='red.gif' width='5' height='5'/></g>",
    "<g transform='matrix(1 1 1 1 0 0)'><image href='red.gif' width='5' height='5'/></g>",
    "<path d='M-\(Self.largest) 0A1 1 0 0 0 \(Self.largest) 0'/>",
    "<text x='1e60' y='1e60' font-size='1e60'>far</text>",
    "<text x='5' y='5' font-size='1e60'>large</text>",
  ])
  func `What has no end and no size does no harm`(content: String) {
    guard let bitmap = try? drawn(content) else { return }
    let cells = PictureCells(bitmap, size: Size(columns: 20, rows: 10))
    #expect(cells.cells.count == 200)
  }

  /// Maps that multiply to more than the largest number.
  private static let growth = String(repeating: "scale(1e60)", count: 9)
  /// A number that doubled is no number.
  private static let largest = "1" + String(repeating: "0", count: 308)

  // MARK: Words

  /// The characters of a drawing on 20 by 20 units in 20 by 10 cells.
  private func letters(_ content: String, part: PictureArea? = nil) throws -> [String] {
    let cells = PictureCells(
      try drawn(content), size: Size(columns: 20, rows: 10), part: part
    ).cells
    return (0..<10).map { row in
      String(cells[row * 20..<row * 20 + 20].map(\.glyph)).trimmingSpaces
    }.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    ("<text x='2' y='6' font-size='2'>curlew</text>", ["curlew"]),
    ("<text x='2' y='6' font-size='2'>one<tspan> two</tspan>  three</text>", ["one two three"]),
    (
      "<text y='6' font-size='2'><tspan x='2'>up</tspan><tspan x='2' dy='4'>down</tspan></text>",
      ["up", "down"]
    ),
    ("<style>text{font-size:2px}</style><text x='2' y='6'>by a rule</text>", ["by a rule"]),
    ("<text x='2' y='6' font-size='2' visibility='hidden'>never</text>", []),
    ("<text x='2' y='6' font-size='2' fill='none'>never</text>", []),
    ("<text x='2' y='6' font-size='.5'>small</text>", []),
    ("<text transform='rotate(90)' x='2' y='-6' font-size='2'>turned</text>", []),
    (
      "<text x='2' y='6' font-size='2'>first</text><text x='3' y='6' font-size='2'>x</text>",
      ["first"]
    ),
  ])
  func `Words are written in letters where they have room`(
    content: String, expected: [String]
  ) throws {
    #expect(try letters(content) == expected)
  }

  @Test func `Words that are too small appear in a part that is shown larger`() throws {
    let part = PictureArea(x: 0, y: 0, width: 10, height: 10)
    #expect(try letters("<text x='1' y='2' font-size='.5'>small</text>", part: part) == ["small"])
  }

  @Test func `Words begin, are centred or end at their place`() throws {
    for (anchor, column) in [("start", 10), ("middle", 8), ("end", 6)] {
      let text = "<text x='10' y='6' font-size='2' text-anchor='\(anchor)'>word</text>"
      let cells = PictureCells(
        try drawn(text), size: Size(columns: 20, rows: 10)
      ).cells
      #expect(cells.firstIndex { $0.glyph == "w" }.map { $0 % 20 } == column)
    }
  }

  @Test func `Words have the theme's ink on the page and their own on a colour`() throws {
    let text = "<text x='2' y='6' font-size='2' fill='lime'>w</text>"
    func style(_ content: String) throws -> Style? {
      PictureCells(try drawn(content), size: Size(columns: 20, rows: 10))
        .cells.first { $0.glyph == "w" }?.style
    }
    #expect(try style(text) == Style(.text))
    let onRed = try style("<rect width='20' height='20' fill='red'/>" + text)
    #expect(onRed == Style(ink: RGB(0x00FF00), on: RGB(0xFF0000)))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
