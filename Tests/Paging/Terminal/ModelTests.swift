import CurlewCells
import Harness
import CurlewTerminal
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ScreenTests {
  /// A terminal of which nothing is known is asked what it is, and shows its first picture meanwhile.
  @Suite struct ModelTests {
    /// The environment of the tests may promise direct colours for every terminal, and `swift test` asks
    /// for none.
    init() {
      for name in ["COLORTERM", "TERM_PROGRAM", "NO_COLOR"] where getenv(name) != nil {
        unsetenv(name)
      }
    }

    private let size = Size(columns: 20, rows: 5)
    private let query = "\u{1B}[>0q\u{1B}[>c"
    private let end = "\u{1B}[0n"
    private let exact = "48;2;245;236;215"
    private let grey = "48;5;255"

    private var picture: TextCanvas { TextCanvas(["A page of text."], size) }

    private func rig(_ type: String = "xterm-256color", drewDirectColour: Bool? = nil) throws -> Rig
    {
      try Rig(type, tone: nil, size: size, drewDirectColour: drewDirectColour)
    }

    @Test(arguments: [
      "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[>41;379;0c", "\u{1B}[>65;7006;1c", "\u{1B}[>0;1700;1c",
    ])
    func `the first picture has few colours, and all of them after the answer`(answer: String)
      throws
    {
      var rig = try rig()
      #expect(rig.opening.contains(query))
      #expect(rig.show(picture).contains(grey))
      #expect(rig.terminal.tone == .colours256 && rig.terminal.drawsDirectColour == nil)
      rig.send(answer)
      #expect(rig.received { $0.contains(exact) }.contains(exact))
      #expect(rig.terminal.tone == .truecolor && rig.terminal.drawsDirectColour == true)
      #expect(rig.screen[0, 0].text == "A")
    }

    @Test func `a terminal of eight colours gets all of them too`() throws {
      var rig = try rig("xterm")
      #expect(!rig.show(picture).contains("48;"))
      rig.send("\u{1B}P>|XTerm(379)\u{1B}\\")
      #expect(rig.received { $0.contains(exact) }.contains(exact))
    }

    @Test func `screen gets sixteen colours, since it may have no more`() throws {
      var rig = try rig()
      rig.show(picture)
      rig.send("\u{1B}[>83;40900;0c" + end)
      #expect(!rig.received { $0.contains("A page") }.contains("48;5;"))
      #expect(rig.terminal.tone == .colours16 && rig.terminal.drawsDirectColour == false)
    }

    @Test(arguments: ["", "\u{1B}[>1;95;0c"])
    func `a terminal that does not say it keeps its colours`(answer: String) throws {
      var rig = try rig()
      rig.show(picture)
      rig.send(answer + end)
      #expect(rig.terminal.next(within: .milliseconds(50)) == .tick)
      #expect(rig.received().isEmpty)
      #expect(rig.terminal.drawsDirectColour == false)
    }

    @Test func `what was found before is used at once`() throws {
      var rig = try rig(drewDirectColour: true)
      #expect(rig.opening.contains(query))
      #expect(rig.show(picture).contains(exact))
      rig.send("\u{1B}[>65;7006;1c" + end)
      #expect(rig.terminal.next(within: .milliseconds(50)) == .tick)
      #expect(rig.received().isEmpty && rig.terminal.drawsDirectColour == true)
    }

    @Test func `what was found before is put right by another terminal`() throws {
      var rig = try rig(drewDirectColour: true)
      rig.show(picture)
      rig.send(end)
      #expect(rig.received { $0.contains(grey) }.contains(grey))
      #expect(rig.terminal.tone == .colours256 && rig.terminal.drawsDirectColour == false)
    }

    @Test(arguments: ["st-256color", "mlterm", "rxvt-unicode-256color", "tmux-256color"])
    func `a known terminal is not asked`(type: String) throws {
      guard InstalledTypes.haveColours(type) else { return }
      var rig = try rig(type)
      #expect(!rig.opening.contains(query))
      #expect(rig.show(picture).contains(exact))
    }

    @Test(arguments: ["linux", "vt220"])
    func `a terminal that might print the question is not asked`(type: String) throws {
      let rig = try rig(type)
      #expect(!rig.opening.contains("\u{1B}[>"))
    }

    @Test func `no control string is ever sent`() throws {
      let rig = try rig()
      for introducer in ["P", "X", "^", "_"] {
        #expect(!rig.opening.contains("\u{1B}\(introducer)"))
      }
    }

    @Test func `a terminal with few direct colours gets light in few steps`() throws {
      func papers(_ answer: String) throws -> Int {
        var rig = try rig()
        var picture = picture
        for column in 0..<20 {
          picture.restyle(Rect(column: column, row: 1, columns: 1, rows: 1)) {
            $0.paper.light = 40 - UInt8(column)
          }
        }
        rig.show(picture)
        rig.send(answer)
        _ = rig.received { $0.contains(exact) }
        return Set((0..<20).flatMap { rig.screen[$0, 1].looks.rendition }).count
      }
      #expect(try papers("\u{1B}[>85;95;0c") <= 6)
      #expect(try papers("\u{1B}[>65;7006;1c") == 20)
    }

    @Test func `a forced tone asks nothing`() throws {
      let rig = try Rig(tone: .colours256, size: size)
      #expect(!rig.opening.contains(query))
    }

    @Test func `st is not asked for synchronised output`() throws {
      guard InstalledTypes.haveColours("st-256color") else { return }
      // A process can have one terminal at a time.
      func opening(_ type: String) throws -> Transcript { try rig(type).opening }
      #expect(try !opening("st-256color").contains("2026"))
      #expect(try opening("xterm-256color").contains("\u{1B}[?2026$p"))
    }
  }
}
