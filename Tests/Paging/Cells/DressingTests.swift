import CurlewCells
import CurlewGlyphs
import Testing

/// Light and edges in tones without colours for them.
@Suite(.timeLimit(.minutes(90)))
struct DressingTests {
  /// A line of text with gaps, on paper in some light.
  private func strip(_ text: SafeText, on role: Role, light: UInt8) -> TextCanvas {
    let style = Style(ink: Tint(.text), paper: Tint(role, light: light))
    var canvas = TextCanvas(Size(columns: 12, rows: 1), style: style)
    canvas.write(text, at: .zero, style: style)
    return canvas
  }

  private func dressed(
    _ text: SafeText, on role: Role, light: UInt8, _ tone: Tone, _ theme: Theme = .sepia
  ) -> String {
    strip(text, on: role, light: light).dressed(for: tone, theme).description
  }

  @Test(arguments: [Tone.truecolor, .colours256])
  func `tones with colours for light are unchanged`(tone: Tone) {
    for role in [Role.page, .back, .desk] {
      for light in UInt8(0)...45 {
        let canvas = strip("a b   c", on: role, light: light)
        #expect(canvas.dressed(for: tone, .day) == canvas)
      }
    }
  }

  @Test(arguments: Tone.allCases, Theme.builtIn)
  func `full light has no dots`(tone: Tone, theme: Theme) {
    for role in [Role.page, .back, .desk] {
      #expect(dressed("a b   c", on: role, light: Tint.fullLight, tone, theme) == "a b   c")
    }
  }

  @Test func `shadows become dots that keep a distance from words`() {
    #expect(dressed("one two   me", on: .page, light: 28, .mono) == "one two ░ me")
    #expect(dressed("one two   me", on: .page, light: 20, .mono) == "one two ▒ me")
    #expect(dressed("one two   me", on: .page, light: 28, .ascii) == "one two . me")
    #expect(dressed("one two   me", on: .page, light: 28, .colours16) == "one two ▒ me")
    #expect(dressed("one two   me", on: .page, light: 34, .colours16) == "one two ░ me")
    #expect(dressed("one two   me", on: .page, light: 28, .colours256) == "one two   me")
    #expect(dressed("one two   me", on: .page, light: 28, .truecolor, .terminal) == "one two ░ me")
  }

  @Test func `with 16 colours a leaf that lands turns from white to grey in steps`() {
    let steps = ([12, 7, 0] as [UInt8]).map { lift in
      var canvas = TextCanvas(Size(columns: 4, rows: 1))
      let paper = Tint(.back, light: Tint.fullLight, lift: lift)
      canvas.fill(canvas.bounds, style: Style(ink: Tint(.text), paper: paper))
      let cell = canvas.dressed(for: .colours16, .sepia)[1, 0]
      return "\(cell.glyph) \(Tone.colours16.appearance(of: cell.style, theme: .sepia).paper)"
    }
    #expect(steps == ["  indexed(15)", "░ indexed(15)", "  indexed(7)"])
  }

  /// A shade block beside a word cannot be mistaken for a full stop, and the shadow has a straight edge.
  @Test func `shadows begin at the ends of lines`() {
    #expect(dressed("one, ", on: .page, light: 28, .colours16) == "one,▒▒▒▒▒▒▒▒")
    #expect(dressed("       one,", on: .page, light: 28, .mono) == "░░░░░░░one,░")
    #expect(dressed("one,", on: .page, light: 28, .ascii) == "one, .......")
    #expect(dressed("a    b", on: .page, light: 28, .mono) == "a ░░ b░░░░░░")
    #expect(dressed("a     b", on: .page, light: 28, .mono) == "a░░░░░b░░░░░")
  }

  /// Pages of the overview have lines up to the gutter, whose shade had holes there.
  @Test func `shadows fill the gaps between drawn lines`() {
    #expect(dressed("━━━   ━━", on: .page, light: 28, .colours16) == "━━━▒▒▒━━▒▒▒▒")
    #expect(dressed("━━━   ━━", on: .page, light: 28, .ascii) == "--- . -- ...")
  }

  // MARK: The spine

  /// The open pages of a book, with the shade beside the spine in the middle or at the left border.
  private func book(_ lights: [[UInt8]], on desk: Int = 0, text: SafeText = "") -> TextCanvas {
    var canvas = TextCanvas(Size(columns: desk + lights.count, rows: 2))
    canvas.fill(Rect(column: 0, row: 0, columns: desk, rows: 2), style: Style(.soft, on: .desk))
    for (column, pair) in lights.enumerated() {
      let cell = Cell(shade: Tint(.page, light: pair[0]), Tint(.page, light: pair[1]), .horizontal)
      for row in 0..<2 { canvas.put(cell, at: Point(column: desk + column, row: row)) }
    }
    canvas.write(text, at: .zero)
    return canvas
  }

  private let spread: [[UInt8]] = [
    [40, 40], [40, 40], [39, 34], [30, 25], [25, 30], [34, 39], [40, 40], [40, 40],
  ]

