import CurlewCells
import CurlewGlyphs
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// Bytes are saved where nobody sees it, and nowhere else.
  @Suite struct ExactColourTests {
    private let size = Size(columns: 24, rows: 6)

    @Test(arguments: [Theme.sepia, .day, .night], [1, 2, 3])
    func `every glyph has its colours and weight, every blank its paper`(
      theme: Theme, seed: UInt64
    ) throws {
      var rig = try Rig(tone: .truecolor, theme: theme, size: size)
      var pictures = RandomPictures(seed: seed)
      for _ in 0..<4 {
        let picture = pictures.next(size)
        rig.show(picture)
        expect(picture, on: rig.screen, theme)
      }
    }

    @Test(arguments: 1...8)
    func `a row that changes in places looks as it would drawn anew`(seed: UInt64) throws {
      var rig = try Rig(tone: .truecolor, size: size)
      var pictures = RandomPictures(seed: seed)
      var picture = pictures.next(size)
      for _ in 0..<30 {
        pictures.change(&picture)
        rig.show(picture)
        expect(picture, on: rig.screen, .sepia)
      }
    }

    private func expect(_ picture: TextCanvas, on screen: ReplayScreen, _ theme: Theme) {
      for row in 0..<size.rows {
        for column in 0..<size.columns where !picture[column, row].isTail {
          let cell = picture[column, row]
          let seen = screen[column, row]
          #expect(seen.text == String(cell.glyph), "\(column), \(row)")
          #expect(seen.looks.rendition == rendition(of: cell, theme), "\(column), \(row)")
        }
      }
    }

    private func rendition(of cell: Cell, _ theme: Theme) -> [String] {
      let colours = theme.colours(of: cell.style)
      let paper = "48;2;" + words(colours.paper)
      let isUnderlined = cell.style.attributes.contains(.underline)
      guard !cell.isBlank || isUnderlined else { return [paper] }
      let weight = cell.style.attributes.contains(.bold) ? ["1"] : []
      return (["38;2;" + words(colours.ink), paper] + weight + (isUnderlined ? ["4"] : [])).sorted()
    }

    /// The numbers of the palette cannot be told from the darkest blues, so these are greener by one.
    private func words(_ colour: RGB) -> String {
      let green = colour.red == 0 && colour.green == 0 ? 1 : colour.green
      return "\(colour.red);\(green);\(colour.blue)"
    }
  }
}

/// Pictures of runs in any style and light.
private struct RandomPictures {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func next(_ size: Size) -> TextCanvas {
    var canvas = TextCanvas(size)
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let text = ["word", " ", "   ", "a b", "▌", "é"][pick(6)]
        canvas.write(SafeText(text), at: Point(column: column, row: row), style: style())
        column += text.count
      }
    }
    return canvas
  }

  /// Writes a word, wide glyphs or blanks over something in a row or two.
  mutating func change(_ canvas: inout TextCanvas) {
    for _ in 0...pick(2) {
      let text = ["word", " ", "      ", "漢", "x漢字", "▌"][pick(6)]
      let place = Point(column: pick(canvas.size.columns), row: pick(canvas.size.rows))
      canvas.write(SafeText(text), at: place, style: style())
    }
  }

  private mutating func style() -> Style {
    let inks: [Role] = [.text, .soft, .accent, .edge]
    let papers: [Role] = [.page, .back, .desk]
    let attributes: [Attributes] = [[], [], .bold, .underline]
    return Style(
      ink: Tint(inks[pick(4)]), paper: Tint(papers[pick(3)], light: UInt8(20 + pick(25))),
      attributes[pick(4)], contrast: UInt8(pick(9)))
  }
}
