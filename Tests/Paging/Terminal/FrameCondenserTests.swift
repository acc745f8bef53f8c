import CurlewCells
import Harness
import CurlewTerminal
import Testing

/// A condensed frame looks the same.
@Suite(.timeLimit(.minutes(90))) struct FrameCondenserTests {
  private let size = Size(columns: 12, rows: 4)

  private func condensed(_ frame: String) -> String {
    String(decoding: FrameCondenser.condensed(Array(frame.utf8)), as: UTF8.self)
  }

  /// As in the frames of Data General terminals.
  @Test func `sequences that begin like a colour pair are passed on`() {
    let frame = "\u{1E}FP0A0B\u{1E}E\u{1E}FQ99999999999999999999999 text"
    #expect(condensed(frame) == frame)
    let pairs = [Colours.Pair](repeating: Colours.Pair(ink: 1, paper: 2), count: 3)
    #expect(FrameCondenser.condensed(Array(frame.utf8), pairs: pairs) == Array(frame.utf8))
  }

  @Test func `a colour that is set twice is written once`() {
    let frame = "\u{1B}[38;5;16m\u{1B}[48;5;231mab\u{1B}[38;5;16m\u{1B}[48;5;230mc"
    #expect(condensed(frame) == "\u{1B}[38;5;16;48;5;231mab\u{1B}[48;5;230mc")
  }

  @Test func `blanks need no ink`() {
    let frame = "\u{1B}[38;2;1;2;3m\u{1B}[48;2;9;9;9m  \u{1B}[4X\u{1B}[K\u{1B}[m"
    #expect(condensed(frame) == "\u{1B}[48;2;9;9;9m  \u{1B}[4X\u{1B}[K\u{1B}[0m")
  }

  @Test func `a change that is undone before anything is drawn is not written`() {
    #expect(condensed("\u{1B}[31m\u{1B}[2;3H\u{1B}[32mx") == "\u{1B}[2;3H\u{1B}[32mx")
    #expect(condensed("\u{1B}[m\u{1B}[1mx\u{1B}[m\u{1B}[1my") == "\u{1B}[1;39;49mxy")
  }

  @Test func `a reset of attributes resets colours too`() {
    let frame = "\u{1B}[1m\u{1B}[31mx\u{1B}(B\u{1B}[m\u{1B}[31m\u{1B}[44my"
    #expect(condensed(frame) == "\u{1B}[1;31mx\u{1B}(B\u{1B}[0;31;44my")
  }

  /// mlterm ignores the numbers after the tenth.
  @Test func `no sequence has more than ten numbers`() {
    let colours = "38;2;1;2;3", paper = "48;2;4;5;6"
    let frame = "\u{1B}[1mx\u{1B}[m\u{1B}[\(colours)m\u{1B}[\(paper)my"
    #expect(condensed(frame) == "\u{1B}[1mx\u{1B}[0;\(colours)m\u{1B}[\(paper)my")
    #expect(condensed("\u{1B}[\(colours)m\u{1B}[\(paper)my") == "\u{1B}[\(colours);\(paper)my")
  }

  @Test func `an underlined blank needs its ink`() {
    #expect(condensed("\u{1B}[4m\u{1B}[31m ") == "\u{1B}[4;31m ")
    #expect(condensed("\u{1B}[4ma\u{1B}[m ") == "\u{1B}[4ma\u{1B}[0m ")
  }

  @Test(arguments: [
    "\u{1B}[38:2::1:2:3mx", "\u{1B}[38;9mx", "\u{1B}[1234mx", "\u{1B}[?25l", "\u{1B}[",
  ])
  func `unknown sequences are copied`(frame: String) {
    #expect(condensed(frame) == frame)
  }

  @Test func `the number of a pair is replaced by its colours`() {
    let pairs = [
      Colours.Pair(ink: 7, paper: 12), Colours.Pair(ink: 200, paper: 0x010203),
      Colours.Pair(ink: -1, paper: 0x010203),
    ]
    let frame = "\u{1E}1;ab\u{1E}2;c\u{1E}3; d\u{1E}4;e\u{1E}"
    let condensed = FrameCondenser.condensed(Array(frame.utf8), pairs: pairs)
    #expect(
      String(decoding: condensed, as: UTF8.self)
        == "\u{1B}[37;104mab\u{1B}[38;5;200;48;2;1;2;3mc \u{1B}[39mde")
  }

  /// ncurses resets the palette when the program is continued.
  @Test func `a command that would reset the palette of the user is dropped`() {
    #expect(condensed("ab\u{1B}]104\u{07}cd") == "abcd")
    #expect(condensed("ab\u{1B}]104") == "ab")
  }

  @Test func `the final rendition is the one that ncurses has set`() {
    #expect(condensed("\u{1B}[31mx\u{1B}[39;49m\u{1B}(B\u{1B}[m").hasSuffix("\u{1B}[0m"))
  }

  @Test(arguments: 0..<30)
  func `a random frame looks the same when condensed`(seed: Int) {
    var words = FrameWords(seed: seed)
    let frame = (0..<300).map { _ in words.next() }.joined()
    var (plain, short) = (ReplayScreen(size: size), ReplayScreen(size: size))
    plain.replay(Array(frame.utf8))
    short.replay(FrameCondenser.condensed(Array(frame.utf8)))
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        #expect(plain[column, row].looks == short[column, row].looks, "\(column), \(row)")
      }
    }
    #expect(plain.cursor == short.cursor)
    #expect(condensed(frame).utf8.count < frame.utf8.count)
  }
}

extension ReplayScreen.Place {
  /// What is visible: of a blank only its paper, unless it is underlined or reversed.
  var looks: ReplayScreen.Place {
    guard text == " ", !rendition.contains("4"), !rendition.contains("7") else { return self }
    var seen = self
    seen.rendition.removeAll { !$0.hasPrefix("4") }
    return seen
  }
}

/// Sequences that ncurses writes, in random order.
private struct FrameWords {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  private mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func next() -> String {
    switch pick(12) {
    case 0, 1: "\u{1B}[38;2;\(pick(3));0;200m\u{1B}[48;2;0;\(pick(3));0m"
    case 2: "\u{1B}[3\(pick(8))m\u{1B}[4\(pick(8))m"
    case 3: "\u{1B}[38;5;\(pick(3))m"
    case 4: ["\u{1B}(B\u{1B}[m", "\u{1B}[39;49m\u{1B}(B\u{1B}[m", "\u{1B}(B\u{1B}[0;1m"][pick(3)]
    case 5: ["\u{1B}(B\u{1B}[0;4m", "\u{1B}[7m", "\u{1B}[0;2;3m"][pick(3)]
    case 6: "\u{1B}[\(pick(4) + 1);\(pick(12) + 1)H"
    case 7: ["\u{1B}[K", "\u{1B}[3X", "\u{1B}[1K", "\u{1B}[J", "\u{1B}[2P", "\u{1B}[2@"][pick(6)]
    case 8: ["\r", "\n", "\u{8}"][pick(3)]
    case 9: "x\u{1B}[3b"
    case 10: ["  ", " ", " a "][pick(3)]
    default: ["word", "é", "漢", "▌"][pick(4)]
    }
  }
}
