import CurlewCells
import CurlewGlyphs
import Testing

/// Cells with colours of their own, in every tone.
@Suite(.timeLimit(.minutes(90)))
struct OwnColoursTests {
  private let colours: [RGB] = [0x000000, 0x336699, 0xC02020, 0x208020, 0xE0E0E0, 0xFFFFFF].map {
    RGB($0)
  }

  @Test func `a tint keeps its colour, light and role`() {
    for colour in colours {
      for light: UInt8 in [0, 1, 20, 40, 44] {
        let surface = Tint(surface: colour, light: light)
        #expect(surface.colour == colour && surface.light == light && surface.role == .page)
        #expect(surface.lit(7).colour == colour && surface.lit(7).light == 7)
      }
      #expect(Tint(ink: colour).colour == colour && Tint(ink: colour).role == .text)
    }
    #expect(Role.allCases.allSatisfy { Tint($0).colour == nil && Tint($0).role == $0 })
  }

  @Test func `the fields of a style do not disturb each other`() {
    var style = Style(ink: RGB(0x123456), on: RGB(0xFEDCBA), [.bold, .underline])
    (style.contrast, style.veil) = (9, 5)
    style.ink.light = 3
    style.paper.light = 41
    style.attributes.wash = .blue
    #expect(style.ink.colour == RGB(0x123456) && style.paper.colour == RGB(0xFEDCBA))
    #expect((style.contrast, style.veil, style.ink.light, style.paper.light) == (9, 5, 3, 41))
    #expect(style.attributes == Attributes([.bold, .underline]).union(Attributes(.blue)))
  }

  @Test func `a cell takes sixteen bytes`() {
    #expect(MemoryLayout<Cell>.stride == 16)
  }

  @Test func `a part of a picture is no shade unless only its light differs`() {
    #expect(!Cell(upper: RGB(0), lower: RGB(0xFFFFFF)).isShade)
    let tint = Tint(surface: RGB(0x336699))
    #expect(Cell(shade: tint, tint.lit(30), .horizontal).isShade)
  }

  @Test func `sextants cover the parts that their numbers name`() {
    // The first is the upper left part; the last all but the upper left one.
    #expect(BlockElement.mask(of: "\u{1FB00}") == 0x0F0F0F)
    #expect(BlockElement.mask(of: "\u{1FB01}") == 0xF0F0F0)
    #expect(BlockElement.mask(of: "\u{1FB03}") == 0x0F0F << 24)
    #expect(BlockElement.mask(of: "\u{1FB3B}") == ~0x0F0F0F)
    let masks = (0x1FB00...0x1FB3B).compactMap {
      Unicode.Scalar(UInt32($0)).flatMap { BlockElement.mask(of: $0) }
    }
    #expect(Set(masks).count == 60 && BlockElement.mask(of: "\u{1FB3C}") == nil)
  }

  @Test func `in two colours a drawing has shades where it fills cells, and no faint lines`() {
    var canvas = TextCanvas(Size(columns: 4, rows: 1))
    let pale = Style(.text, on: .page, contrast: Style.fullContrast / 2)
    for (column, glyph) in "█▞▞█".unicodeScalars.enumerated() {
      var style = pale
      if column > 1 { style.contrast = column == 2 ? 2 : Style.fullContrast }
      canvas.put(Cell(glyph, style), at: Point(column: column, row: 0))
    }
    #expect(canvas.dressed(for: .mono, .sepia).description == "▒▞ █")
  }

  @Test func `true colour shows colours exactly`() {
    for colour in colours {
      let style = Style(ink: colour, on: RGB(0x101010))
      for theme in [Theme.sepia, .night, .terminal] {
        let shown = Tone.truecolor.appearance(of: style, theme: theme)
        #expect(shown.ink == .rgb(colour) && shown.paper == .rgb(RGB(0x101010)))
      }
    }
  }

  @Test func `256 colours are the nearest ones`() {
    func shown(_ hex: UInt32) -> TerminalColour {
      Tone.colours256.appearance(of: Style(drawing: RGB(hex), on: RGB(0)), theme: .day).ink
    }
    #expect(shown(0xFF0000) == .indexed(196))
    #expect(shown(0x5F87AF) == .indexed(67))
    #expect(shown(0x808080) == .indexed(244))
    #expect(shown(0x080808) == .indexed(232))
    #expect(shown(0xFFFFFF) == .indexed(231))
  }

  @Test func `16 colours show pictures in greys and text in colours`() {
    let picture = Tone.colours16.appearance(
      of: Style(drawing: RGB(0xA04040), on: RGB(0xFAFAFA)), theme: .day)
    #expect(picture.ink == .indexed(8) && picture.paper == .indexed(15))
    let text = Tone.colours16.appearance(of: Style(ink: RGB(0xC00000)), theme: .day)
    #expect(text.ink == .indexed(1))
  }

  @Test(arguments: [Tone.colours256, .colours16])
  func `legible text stays legible`(tone: Tone) {
    for theme in [Theme.sepia, .day, .night] {
      for ink in colours {
        for paper in colours {
          let style = Style(ink: ink, on: paper)
          let exact = theme.colours(of: style)
          guard exact.ink.contrast(with: exact.paper) >= 3 else { continue }
          let shown = tone.appearance(of: style, theme: theme)
          #expect(shown.ink != shown.paper, "\(ink) on \(paper)")
        }
      }
    }
  }

  @Test func `without colours a picture is drawn in more ink where it is nearer to text`() {
    for theme in [Theme.day, .night] {
      let (text, page) = (theme.palette.text, theme.palette.page)
      var canvas = TextCanvas(Size(columns: 4, rows: 1))
      canvas.put(Cell(upper: text, lower: text), at: Point(column: 0, row: 0))
      canvas.put(Cell(upper: page, lower: page), at: Point(column: 1, row: 0))
      canvas.put(Cell(upper: text, lower: page), at: Point(column: 2, row: 0))
      canvas.put(Cell(upper: page, lower: text), at: Point(column: 3, row: 0))
      let dressed = canvas.dressed(for: .mono, theme)
      #expect(dressed.description.hasPrefix("█ ▀▀"))
      #expect(dressed[3, 0].style.attributes == .reverse)
      #expect(canvas.dressed(for: .ascii, theme).row(0).allSatisfy { $0.cluster.isASCII })
    }
  }

  @Test func `a dimmed picture keeps its colours`() {
    var canvas = TextCanvas(Size(columns: 2, rows: 1))
    canvas.put(Cell(upper: colours[1], lower: colours[2]), at: .zero)
    canvas.write("a", at: Point(column: 1, row: 0), style: Style(ink: colours[2]))
    canvas.dim()
    #expect(canvas[0, 0].style.ink.colour == colours[1])
    #expect(canvas[0, 0].style.ink.light < Tint.fullLight)
    #expect(canvas[1, 0].style.ink.colour == colours[2])
    #expect(canvas[1, 0].style.contrast < Style.fullContrast)
  }

  @Test func `pictures survive being stored`() {
    var canvas = TextCanvas(Size(columns: 3, rows: 2))
    canvas.put(Cell(upper: colours[1], lower: colours[2]), at: .zero)
    canvas.restyle(canvas.bounds) { $0.veil = 3 }
    #expect(TextCanvas(bytes: canvas.bytes[...], of: canvas.size) == canvas)
  }
}
