import Cells
import Glyphs
import Testing

/// Light and edges in tones without colours for them.
struct DressingTests {
  /// A line of text with gaps, on paper in some light.
  private func strip(_ text: SafeText, on role: Role, light: UInt8) -> Canvas {
    let style = Style(ink: Tint(.text), paper: Tint(role, light: light))
    var canvas = Canvas(Size(columns: 12, rows: 1), style: style)
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
        var canvas = Canvas(Size(columns: 1, rows: 1))
        canvas.put(Cell("▌", Style(ink: leaf, paper: other)), at: .zero)
        let style = canvas.dressed(for: .colours16, theme)[0, 0].style
        let appearance = Tone.colours16.appearance(of: style, theme: theme)
        if appearance.ink == appearance.paper { alike.append(style) }
      }
    }
    #expect(alike == [])
  }

  /// A leaf over a page, with a free edge that leans to the right.
  private func leaningEdge(_ width: Int) -> Canvas {
    var canvas = Canvas(Size(columns: 16, rows: 4))
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
