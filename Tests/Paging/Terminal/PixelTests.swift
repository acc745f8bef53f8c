import CurlewCells
import CurlewGlyphs
import CurlewSystem
import CurlewTerminal
import Harness
import TestFiles
import Testing

extension ScreenTests {
  /// Pictures in pixels over the cells of a canvas.
  @Suite struct PixelTests {
    private let size = Size(columns: 20, rows: 9)
    /// A wait that is longer than a frame, so that nothing moves.
    private let rest = Duration.milliseconds(100)
    private let sixels = "\u{1B}[6;17;8t\u{1B}[?63;4c"
    private let colours = "\u{1B}[?1;0;256S\u{1B}[?63;4c"

    private func canvas(_ word: String = "text", row: Int = 0) -> TextCanvas {
      var canvas = TextCanvas(size)
      for place in 1..<8 {
        for column in 4..<12 {
          canvas.put(Cell("▒", .plain), at: Point(column: column, row: place))
        }
      }
      canvas.write(.init(word), at: Point(column: 0, row: row))
      return canvas
    }

    private let picture = PixelPicture(
      area: Rect(column: 4, row: 1, columns: 8, rows: 7),
      pixels: .sixels(
        [Array("\u{1B}PqUPPER\u{1B}\\".utf8), Array("\u{1B}PqLOWER\u{1B}\\".utf8)],
        onPaper: false))

    private func rig() throws -> Rig { try Rig(tone: .truecolor, size: size) }

    /// Answers the questions and returns the format.
    private func format(
      _ rig: inout Rig, _ answers: String..., isForced: Bool = false
    ) -> PixelFormat? {
      _ = rig.terminal.pixelFormat(isForced: isForced)
      for answer in answers {
        rig.send(answer)
        _ = rig.terminal.next(within: .milliseconds(20))
      }
      return rig.terminal.pixelFormat(isForced: isForced)
    }

    @Test func `nothing is asked before a picture is to be shown`() throws {
      var rig = try rig()
      rig.show(canvas())
      #expect(!rig.opening.contains("\u{1B}[c") && !rig.opening.contains("\u{1B}[16t"))
      #expect(rig.terminal.pixelFormat(isForced: false) == nil)
      #expect(rig.received().contains("\u{1B}[>0q\u{1B}[>c\u{1B}[16t\u{1B}[c"))
      #expect(rig.terminal.pixelFormat(isForced: false) == nil)
      #expect(rig.received().isEmpty, "it is asked once")
    }

    @Test func `a terminal with sixels says how large a cell is`() throws {
      var rig = try rig()
      let format = format(&rig, sixels, colours)
      #expect(format?.method == .sixel(colours: 256))
      #expect(format?.cellWidth == 8 && format?.cellHeight == 17)
      #expect(format?.paper == RGB(0xF5ECD7))
    }

    @Test func `without sixels there are no pixels`() throws {
      var rig = try rig()
      #expect(format(&rig, "\u{1B}[6;17;8t\u{1B}[?62;22c") == nil)
    }

    @Test(arguments: [
      ("kitty(0.26.5)", false), ("kitty(0.28.0)", true), ("kitty(0.41)", true),
      ("kitty(1.0.0)", true), ("ghostty 1.2.0", true), ("XTerm(379)", false), ("kitty(", false),
    ])
    func `a kitty with placeholders is known by its version`(name: String, isNew: Bool) throws {
      var rig = try rig()
      let format = format(&rig, "\u{1B}P>|\(name)\u{1B}\\\u{1B}[6;17;8t\u{1B}[?62c")
      #expect(format?.method == (isNew ? .placeholders : nil))
    }

    @Test func `where there are no pixels, it is said what to expect of a printed page`() throws {
      var rig = try rig()
      #expect(rig.terminal.pixelAdvice(ofPrint: true) == nil, "it has not answered")
      _ = format(&rig, "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?62c")
      #expect(
        rig.terminal.pixelAdvice(ofPrint: true)?.string.contains("a page shows its shape") == true)
      #expect(rig.terminal.pixelAdvice(ofPrint: false) == nil)
    }

    @Test func `where there are pixels, nothing is said of a printed page`() throws {
      var rig = try rig()
      _ = format(&rig, "\u{1B}P>|kitty(0.41)\u{1B}\\\u{1B}[6;17;8t\u{1B}[?62c")
      #expect(rig.terminal.pixelAdvice(ofPrint: true) == nil)
    }

