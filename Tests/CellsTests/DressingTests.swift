import Cells
import Glyphs
import Testing

/// Light and edges in the tones that have no colours for them.
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
  func whereLightHasColoursNothingChanges(tone: Tone) {
    for role in [Role.page, .back, .desk] {
      for light in UInt8(0)...45 {
        let canvas = strip("a b   c", on: role, light: light)
        #expect(canvas.dressed(for: tone, .day) == canvas)
      }
    }
  }

  @Test(arguments: Tone.allCases, Theme.builtIn)
  func fullLightHasNoDots(tone: Tone, theme: Theme) {
    for role in [Role.page, .back, .desk] {
      #expect(dressed("a b   c", on: role, light: Tint.fullLight, tone, theme) == "a b   c")
    }
  }

  @Test func shadowsBecomeDotsThatKeepAwayFromWords() {
    #expect(dressed("one two   me", on: .page, light: 28, .mono) == "one two ░ me")
    #expect(dressed("one two   me", on: .page, light: 20, .mono) == "one two ▒ me")
    #expect(dressed("one two   me", on: .page, light: 28, .ascii) == "one two . me")
    #expect(dressed("one two   me", on: .page, light: 28, .colours16) == "one two ▒ me")
    #expect(dressed("one two   me", on: .page, light: 34, .colours16) == "one two ░ me")
    #expect(dressed("one two   me", on: .page, light: 28, .colours256) == "one two   me")
    #expect(dressed("one two   me", on: .page, light: 28, .truecolor, .terminal) == "one two ░ me")
  }

  /// Beside a line a block is no stop, and shadow without it would have teeth.
  @Test func shadowsBeginWhereLinesEnd() {
    #expect(dressed("one, ", on: .page, light: 28, .colours16) == "one,▒▒▒▒▒▒▒▒")
    #expect(dressed("       one,", on: .page, light: 28, .mono) == "░░░░░░░one,░")
    #expect(dressed("one,", on: .page, light: 28, .ascii) == "one, .......")
    #expect(dressed("a    b", on: .page, light: 28, .mono) == "a ░░ b░░░░░░")
    #expect(dressed("a     b", on: .page, light: 28, .mono) == "a░░░░░b░░░░░")
  }

  @Test func deepInTheRollDotsCoverTheText() {
    #expect(dressed("one two", on: .back, light: 25, .ascii) == "::::::::::::")
    #expect(dressed("一二三", on: .back, light: 20, .mono) == "▓▓▓▓▓▓▓▓▓▓▓▓")
  }

  @Test(arguments: [Theme.sepia, .night])
  func theSidesOfAnEdgeDifferInSixteenColours(theme: Theme) {
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

  /// A leaf whose free edge leans to the right, over a page.
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

  @Test func anEdgeIsOneLeaningLineInASCII() {
    #expect(
      leaningEdge(1).dressed(for: .ascii, .day).description == """
                /
              /
            /
          /
        """)
    #expect(leaningEdge(5).dressed(for: .ascii, .day).description.contains("-----"))
  }

  @Test func aLeafIsInkWhereTheTerminalHasTwoColours() {
    let straight = Tone.mono.appearance(
      of: Style(ink: Tint(.rim), paper: Tint(.page)), theme: .day)
    let inverse = Tone.mono.appearance(
      of: Style(ink: Tint(.page), paper: Tint(.rim)), theme: .day)
    #expect(!straight.attributes.contains(.reverse))
    #expect(inverse.attributes.contains(.reverse))
  }

  @Test func theBlocksFillWhatTheyAreNamedFor() {
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
