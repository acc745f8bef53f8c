import CurlewCells
import CurlewGlyphs
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// What is sent for a canvas, and what the screen then shows.
  @Suite struct DrawingTests {
    private let size = Size(columns: 20, rows: 5)

    @Test(arguments: Tone.allCases)
    func `the picture is on the screen`(tone: Tone) throws {
      var rig = try Rig(tone: tone)
      rig.show(TextCanvas(["It was a dark", "  and stormy", "", "night;"], size))
      #expect(rig.screen.text == "It was a dark\n  and stormy\n\nnight;")
      #expect(rig.screen.unknown.isEmpty)
      #expect(rig.screen.isOnAlternateScreen)
    }

    @Test func `an equal picture sends nothing`() throws {
      var rig = try Rig(tone: .truecolor)
      let canvas = TextCanvas(["the same"], size)
      rig.show(canvas)
      #expect(rig.show(canvas).isEmpty)
    }

    @Test func `a changed cell sends few bytes`() throws {
      var rig = try Rig()
      rig.show(TextCanvas(["first line", "a cat", "third line"], size))
      let sent = rig.show(TextCanvas(["first line", "a hat", "third line"], size))
      #expect(sent.count < 16, "\(sent)")
      #expect(rig.screen.text == "first line\na hat\nthird line")
    }

    @Test func `wide glyphs, marks and clusters stand in their columns`() throws {
      var rig = try Rig()
      var canvas = TextCanvas(size)
      let rows = ["漢字 kanji", "e\u{301}a\u{308}\u{323} n\u{303}", "🇫🇷|한|👩‍👩‍👧|", "नमस्ते|"]
      for (row, text) in rows.enumerated() {
        canvas.write(SafeText(text), at: Point(column: 2, row: row))
      }
      rig.show(canvas)
      #expect(rig.screen[2, 0].text == "漢")
      #expect(rig.screen[4, 0].text == "字")
      #expect(rig.screen[7, 0].text == "k")
      #expect(rig.screen[2, 1].text == "e\u{301}")
      #expect(rig.screen[3, 1].text == "a\u{308}\u{323}")
      for row in 0..<4 { #expect(rig.screen.row(row) == canvas.rowText(row)) }
      for row in 2..<4 {
        for column in 0..<20 where canvas[column, row].glyph == "|" {
          #expect(rig.screen[column, row].text == "|")
        }
      }
    }

    @Test func `replacing a wide glyph leaves no half of it`() throws {
      var rig = try Rig()
      rig.show(TextCanvas(["漢字漢字"], size))
      rig.show(TextCanvas(["a字b漢"], size))
      #expect(rig.screen.row(0) == "a字b漢")
    }

    /// ncurses leaves a bare cell where one half of a glyph is covered.
    @Test func `a window over wide glyphs has no holes`() throws {
      for shift in 0...1 {
        var rig = try Rig(tone: .truecolor)
        var page = TextCanvas(size)
        page.write("漢字漢字漢字漢字漢", at: Point(column: shift, row: 0))
        rig.show(page)
        var window = page
        window.fill(Rect(column: 1, row: 0, columns: 18, rows: 1), style: Style(on: .panel))
        window.write("語 ", at: Point(column: 11, row: 0), style: Style(.text, on: .panel))
        let bare = rig.screen[1, 1].rendition
        rig.show(window)
        for column in 1..<19 {
          let paper = rig.screen[column, 0].rendition.filter { $0.hasPrefix("48") }
          #expect(paper != bare && !paper.isEmpty, "column \(column)")
          #expect(paper == rig.screen[2, 0].rendition.filter { $0.hasPrefix("48") })
        }
      }
    }

    @Test(arguments: ["xterm-256color", "vt220", "linux", "screen", "tmux-256color"])
    func `the last cell can be drawn`(type: String) throws {
      var rig = try Rig(type)
      let row = String(repeating: "x", count: 20)
      let canvas = TextCanvas(Array(repeating: row, count: 5), size)
      rig.show(canvas)
      #expect(rig.screen.text == canvas.description)
    }

    /// ncurses draws the last cell by pushing it there from the cell before it.
    @Test(arguments: 1...3)
    func `nothing from before a single column is sent`(rows: Int) throws {
      let size = Size(columns: 1, rows: rows)
      var rig = try Rig("tmux-256color", size: size)
      let sent = rig.show(TextCanvas(Array(repeating: "x", count: rows), size))
      #expect(!sent.contains("\u{1B}[1@"))
      #expect(rig.screen.text == Array(repeating: "x", count: rows - 1).joined(separator: "\n"))
    }

    @Test func `exact colours are sent as they are`() throws {
      var rig = try Rig(tone: .truecolor, theme: .sepia)
      let (ink, paper) = Theme.sepia.colours(of: .plain)
      let sent = rig.show(TextCanvas(["red"], size))
      #expect(sent.contains("38;2;\(ink.red);\(ink.green);\(ink.blue)m"))
      #expect(sent.contains("48;2;\(paper.red);\(paper.green);\(paper.blue)m"))
    }

    @Test func `the terminal's own colours are left to it`() throws {
      var rig = try Rig(tone: .truecolor, theme: .terminal)
      let sent = rig.show(TextCanvas(["plain"], size))
      #expect(!sent.contains("38;") && !sent.contains("48;"))
    }

    @Test func `a line of words in one style sets its colours once`() throws {
      var rig = try Rig(tone: .truecolor)
      rig.show(TextCanvas(size))
      var canvas = TextCanvas(size)
      canvas.write("the words of a line", at: .zero, style: Style(.accent, on: .page))
      let sent = rig.show(canvas)
      #expect(sent.count(of: "\u{1B}[38;2;") == 1, "\(sent)")
      #expect(rig.screen.row(0) == "the words of a line")
    }

    @Test func `a gap that is underlined stays so`() throws {
      var rig = try Rig()
      var canvas = TextCanvas(size)
      canvas.write("a", at: .zero, style: Style(.text, on: .page, .bold))
      canvas.write("   ", at: Point(column: 1, row: 0), style: Style(.text, on: .page, .underline))
      canvas.write("b", at: Point(column: 4, row: 0))
      rig.show(canvas)
      #expect(rig.screen[2, 0].rendition == ["4"])
      #expect(rig.screen[4, 0].rendition == [])
    }

    @Test func `another theme redraws the same canvas`() throws {
      var rig = try Rig(tone: .truecolor)
      let canvas = TextCanvas(["dusk"], size)
      rig.show(canvas)
      rig.terminal.theme = .night
      rig.show(canvas)
      let paper = Theme.night.colours(of: .plain).paper
      #expect(
        rig.screen[0, 0].rendition.contains("48;2;\(paper.red);\(paper.green);\(paper.blue)"))
    }

    @Test func `in ASCII nothing else is sent`() throws {
      var rig = try Rig(tone: .ascii)
      let sent = rig.show(TextCanvas(["“Yes” — ░▒▓ │ •"], size))
      #expect(rig.screen.row(0) == "\"Yes\" - .:; | *")
      #expect(sent.bytes.allSatisfy { $0 < 0x80 })
    }

    @Test func `output is synchronised once the terminal says that it can`() throws {
      var rig = try Rig()
      #expect(rig.opening.count(of: "\u{1B}[?2026$p") == 1)
      #expect(!rig.show(TextCanvas(["one"], size)).contains("2026"))
      #expect(rig.events(typing: "\u{1B}[?2026;2$yk") == [.key(KeyPress(.character("k")))])
      let sent = rig.show(TextCanvas(["two"], size))
      #expect(sent.text.hasPrefix("\u{1B}[?2026h") && sent.text.hasSuffix("\u{1B}[?2026l"))
    }

    @Test(arguments: ["0", "4"])
    func `a terminal that says it cannot is believed`(setting: String) throws {
      var rig = try Rig()
      _ = rig.events(typing: "\u{1B}[?2026;\(setting)$yk")
      #expect(!rig.show(TextCanvas(["two"], size)).contains("2026"))
    }

    @Test(arguments: ["linux", "vt220", "vt100"])
    func `a terminal of another family gets no queries`(type: String) throws {
      let opening = try Rig(type).opening
      #expect(!opening.contains("2026") && !opening.contains("?1000") && !opening.contains("2004"))
    }

    @Test(arguments: InstalledTypes.all)
    func `every terminal that can move its cursor is drawn on, in exact colours if any`(
      type: String
    ) throws {
      guard type != "dumb" else { return }
      guard InstalledTypes.canMoveCursor(type) else { return }
      var rig = try Rig(type, tone: .truecolor)
      #expect(rig.show(TextCanvas(["text"], size)).contains("text"))
      #expect(InstalledTypes.haveColours(type) == (rig.terminal.tone == .truecolor))
    }
  }
}

extension TextCanvas {
  func rowText(_ row: Int) -> String {
    String(description.split(separator: "\n", omittingEmptySubsequences: false)[row])
  }
}
