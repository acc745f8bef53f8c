import CurlewCells
import Testing

@testable import CurlewEdition
@testable import CurlewManuscript
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct ContentsTableTests {
  private func drawn(
    _ headings: [(level: Int, title: String)], columns: Int = 46, current: Int? = nil
  ) -> [String] {
    let outline = headings.enumerated().map {
      Heading(title: $1.title, level: $1.level, offset: BookOffset($0))
    }
    let table = ContentsTable(outline, columns: columns)
    let rows = table.entries.indices.reduce(0) {
      $0 + table.rowsBefore($1) + table.entries[$1].lines.count
    }
    var canvas = TextCanvas(Size(columns: columns + 2, rows: rows))
    let rect = Rect(column: 2, row: 0, columns: columns, rows: rows)
    let look = ContentsTable.Look(current: current)
    _ = table.draw(0..<headings.count, from: 0, in: rect, look: look, on: &canvas) { 7 * $0 + 3 }
    return canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func aLastPageHasMoreThanTwoEntries() {
    func pages(_ levels: [Int]) -> [Range<Int>] {
      let outline = levels.enumerated().map {
        Heading(title: "T", level: $1, offset: BookOffset($0))
      }
      return ContentsTable(outline, columns: 40).pages(rows: 20)
    }
    // Fifteen fit below the title.
    #expect(pages(Array(repeating: 0, count: 15)) == [0..<15])
    #expect(pages(Array(repeating: 0, count: 16)) == [0..<13, 13..<16])
    #expect(pages(Array(repeating: 0, count: 18)) == [0..<15, 15..<18])
    // A blank row stands before what follows a part.
    #expect(pages([0] + Array(repeating: 1, count: 9) + [0, 0, 0, 0, 0]) == [0..<10, 10..<15])
  }

  @Test func labelsEndAtOneColumnAndNumbersToo() {
    let titles = ["CHAPTER I. Loomings.", "CHAPTER II. The Carpet-Bag.", "CHAPTER III. Wait..."]
    #expect(
      drawn(titles.map { (1, $0) }, current: 1) == [
        "    CHAPTER I  Loomings . . . . . . . . . . .  3",
        " ● CHAPTER II  The Carpet-Bag . . . . . . . . 10",
        "  CHAPTER III  Wait...  . . . . . . . . . . . 17",
      ])
  }

  @Test func aChapterWithoutLabelBeginsWhereTitlesDo() {
    let rows = drawn([(1, "ETYMOLOGY."), (1, "CHAPTER 1. Loomings."), (1, "CHAPTER 2. The Bag.")])
    #expect(rows.map { $0.prefix(14).trimmingSpaces } == ["E", "CHAPTER 1  L", "CHAPTER 2  T"])
  }

  @Test func chaptersThatAreOnlyNumberedStandAtTheLeft() {
    #expect(
      drawn([(1, "CHAPTER I"), (1, "CHAPTER II")], columns: 24) == [
        "  CHAPTER I . . . . . .  3", "  CHAPTER II  . . . . . 10",
      ])
  }

  @Test func labelsStandBeforeTheirTitlesWhereTheyTakeTooMuchRoom() {
    let rows = drawn(
      [(1, "FEDERALIST No. 1. The Union"), (1, "FEDERALIST No. 2. The Force")], columns: 40)
    #expect(rows[0].hasPrefix("  FEDERALIST No. 1. The Union . ."))
  }

  @Test func everyLevelIsIndentedAndOnlyPartsAreSetOff() {
    let rows = drawn([
      (0, "Preface"), (0, "War and Peace"), (1, "Book I"), (2, "Part I"), (3, "The Party"),
      (0, "Colophon"), (0, "Index"),
    ])
    let starts = rows.map { $0.prefix { $0 == " " }.count }
    let blank = rows.indices.filter { rows[$0].allSatisfy { $0 == " " } }
    #expect(blank == [1, 6])
    #expect(starts[2...5] == [2, 4, 6, 8])
  }

  @Test func aLongTitleContinuesBelowItself() {
    let rows = drawn(
      [
        (1, "CHAPTER I. Of the Tide and of the Shore and of the Birds"), (1, "CHAPTER II. The Bag"),
      ], columns: 40)
    #expect(rows.count == 3)
    #expect(rows[1].prefix { $0 == " " }.count == 14, "\(rows)")
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
