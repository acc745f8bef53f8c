import CurlewManuscript
import CurlewTypesetting
import TestBooks
import Testing

/// Titles that are found because they look alike, and explain the text.
@Suite(.timeLimit(.minutes(90))) struct TitleSeriesTests {
  private static let body = String(repeating: "\(prose)\n\n", count: 8)
  private static let numbers = 1...6

  private func titles(_ text: String) -> [String] { book(text).outline.map(\.title) }

  static let forms: [[String]] = [
    numbers.map { "Episode \($0): Of the Ebb" }, numbers.map { "Bab \($0) Of the Ebb" },
    numbers.map { "KISIM \($0)" }, SeriesTests.roman.map { "\($0) - Of the Ebb." },
    numbers.map { "\($0). نی نامه" }, ["๑", "๒", "๓", "๔"].map { "\($0). น้ำลง" },
  ]

  @Test(arguments: forms)
  func `any word before numbers, or none, names sections`(titles: [String]) {
    #expect(self.titles(SeriesTests.text(titles)) == titles)
  }

  @Test func `the same words before a dash name sections`() {
    let names = ["Ebb", "Flood", "Flat", "Hill", "Bay"].map { "Tales of the Shore - The \($0)" }
    let text = names.map { "\($0)\n\n\(Self.body)" }
    #expect(titles("\(prose)\n\n" + text.joined()) == names)
  }

  @Test func `a title of a series needs no blank lines`() {
    let numerals = SeriesTests.roman.map { "\($0)\n\(Self.body.replacing("\n\n", with: "\n"))" }
    #expect(titles("THE SHORE\nAnn Low\n" + numerals.joined()) == SeriesTests.roman)
    let names = ["THE EBB", "THE FLOOD", "THE FLAT", "THE HILL"]
    let capitals = names.map { "\($0)\n\(Self.body.replacing("\n\n", with: "\n"))" }
    #expect(titles(prose + "\n" + capitals.joined()) == names)
  }

  @Test(arguments: [("*", "*"), ("== ", " =="), ("_Chapter ", "_")])
  func `signs around titles are not shown`(before: String, after: String) {
    let text = SeriesTests.roman.map { "\n\n\(before)\($0)\(after)\n\n\(Self.body)" }.joined()
    let expected = SeriesTests.roman.map { before == "_Chapter " ? "Chapter \($0)" : $0 }
    #expect(titles("\(prose)\n\n\(text)") == expected)
  }

  @Test func `what explains the text wins over what explains a part of it`() {
    let names = (1...24).map { "The Wader of \($0 * 3) Shores" }
    let poems = names.enumerated().map { number, name in
      let parts = number == 3 ? ["I", "II", "III", "IV"].map { "\($0)\n\n\(prose)\n\n" } : []
      return "\n\n\n\n\(name)\n\n\(parts.joined())\(prose)\n\n\(prose)\n"
    }
    #expect(titles(prose + "\n" + poems.joined()).filter { $0.count > 4 } == names)
  }

  @Test func `numbers of pages are no sections`() {
    let pages = (2...30).map { "\(prose)\n\(prose)\n\($0)\n" }
    #expect(titles(pages.joined()).isEmpty)
  }

  @Test func `the lines below East Asian titles are as long in columns`() {
    let names = ["메모리 배리어", "추상 메모리 액세스 모델", "보장사항", "참고 문헌"]
    let text = names.map { name in
      let rule = String(repeating: "=", count: name.reduce(0) { $0 + ($1 == " " ? 1 : 2) })
      return "\(rule)\n\(name)\n\(rule)\n\n\(Self.body)\n"
    }
    #expect(titles(text.joined()) == names)
  }

  @Test func `the first lines of paragraphs are no titles`() {
    let text = Self.numbers.map {
      "Clause \($0). The shore is free to all who live on it, and so is the\n"
        + "tide, and all that it brings, and whatever else there is that the\n"
        + "sea has left upon the sand in a storm.\n\n\(prose)\n\n"
    }
    #expect(titles(text.joined()).isEmpty)
  }
}
