import CurlewCells
import Harness
import CurlewTerminal
import Testing

extension ScreenTests {
  /// Themes that follow the colours of the terminal.
  @Suite struct ColourTests {
    private let query = "\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}\u{1B}[?2026$p"
    private let dark = "\u{1B}]10;rgb:eeee/eeee/dddd\u{7}\u{1B}]11;rgb:2020/1818/1010\u{7}"
    private let light = "\u{1B}]10;#000000\u{1B}\\\u{1B}]11;#f0f0f0\u{1B}\\"
    private let end = "\u{1B}[?2026;0$y"
    private let size = Size(columns: 20, rows: 5)

    private var picture: TextCanvas {
      var canvas = TextCanvas(["A page of text."], size)
      canvas.restyle(Rect(column: 0, row: 0, columns: 2, rows: 1)) { $0.paper.light = 30 }
      return canvas
    }

    private func rig(_ theme: Theme, tone: Tone = .truecolor) throws -> Rig {
      try Rig(tone: tone, theme: theme, size: size)
    }

    private func paper(_ colour: RGB) -> String {
      "48;2;\(colour.red);\(colour.green);\(colour.blue)"
    }

    private func papers(on rig: borrowing Rig) -> Set<String> {
      let renditions = (0..<size.columns).map { rig.screen[$0, 0].looks.rendition }
      return Set(renditions.joined().filter { $0.hasPrefix("48") })
    }

    /// A terminal whose first picture waits for the colours. The program waits only for a moment, which
    /// a busy machine can miss, so this tries again.
    private func waitingRig(_ prepare: (inout Rig) -> Void) throws -> Rig {
      for _ in 1...10 {
        var rig = try rig(.auto)
        prepare(&rig)
        if rig.show(picture).isEmpty { return rig }
      }
      throw PictureCameTooSoon()
    }

    private struct PictureCameTooSoon: Error {}

    @Test(arguments: [Theme.sepia, .day, .night, .contrast])
    func `other themes ask nothing`(theme: Theme) throws {
      let rig = try rig(theme)
      #expect(!rig.opening.contains("\u{1B}]") && !rig.opening.contains("2031"))
    }

    @Test func `the first picture waits for the colours`() throws {
      var rig = try waitingRig { rig in
        #expect(rig.opening.contains(query) && rig.opening.contains("\u{1B}[?2031h"))
      }
      rig.send(dark + end)
      let page = paper(Theme.night.palette.page)
      let sent = rig.received { $0.contains(page) }
      #expect(sent.contains(page))
      #expect(!sent.contains(paper(Theme.sepia.palette.page)))
    }

    @Test(arguments: ["", "\u{1B}[?2026;0$y", "\u{1B}]11;nonsense\u{7}\u{1B}[?2026;0$y"])
    func `without an answer the picture waits but a moment`(answer: String) throws {
      let page = paper(Theme.sepia.palette.page)
      let isInTime = try Patience.meets {
        var rig = try rig(.auto)
        rig.show(picture)
        rig.send(answer)
        return rig.time { $0.contains(page) } < .milliseconds(350)
      }
      #expect(isInTime)
    }

    @Test func `auto follows a change of the terminal at once`() throws {
      var rig = try rig(.auto)
      rig.send(light + end)
      #expect(rig.terminal.next(within: .milliseconds(50)) == .tick)
      #expect(rig.show(picture).contains(paper(Theme.sepia.palette.page)))
      rig.send("\u{1B}[?997;1n")
      #expect(rig.received { $0.contains(query) }.contains(query))
      rig.send(dark + end)
      let page = paper(Theme.night.palette.page)
      #expect(rig.received { $0.contains(page) }.contains(page))
      #expect(rig.screen[3, 0].text == "a")
    }

    @Test func `a terminal that only says dark or light is followed too`() throws {
      var rig = try waitingRig { rig in
        rig.send(end + "\u{1B}[?997;1n")
        #expect(rig.received { $0.contains(query) }.contains(query))
      }
      rig.send(end)
      let page = paper(Theme.night.palette.page)
      #expect(rig.received { $0.contains(page) }.contains(page))
    }

    @Test func `the terminal theme shades its own colours`() throws {
      var rig = try rig(.terminal)
      rig.show(picture)
      rig.send(dark + end)
      _ = rig.received { $0.contains("text") }
      // The page has the default background, and its shade a darker one of the same hue.
      #expect(rig.screen[5, 0].looks.rendition.allSatisfy { !$0.hasPrefix("48;2") })
      #expect(papers(on: rig).count { $0.hasPrefix("48;2") } == 1)
    }

    @Test(arguments: [Tone.colours256, .colours16, .mono])
    func `with fewer colours the terminal theme uses two`(tone: Tone) throws {
      var rig = try rig(.terminal, tone: tone)
      rig.show(picture)
      rig.send(light + end)
      _ = rig.received { $0.contains("text") }
      #expect(papers(on: rig).isEmpty)
    }

    @Test func `a change to an adaptive theme asks, and the end takes the reports back`() throws {
      let pty = try Pty(size: size)
      do {
        var terminal = try Terminal(
          type: "xterm-256color", on: pty.device, size: nil,
          theme: .sepia, Terminal.Look(tone: .truecolor, pace: .full))
        terminal.show(picture)
        #expect(!pty.transcript().contains("\u{1B}]"))
        pty.send(Array(end.utf8))
        #expect(terminal.next(within: .milliseconds(20)) == .tick)
        terminal.theme = .auto
        #expect(pty.transcript().contains(query))
        pty.send(Array((light + end).utf8))
      }
      let last = pty.transcript()
      #expect(last.contains("\u{1B}[?2031l"))
    }
  }
}
