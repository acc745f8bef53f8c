import CurlewManuscript
import Testing

@testable import CurlewPlainText

/// A law: what was written for a terminal is the same whether it is read as a whole or in sections.
@Suite(.timeLimit(.minutes(90))) struct TerminalSectionTests {
  private static let formats = TextFormats.all.adding(AsItIsFormat())

  private func long(_ text: String, section: Int) -> LongText {
    let bytes = Array(text.utf8)
    return LongText(
      ByteSource(bytes), as: .utf8, lengthOfSection: section, ReadingOptions(named: "tide"),
      of: Self.formats)
  }

  private func whole(_ text: String) -> Manuscript {
    Self.formats.read(DecodedText(utf8: Array(text.utf8)), ReadingOptions(named: "tide"))
  }

  // MARK: Texts

  private static let types = [
    "\u{1B}[1m", "\u{1B}[31m", "\u{1B}[1;32m", "\u{1B}[38;5;33m", "\u{1B}[2m", "\u{1B}[0m",
    "\u{1B}[m",
    "\u{1B}[22m", "\u{1B}[39m", "\u{1B}[K", "\u{1B}]8;;https://example.org\u{1B}\\",
    "\u{1B}]8;;\u{7}",
  ]
  private static let words = [
    "tide", "low", "high", "é", "漢字", "_\u{8}b_\u{8}o", "b\u{8}bo\u{8}o", "+\u{8}o", "", " ", "\t",
  ]

  /// Lines in which types begin and end anywhere, also over the ends of lines.
  private static func lines(_ count: Int, seed: UInt64) -> String {
    var dice = Dice(seed)
    return (0..<count).map { _ in
      let parts = (0..<dice.next(below: 6)).map { _ in
        dice.next(below: 3) == 0
          ? types[dice.next(below: types.count)] : words[dice.next(below: words.count)] + " "
      }
      return parts.joined() + "\n"
    }.joined()
  }

  private static func history(coloured: Bool) -> String {
    func set(_ type: String, _ words: String) -> String {
      coloured ? "\u{1B}[\(type)m\(words)\u{1B}[m\n" : words + "\n"
    }
    return (0..<40).map { number in
      let hunks = (0..<number % 9).map {
        set("36", "@@ -\($0),2 +\($0),2 @@") + " same\n" + set("31", "-low \($0)")
          + set("32", "+high \($0)")
      }
      return set("33", "commit \(String(number + 0xabcdef0, radix: 16))")
        + "Author: Ann\nDate:   today\n\n    Let tide \(number) in\n\n    And out.\n\n"
        + set("1", "diff --git a/sea\(number) b/sea\(number)")
        + set("1", "--- a/sea\(number)") + set("1", "+++ b/sea\(number)") + hunks.joined() + "\n"
    }.joined()
  }

  private static let journal = (0..<300).map { number in
    let message = number % 7 == 0 ? "\u{1B}[1;31mno boat \(number)\u{1B}[0m" : "boat \(number)"
    let hour = number % 10
    return "2026-01-\(10 + number / 20) 1\(hour):00:01 shore tide[4]: \(message)\n"
  }.joined()

  private static let manuals = (0..<40).map { number in
    "TIDE(\(number))\n\n" + "NAME".map { "\($0)\u{8}\($0)" }.joined()
      + "\n       tide - \(number)\n\n"
      + "\u{1B}[1mSEE\u{1B}[0m \u{1B}[1mALSO\u{1B}[0m\n       \u{1B}[1mboat\u{1B}[0m\n\n"
      + "   \u{1B}[1mOn shore\u{1B}[0m\n       sand\n\n\u{1B}[1mBold\u{1B}[0m and not.\n"
  }.joined()

  @Test func `sections of manual pages are bold lines after blank ones`() {
    let found = whole(Self.manuals).outline.prefix(3).map { "\($0.level) \($0.title)" }
    #expect(found == ["1 NAME", "1 SEE ALSO", "2 On shore"])
  }

  @Test func `a sign ends at or after each offset, also past the end of a file that was cut off`() {
    let text = Array("a\u{8}a \u{1B}[31mred\u{1B}[0m é\nnext".utf8)
    for length in 0...text.count {
      for offset in 0...text.count + 1 {
        #expect(TerminalSigns.end(ofSignAt: offset, in: Array(text.prefix(length))) >= offset)
      }
    }
  }

  static let texts: [String] =
    [history(coloured: true), history(coloured: false), journal, manuals]
    + (1...6).map { "\u{1B}[1mTIDE\u{1B}[m\n" + lines(200, seed: $0) }
    + [
      // The first sign comes late.
      String(repeating: "2026-01-10 10:00:01 shore tide: low\n", count: 2000) + journal
    ]

  // MARK: The law

  @Test(arguments: texts.indices, [300, 1500])
  func `a section is the same as that part of the whole`(index: Int, section: Int) {
    let text = Self.texts[index]
    guard 3..<100 ~= text.utf8.count / section else { return }
    let (whole, long) = (whole(text), long(text, section: section))
    var (start, headings) = (0, [Heading<Int>]())
    let (types, wholeBlocks) = (Self.types(of: whole), whole.blocks.map(Self.outline))
    var (blocks, hidden) = ([[Int]](), [HiddenPart]())
    for number in 0..<long.sectionCount {
      let part = long.manuscript(ofSection: number)
      let range = start..<start + part.text.utf8.count
      #expect(part.text.utf8.elementsEqual(whole.text.utf8[range]), "section \(number)")
      #expect(Self.types(of: part).elementsEqual(types[range]), "section \(number)")
      #expect(searches(long, number, in: whole.text.utf8, at: range))
      blocks += part.blocks.map { Self.outline($0.moved(by: start)) }
      headings += part.outline.map {
        Heading(title: $0.title, level: $0.level, offset: $0.offset + start)
      }
      hidden.merge(part.facts.hiddenParts)
      start = range.upperBound
    }
    #expect(start == whole.text.utf8.count)
    #expect(blocks == wholeBlocks)
    #expect(headings == whole.outline)
    #expect(hidden == whole.facts.hiddenParts)
  }

  /// Whether the text to search is that of the manuscript, and continues as the whole does.
  private func searches(
    _ long: LongText, _ number: Int, in text: [UInt8], at range: Range<Int>
  ) -> Bool {
    guard let searched = long.searchedText(ofSection: number) else { return false }
    // At its end a character or a sign may be cut.
    let known = max(searched.utf8.count - 8, searched.own)
    return searched.own == range.count
      && text[range.lowerBound...].starts(with: searched.utf8.prefix(known))
  }

  /// What of a block does not depend on what is before it.
  private static func outline(_ block: Block) -> [Int] {
    [
      Int(block.start), Int(block.end), Int(block.indent), Int(block.hangingIndent),
      block.isCode ? 1 : 0,
    ]
  }

  /// The emphasis of each byte that can be seen.
  private static func types(of manuscript: Manuscript) -> [UInt32] {
    var (marks, current) = (manuscript.marks.all[...], Mark.Emphasis.roman)
    return manuscript.text.utf8.enumerated().map { offset, byte in
      while let mark = marks.first, Int(mark.offset) <= offset {
        (current, marks) = (mark.emphasis, marks.dropFirst())
      }
      return byte > 0x20 ? current.rawValue : 0
    }
  }

  /// Also where there is no end of a line for long.
  @Test(arguments: 1...8, [80, 200])
  func `no cut tears a sign, nor a struck letter`(seed: UInt64, section: Int) {
    let text = "\u{1B}[1mTIDE\u{1B}[m\n" + Self.lines(150, seed: seed).replacing("\n", with: "")
    let long = long(text, section: section)
    let parts = (0..<long.sectionCount).flatMap { long.manuscript(ofSection: $0).text.utf8 }
    #expect(
      String(decoding: parts, as: UTF8.self)
        == String(decoding: whole(text).text.utf8, as: UTF8.self))
  }

  @Test func `a long text keeps the days of its log, and each has one entry`() {
    let long = long(Self.journal, section: 400)
    let days = (0..<long.sectionCount).flatMap {
      long.manuscript(ofSection: $0).outline.map(\.title)
    }
    #expect(days == (10..<25).map { "2026-01-\($0)" })
  }
}

private struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
