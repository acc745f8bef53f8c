import CurlewManuscript
import Testing

@testable import CurlewPlainText

/// Text with overstruck letters or control sequences, as `man` and `nroff` write it.
@Suite(.timeLimit(.minutes(90))) struct TerminalTextTests {
  private func read(_ text: String) -> TerminalText {
    TerminalText(Array(text.utf8), TerminalSigns(isChat: true))
  }

  private func parts(_ ranges: [Range<Int>], of text: TerminalText) -> [String] {
    ranges.map { String(decoding: text.utf8[$0], as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("N\u{8}NA\u{8}AM\u{8}ME\u{8}E", "NAME", ["NAME"], []),
      ("_\u{8}f_\u{8}i_\u{8}l_\u{8}e", "file", [], ["file"]),
      ("f\u{8}_i\u{8}_", "fi", [], ["fi"]),
      ("_\u{8}b\u{8}b", "b", ["b"], ["b"]),
      ("ls\u{8}\u{8}ls -a", "ls -a", ["ls"], []),
      ("+\u{8}o item", "• item", [], []),
      ("\u{8}é\u{8}é", "é", ["é"], []),
      ("\u{1B}[1mNAME\u{1B}[0m x", "NAME x", ["NAME"], []),
      ("\u{1B}[4mfile\u{1B}[24m \u{1B}[3mx\u{1B}[m y", "file x y", [], ["file", "x"]),
      ("\u{1B}[38;5;1;1mred\u{1B}[22;39m", "red", ["red"], []),
      ("\u{1B}[38;2;1;1;1mred\u{1B}[0m", "red", [], []),
      ("\u{1B}]8;;https://example.org\u{1B}\\here\u{1B}]8;;\u{7}", "here", [], []),
      ("\u{3}04red\u{3} \u{2}bold\u{2} \u{1D}x\u{F}\u{3}4,12y", "red bold xy", ["bold"], ["x"]),
      ("\u{1B}(Bplain\u{1B}[K", "plain", [], []),
      ("one\n\u{1B}[1mtwo\nthree\u{1B}[0m\n", "one\ntwo\nthree\n", ["two", "three"], []),
      ("cut \u{1B}[", "cut ", [], []), ("cut \u{1B}", "cut ", [], []), ("\u{1B}]x", "", [], []),
    ] as [(String, String, [String], [String])])
  func `what was struck is read`(source: String, plain: String, bold: [String], italic: [String]) {
    let text = read(source)
    #expect(String(decoding: text.utf8, as: UTF8.self) == plain)
    #expect(parts(text.bold, of: text) == bold)
    #expect(parts(text.italic, of: text) == italic)
  }

  @Test func `text without marks stays as it is`() {
    let plain = "A line,\ta tab, é and 漢字.\r\n\u{C}\nEnd"
    #expect(String(decoding: read(plain).utf8, as: UTF8.self) == plain)
    #expect(TerminalText(Array(plain.utf8)) == nil)
  }

  @Test func `a manual page has its sections and its bold type`() {
    func bold(_ word: String) -> String { word.map { "\($0)\u{8}\($0)" }.joined() }
    let options = ["-a, --all", "-A, --almost-all", "-b, --escape", "-c", "-d, --directory"].map {
      "       \(bold($0))\n              do what the option \($0) says, and nothing else\n\n"
    }
    let page = """
      LS(1)                            User Commands                           LS(1)

      \(bold("NAME"))
             ls - list directory contents

      \(bold("SYNOPSIS"))
             \(bold("ls")) [_\u{8}F_\u{8}I_\u{8}L_\u{8}E]...

      \(bold("DESCRIPTION"))
             List information about the FILEs (the current directory by default).
             Sort entries alphabetically if none of the options is specified.

      \(options.joined())
      \(bold("AUTHOR"))
             Written by nobody.

      \(bold("SEE ALSO"))
             Nothing else.

      GNU coreutils                    September 2022                         LS(1)
      """
    let text = DecodedText(utf8: Array(page.utf8))
    // As it is, unless a person wants a book.
    let asItIs = TextFormats.all.read(text, ReadingOptions())
    #expect(asItIs.outline.map(\.title).contains("SYNOPSIS") && asItIs.imprint.title == "LS(1)")
    #expect(asItIs.imprint.columnsAsItIs ?? 0 > 70 && asItIs.blocks.allSatisfy(\.isCode))
    #expect(asItIs.marks.all.contains { $0.emphasis.contains(.bold) })
    var bookOptions = ReadingOptions()
    bookOptions.format = .text
    let manuscript = TextFormats.all.read(text, bookOptions)
    #expect(
      manuscript.outline.map(\.title) == ["NAME", "SYNOPSIS", "DESCRIPTION", "AUTHOR", "SEE ALSO"])
    let shown = String(decoding: manuscript.text.utf8, as: UTF8.self)
    #expect(shown.contains("ls [FILE]...") && !shown.contains("\u{8}"))
    #expect(manuscript.marks.all.contains { $0.emphasis.contains(.italic) })
    // Its name is the title, and no line of the text.
    let set = manuscript.blocks.map {
      String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self)
    }
    #expect(manuscript.imprint.title == "LS(1)" && !set.joined().contains("LS(1)"))
  }

  @Test(arguments: [(40, ["1", "2", "3"]), (400, [])] as [(Int, [String])])
  func `form feeds that are as close as on paper divide printed pages`(
    lines: Int, numbers: [String]
  ) {
    let page = (1...lines).map { "line \($0) of a page\n" }.joined()
    let text = DecodedText(utf8: Array([page, page, page].joined(separator: "\u{C}").utf8))
    let manuscript = TextFormats.all.read(text, ReadingOptions())
    #expect(manuscript.printPages.map(\.number) == numbers)
    let starts = manuscript.printPages.map { manuscript.text.utf8[$0.offset...].prefix(7) }
    #expect(starts.allSatisfy { $0.elementsEqual("line 1 ".utf8) })
  }

  @Test(arguments: [
    "a stray \u{1B} escape", "\u{1B}[ and \u{1B}]8", "a\u{8} b", "ab\u{8}c", "\u{1B}[1;2H",
    "\u{1B}[1",
  ])
  func `stray control signs do not make a text of a terminal`(text: String) {
    let text = Array(text.utf8)
    #expect(TerminalText(text) == nil && !TerminalTextFormat().recognizes(DecodedText(utf8: text)))
  }

  private static let prose = String(
    repeating: "The tide is out, and the boat on the sand is dry.\n", count: 2000)

  @Test func `a coloured word late in a book is coloured, and the book stays one`() {
    let text = Self.prose + "The \u{1B}[31mred\u{1B}[0m boat.\n" + Self.prose
    let book = TextFormats.all.read(DecodedText(utf8: Array(text.utf8)), ReadingOptions())
    let shown = String(decoding: book.text.utf8, as: UTF8.self)
    #expect(shown == Self.prose + "The red boat.\n" + Self.prose)
    #expect(book.imprint.columnsAsItIs == nil && !book.imprint.isReport)
    let red = Self.prose.utf8.count + 4
    #expect(book.marks.mark(at: red)?.emphasis == .tinted(.red))
    #expect(book.facts.hidden == ["2 signs of type and colour"])
  }

  @Test func `a coloured line late in what a program wrote is shown as it is`() {
    let lines = (0..<9000).map { "[\($0)/9000] compiling tide_\($0).c\n" }.joined()
    let text = DecodedText(utf8: Array((lines + "\u{1B}[31mfailed\u{1B}[0m\n").utf8))
    let manuscript = TextFormats.all.read(text, ReadingOptions())
    #expect(manuscript.imprint.columnsAsItIs != nil && !manuscript.text.utf8.contains(0x1B))
    #expect(manuscript.marks.mark(at: lines.utf8.count)?.emphasis == .tinted(.red))
  }

  @Test func `one coloured line takes no colours from the others of a change`() {
    let text = "diff --git a/a b/a\n@@ -1 +1 @@\n-low\n+high\n\u{1B}[31mfailed\u{1B}[0m\n"
    let manuscript = AsItIsFormat().read(
      DecodedText(utf8: Array(text.utf8)), ReadingOptions(), by: .one)
    let hues = manuscript.marks.all.compactMap(\.emphasis.hue)
    #expect(hues == [.cyan, .red, .green, .red])
  }
}