  @Test(arguments: [
    (Tone.colours16, Theme.sepia), (.colours16, .night), (.mono, .day), (.truecolor, .terminal),
  ])
  func `the spine is a thin line without a shade where colours are few`(tone: Tone, theme: Theme) {
    let dressed = book(spread, text: "ab").dressed(for: tone, theme)
    #expect(dressed.description == "ab │\n   │")
    let papers = Set((0..<8).map { dressed[$0, 1].style.paper.light }.filter { $0 != 25 })
    #expect(papers == [40])
    #expect(book(spread).dressed(for: .ascii, theme).description == "   |\n   |")
  }

  @Test func `the spine stays a line behind an overlay`() {
    var canvas = book(spread)
    canvas.dim()
    #expect(canvas.dressed(for: .mono, .day).description == "   │\n   │")
  }

  @Test func `a single page has no shade beside its binding`() {
    let page = book([[28, 32], [36, 39], [40, 40], [40, 40]], on: 2)
    for tone in [Tone.colours16, .mono, .ascii] {
      #expect(page.dressed(for: tone, .sepia).description == "\n")
    }
  }

  @Test func `a shadow that no spine throws stays`() {
    let shadow = book([[40, 40], [40, 40], [30, 30], [28, 28], [28, 28], [28, 28]])
    #expect(shadow.dressed(for: .colours16, .sepia).description.contains("▒"))
  }

  @Test func `a spine between pages that turn upwards is a level line`() {
    var canvas = TextCanvas(Size(columns: 2, rows: 6))
    for (row, pair) in [(1, [39, 33]), (2, [30, 25]), (3, [25, 30]), (4, [33, 39])] {
      for column in 0..<2 {
        let cell = Cell(
          shade: Tint(.page, light: UInt8(pair[0])), Tint(.page, light: UInt8(pair[1])), .vertical)
        canvas.put(cell, at: Point(column: column, row: row))
      }
    }
    #expect(canvas.dressed(for: .mono, .day).description == "\n\n──\n\n\n")
  }

  @Test func `in deep shadow dots cover the text`() {
    #expect(dressed("one two", on: .back, light: 25, .ascii) == "::::::::::::")
    #expect(dressed("一二三", on: .back, light: 20, .mono) == "▓▓▓▓▓▓▓▓▓▓▓▓")
  }

  @Test(arguments: [Theme.sepia, .night])
  func `with 16 colours the two sides of an edge differ`(theme: Theme) {
    let tints = [Role.page, .back, .rim].flatMap { role in
      (20...42).map { Tint(role, light: $0) }
    }
    var alike: [Style] = []
    for leaf in tints where leaf.role != .page {
      for other in tints where other.role == .page && other.light >= 25 {
        var canvas = TextCanvas(Size(columns: 1, rows: 1))
        canvas.put(Cell("▌", Style(ink: leaf, paper: other)), at: .zero)
        let style = canvas.dressed(for: .colours16, theme)[0, 0].style
        let appearance = Tone.colours16.appearance(of: style, theme: theme)
        if appearance.ink == appearance.paper { alike.append(style) }
      }
    }
    #expect(alike == [])
  }

  /// A leaf over a page, with a free edge that leans to the right.
  private func leaningEdge(_ width: Int) -> TextCanvas {
    var canvas = TextCanvas(Size(columns: 16, rows: 4))
    for row in 0..<4 {
      let column = 8 - 2 * row
      let leaf = Rect(column: column, row: row, columns: 16, rows: 1)
      canvas.fill(leaf, style: Style(ink: Tint(.text), paper: Tint(.back)))
      for offset in 0..<width {
        let style = Style(ink: Tint(.rim), paper: Tint(.page))
        canvas.put(Cell("▗", style), at: Point(column: column - offset, row: row))
      }
    }
    return canvas
  }

  @Test func `in ASCII an edge is one slanted line`() {
    #expect(
      leaningEdge(1).dressed(for: .ascii, .day).description == """
                /
              /
            /
          /
        """)
    #expect(leaningEdge(5).dressed(for: .ascii, .day).description.contains("-----"))
  }

  @Test func `with two colours a leaf is drawn in reverse`() {
    let straight = Tone.mono.appearance(
      of: Style(ink: Tint(.rim), paper: Tint(.page)), theme: .day)
    let inverse = Tone.mono.appearance(
      of: Style(ink: Tint(.page), paper: Tint(.rim)), theme: .day)
    #expect(!straight.attributes.contains(.reverse))
    #expect(inverse.attributes.contains(.reverse))
  }

  @Test func `block elements fill the parts that their names say`() {
    func picture(_ scalar: Unicode.Scalar) -> [String] {
      let mask = BlockElement.mask(of: scalar) ?? 0
      return (0..<8).map { row in
        String((0..<8).map { mask >> UInt64(row * 8 + $0) & 1 == 1 ? "#" : "." })
      }
    }
    #expect(picture("▎") == Array(repeating: "##......", count: 8))
    #expect(picture("▐") == Array(repeating: "....####", count: 8))
    #expect(
      picture("▂") == Array(repeating: "........", count: 6)
        + Array(repeating: "########", count: 2))
    #expect(
      picture("▛") == Array(repeating: "########", count: 4)
        + Array(repeating: "####....", count: 4))
    #expect(
      picture("▞") == Array(repeating: "....####", count: 4)
        + Array(repeating: "####....", count: 4))
    #expect(BlockElement.mask(of: "a") == nil)
  }
}