    @Test func `tmux gets no sixels unless they are asked for`() throws {
      let tmux = "\u{1B}P>|tmux 3.5\u{1B}\\" + sixels
      var rig = try rig()
      #expect(format(&rig, tmux, colours) == nil)
      #expect(rig.terminal.pixelFormat(isForced: true) != nil)
    }

    @Test(arguments: [
      ("kitty(0.48.2)|bpaste,RGB|on", true), ("ghostty 1.2|RGB|all", true),
      ("kitty(0.48.2)|bpaste|on", false), ("kitty(0.26.5)|RGB|on", false),
      ("kitty(0.48.2)|RGB|off", false), ("XTerm(379)|RGB|on", false), ("||", false), ("", false),
    ])
    func `tmux hands pictures on where its terminal shows them and it may`(
      client: String, isPassed: Bool
    ) throws {
      let folder = try Folder()
      try writeProgram("#!/bin/sh\necho '\(client)'\n", at: folder.path + "/tmux")
      let tmux = "\u{1B}P>|tmux 3.5\u{1B}\\\u{1B}[6;17;8t\u{1B}[?62c"
      var rig = try rig()
      rig.show(canvas())
      let paths = folder.path + ":" + (Environment["PATH"] ?? "")
      Environment.with("PATH", paths) {
        #expect(format(&rig, tmux) == nil, "only inside tmux is it asked")
        Environment.with("TMUX", "/tmp/socket,1,0") {
          #expect(format(&rig)?.method == nil, "it was asked already")
          // The window may have been attached to another terminal.
          #expect(format(&rig, "\u{1B}[I") == nil, "nobody waits for tmux, which may hang")
          _ = rig.terminal.next(within: Patience.longest)
          #expect(
            rig.terminal.pixelFormat(isForced: false)?.method == (isPassed ? .placeholders : nil))
        }
      }
      guard isPassed else { return }
      rig.terminal.lay([PixelPicture(area: picture.area, pixels: .png([7, 7, 7]))], [])
      let all = rig.received(every: rest) { $0.count(of: "\u{10EEEE}") >= 56 }
      #expect(all.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,"))
      #expect(all.contains(";BwcH\u{1B}\u{1B}\\\u{1B}\\"))
      let bare = rig.show(TextCanvas(size))
      #expect(bare.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,q=2,i=65536\u{1B}\u{1B}\\\u{1B}\\"))
    }

    @Test func `pieces are laid from the top, at their cells`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      let all = rig.received(every: rest) { $0.contains("LOWER") }
      let text = String(decoding: all.bytes, as: UTF8.self)
      #expect(text.contains("\u{1B}7\u{1B}[2;5H\u{1B}PqUPPER\u{1B}\\\u{1B}8"))
      #expect(text.contains("\u{1B}7\u{1B}[8;5H\u{1B}PqLOWER\u{1B}\\\u{1B}8"))
    }

    @Test func `all cells under pixels are written when one changes`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      let frame = rig.show(canvas("new", row: 3))
      #expect(frame.count(of: "▒") == 8 * 7)
      #expect(rig.show(canvas("more", row: 3)).count(of: "▒") == 0, "once")
    }

    @Test func `pixels stay while other rows change`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      #expect(rig.show(canvas("new", row: 0)).count(of: "▒") == 0)
    }

    @Test(arguments: [
      ("P>|kitty(0.26.5)\u{1B}\\", true), ("P>|tmux 3.4\u{1B}\\", true),
      ("P>|tmux 3.3a\u{1B}\\", false), ("P>|XTerm(379)\u{1B}\\", false), ("[>65;7006;1c", true),
      ("[>65;4600;1c", false),
    ])
    func `links are laid where the terminal is known to show them`(answer: String, isKnown: Bool)
      throws
    {
      var rig = try rig()
      rig.show(canvas())
      #expect(!rig.opening.contains("\u{1B}[c") && !rig.terminal.takesMarks())
      rig.send("\u{1B}\(answer)\u{1B}[?62c")
      _ = rig.terminal.next(within: .milliseconds(20))
      #expect(rig.terminal.takesMarks() == isKnown)
    }

    @Test func `a link is written again with its address, and erased with its text`() throws {
      var rig = try rig()
      rig.show(canvas())
      let area = Rect(column: 0, row: 0, columns: 4, rows: 1)
      let link = CellMark(area: area, .link("https://a.b/", number: 7))
      let line = CellMark(area: area, .wavyLine)
      rig.terminal.lay([], [link, line])
      let sent = rig.received(every: rest) { $0.contains("4:3m") }
      let text = String(decoding: sent.bytes, as: UTF8.self)
      #expect(
        text.contains("\u{1B}7\u{1B}]8;id=7;https://a.b/\u{1B}\\\u{1B}[1;1H\u{1B}[0m"), "\(text)")
      #expect(text.contains("text\u{1B}]8;;\u{1B}\\\u{1B}8"), "\(text)")
      // The other letters are the same, but they are no link any more.
      #expect(rig.show(canvas("test")).contains("test"))
    }

    @Test func `pixels can be taken away`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      rig.terminal.lay([], [])
      #expect(rig.received(every: rest) { $0.contains("▒") }.count(of: "▒") == 8 * 7)
    }

    @Test func `the same canvas does not keep pixels that were taken away`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      rig.terminal.lay([], [])
      #expect(rig.show(canvas()).count(of: "▒") == 8 * 7)
    }

    @Test func `a further picture leaves the first one as it is`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      let further = PixelPicture(
        area: Rect(column: 14, row: 1, columns: 4, rows: 3),
        pixels: .sixels([Array("\u{1B}PqMORE\u{1B}\\".utf8)], onPaper: false))
      rig.terminal.lay([picture, further], [])
      let more = rig.received(every: rest) { $0.contains("MORE") }
      #expect(!more.contains("UPPER") && more.count(of: "▒") == 0)
      #expect(rig.show(canvas("new", row: 3)).count(of: "▒") == 8 * 7, "the rows have both")
    }

    @Test func `an answer to another program leaves the questions to be asked`() throws {
      var rig = try rig()
      rig.send("\u{1B}[?62;22c")
      _ = rig.terminal.next(within: .milliseconds(20))
      _ = rig.received()
      #expect(rig.terminal.pixelFormat(isForced: false) == nil)
      #expect(rig.received().contains("\u{1B}[>0q"))
      #expect(format(&rig, sixels, colours)?.method == .sixel(colours: 256))
    }

    @Test func `a picture that a key has overtaken is not laid`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      rig.show(canvas("new", row: 2))
      for _ in 0..<5 { _ = rig.terminal.next(within: .milliseconds(10)) }
      #expect(!rig.received().contains("PER"))
    }

    @Test func `after a redraw the pixels come again`() throws {
      var rig = try rig()
      rig.show(canvas())
      rig.terminal.lay([picture], [])
      _ = rig.received(every: rest) { $0.contains("LOWER") }
      rig.send("\u{0C}")
      #expect(rig.received(every: rest) { $0.contains("LOWER") }.contains("UPPER"))
    }

    @Test func `placeholders take the place of cells, and go like text`() throws {
      var rig = try rig()
      rig.show(canvas())
      let png = [UInt8](repeating: 7, count: 4000)
      rig.terminal.lay([PixelPicture(area: picture.area, pixels: .png(png))], [])
      // A row beside them is written again, or kitty would not show them.
      let all = rig.received(every: rest) {
        $0.count(of: "\u{10EEEE}") >= 56 && $0.contains("text")
      }
      #expect(all.contains("\u{1B}_Ga=T,U=1,q=2,f=100,i=65536,c=8,r=7,m=1;BwcH"))
      #expect(all.contains("\u{1B}_Gq=2,m=0;"))
      #expect(all.contains("38;2;1;0;0"), "the number is the colour of the ink")
      #expect(all.count(of: "\u{10EEEE}") == 56)
      // The first and the last row begin with their marks.
      #expect(all.contains("\u{10EEEE}\u{305}\u{305}\u{10EEEE}"))
      #expect(all.contains("\u{10EEEE}\u{33E}\u{305}\u{10EEEE}"))
      #expect(rig.received(every: rest) { _ in true }.isEmpty, "nothing more comes")
      let beside = rig.show(canvas("new", row: 3))
      #expect(beside.count(of: "▒") == 0 && !beside.contains("_Ga=d"), "beside it they stay")
      var over = canvas("new", row: 3)
      over.write("over", at: picture.area.origin, style: .plain)
      let next = rig.show(over)
      #expect(next.count(of: "▒") == 8 * 7 - 4)
      #expect(next.contains("\u{1B}_Ga=d,d=I,q=2,i=65536\u{1B}\\"))
    }
  }
}
