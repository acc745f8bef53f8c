import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing

@testable import CurlewTypesetting

/// Drawn capitals at the beginning of chapters.
@Suite(.timeLimit(.minutes(90))) struct InitialTests {
  private static let settings: [Setting] = [(44, 26), (62, 36), (30, 24)].flatMap { measure, rows in
    [false, true].map { isJustified in
      var setting = Setting(
        measure: measure, rows: rows, isJustified: isJustified, hangs: isJustified)
      setting.hasInitials = true
      return setting
    }
  }

  private static let prose = String(
    repeating: "The sand is dry, and the tide comes in as it always does. ", count: 20)

  private func chapter(_ text: String) -> Book {
    book(
      "Title: Sand\n\n\n\n\nCHAPTER 1\n\nThe Shore\n\n\n\(text)\n\n\n\n\nCHAPTER 2\n\n\(Self.prose)"
    )
  }

  /// The first line of a chapter that begins with a text.
  private func firstLine(_ text: String, _ setting: Setting = settings[0]) -> SetLine? {
    let layout = Layout(chapter(text), setting)
    return (0..<layout.pageCount).lazy.flatMap { layout.page($0).lines }.first { $0.isProse }
  }

  /// The offsets on the pages are those of the text, each once; an initial stands in all of its rows, and in
  /// front of the lines beside it.
  @Test(arguments: LawTests.books.filter { $0.bytes.count < 1_000_000 })
  func `text under an initial keeps its offsets`(volume: Library.Volume) {
    let book = Book(decode(Array(volume.bytes.prefix(60_000))), named: "")
    for setting in Self.settings[volume.bytes.count % 2 == 0 ? 0..<2 : 3..<5] {
      let (with, without) = (Layout(book, setting), Layout(book, setting.plain))
      #expect(letters(of: with) == letters(of: without))
      for page in 0..<with.pageCount {
        for line in with.page(page).lines where (line.initial ?? 0) > 0 {
          expectInitial(line, page, with)
        }
      }
    }
  }

  private func letters(of layout: Layout) -> [Range<Int>] {
    var letters: [Range<Int>] = []
    for page in 0..<layout.pageCount {
      for letter in layout.map(ofPage: page).lines.flatMap(\.letters)
      where letters.last.map({ $0.upperBound <= letter.range.lowerBound }) ?? true {
        letters.append(letter.range)
      }
    }
    return letters
  }

  private func expectInitial(_ line: SetLine, _ page: Int, _ layout: Layout) {
    let offsets = BookText(layout.book).part(containing: 0).offsets
    let (map, columns) = (layout.map(ofPage: page, in: offsets), line.initial ?? 0)
    let start = line.range.lowerBound
    let rows = line.row..<line.row + (line.hasRaisedInitial ? 2 : 3)
    #expect(
      map.stretches(of: start..<start + 1)
        == rows.map { PageMap.Stretch(row: $0, columns: 0..<columns) })
    for row in rows {
      #expect(map.letter(nearestTo: row, 0)?.lowerBound == BookOffset(start))
    }
    for beside in layout.page(page).lines where rows.contains(beside.row) {
      #expect(beside.spans[0].column >= columns - 1)
      let end = beside.spans.last.map { $0.column + $0.text.drawnWidth } ?? 0
      #expect(end <= layout.setting.measure + (layout.setting.hangs ? 1 : 0))
    }
  }

  @Test func `a chapter begins with an initial, and its later paragraphs do not`() throws {
    let line = try #require(firstLine("The sand is dry. \(Self.prose)\n\n\(Self.prose)"))
    #expect(line.initial == DrawnLetters.small.columns(of: "T").map { $0 + 1 })
    #expect(
      line.spans[0].text.hasPrefix("The sand")
        && line.spans[0].column == line.initial.map { $0 - 1 })
    let layout = Layout(chapter("\(Self.prose)\n\n\(Self.prose)"), Self.settings[0])
    let all = (0..<layout.pageCount).flatMap { layout.page($0).lines }
    #expect(all.count { $0.initial != nil } == 2)
  }

  @Test(arguments: [
    "“Yes,” said he. ", "12 men came. ", "1. First of all. ", "I. The first. ", "lower case. ",
    "— Oui, dit-il. ", "砂は乾いている。", "_The sand_ is dry. ",
  ])
  func `dialogue, numbers, lists and other scripts have none`(beginning: String) {
    #expect(firstLine(beginning + Self.prose)?.initial == nil)
  }

  @Test func `beside two lines it begins a row higher`() throws {
    let two = "It is a truth universally acknowledged, that a man must be in want of a wife."
    let line = try #require(firstLine("\(two)\n\n\(Self.prose)"))
    #expect(line.initial == DrawnLetters.small.columns(of: "I").map { $0 + 1 })
    #expect(line.hasRaisedInitial)
    #expect(try #require(firstLine(Self.prose)).hasRaisedInitial == false)
    let layout = Layout(chapter("\(two)\n\n\(Self.prose)"), Self.settings[0])
    let page = try #require(
      (0..<layout.pageCount).first { page in
        layout.page(page).lines.contains { $0.hasRaisedInitial }
      })
    let above = layout.page(page).lines.filter { $0.row == line.row - 1 }
    #expect(above.isEmpty, "the row above is blank")
    expectInitial(line, page, layout)
  }

  @Test func `a text too short or a word too long leaves no room for one`() {
    #expect(firstLine("The sand is dry.")?.initial == 0)
    #expect(firstLine("The " + String(repeating: "sand", count: 20) + Self.prose)?.initial == 0)
  }

  @Test func `sections with numbers have none`() {
    let report = book(
      (1...9).map { "\n\n\n1.\($0) Scope of the work\n\n\(Self.prose)" }.joined())
    let layout = Layout(report, Self.settings[0])
    #expect(
      (0..<layout.pageCount).allSatisfy { layout.page($0).lines.allSatisfy { $0.initial == nil } })
  }

  @Test func `every letter of the alphabets is drawn`() {
    for letters in [DrawnLetters.small, .narrow] {
      for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒØÞ0123456789ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
        + "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇÀÉÎÕÜŸÅÇŠŽŐĄ"
      {
        #expect(letters.columns(of: letter) != nil, "\(letter)")
      }
    }
    #expect(DrawnLetters.large.drawn("DON QUIJOTE, 1605") != nil)
    #expect(DrawnLetters.small.drawn("紅樓夢") == nil)
    // The large letters are Latin. This one is the last of those that have an accent in another alphabet.
    #expect(DrawnLetters.large.drawn("УТРО") == nil && DrawnLetters.small.drawn("УТРО") != nil)
  }

  @Test func `a drawn line has equally wide rows, and one more for its accents`() throws {
    let plain = try #require(DrawnLetters.small.drawn("PERE"))
    let accented = try #require(DrawnLetters.small.drawn("PÈRE"))
    #expect(plain.lines.count == 3 && accented.lines.count == 4 && accented.rowsAbove == 1)
    #expect(Array(accented.lines.dropFirst()) == plain.lines)
    #expect(Set(accented.lines.map(\.count)) == [accented.columns])
  }
}

extension Setting {
  fileprivate var plain: Setting {
    var setting = self
    setting.hasInitials = false
    return setting
  }
}
