import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// Tables drawn with spaces, and printed contents, that are wider than the page.
@Suite(.timeLimit(.minutes(90)))
struct NarrowTableTests {
  /// The rows of a page that hold a block between two paragraphs.
  private func shown(_ block: String, measure: Int) -> String {
    let rows = pages("\(prose)\n\n\(block)\n\n\(prose)", measure: measure, rows: 80)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let first = rows.firstIndex { $0.isEmpty } ?? 0
    let last = rows.lastIndex { $0.isEmpty } ?? 0
    return rows[(first + 1)..<last].joined(separator: "\n")
  }

  private static let tides = """
    Morecambe      low water      5.40
    Arnside        high water    11.25
    """

  @Test func aTableThatFitsIsKeptAsItIs() {
    #expect(shown(Self.tides, measure: 34) == Self.tides)
  }

  @Test func theWidestGapsOfATableAreNarrowed() {
    #expect(
      shown(Self.tides, measure: 30) == """
        Morecambe   low water     5.40
        Arnside     high water   11.25
        """)
  }

  @Test func theRowsOfATableThatCannotBeNarrowedEnoughHang() {
    #expect(
      shown(Self.tides, measure: 26) == """
        Morecambe      low water
            5.40
        Arnside        high water
            11.25
        """)
  }

  @Test func `the dots of a map are no leaders`() {
    let map = """
      x--------x       x---------|..
      xrest....x       xrest........
      x...levelx       x.......level
      """
    #expect(shown(map, measure: 26).filter { $0 == "." } == map.filter { $0 == "." })
  }

  // MARK: Panning

  /// The rows of the block, cut off at the edge of the screen.
  private func cut(_ block: String, measure: Int, pan: Int) -> [String] {
    var setting = Setting(measure: measure, rows: 80)
    setting.pan = pan
    let layout = Layout(book("\(prose)\n\n\(block)\n\n\(prose)"), setting)
    var rows: [Int: String] = [:]
    for line in layout.page(0).lines {
      let row = rows[line.row, default: ""]
      let text = line.spans.reduce(into: row) { row, span in
        row += String(repeating: " ", count: max(span.column - row.count, 0)) + span.text
      }
      rows[line.row] = text
    }
    let all = (0...(rows.keys.max() ?? 0)).map { rows[$0, default: ""] }
    let (first, last) = (all.firstIndex(of: "") ?? 0, all.lastIndex(of: "") ?? 0)
    return Array(all[(first + 1)..<last])
  }

  private static let birds = """
    Curlew     Numenius arquata    mudflats
    Knot       Calidris canutus    sands
    Dunlin     Calidris alpina     everywhere
    """

  @Test func `the rows of a table that stays too wide are cut off, and move together`() {
    #expect(
      cut(Self.birds, measure: 28, pan: 0) == [
        "Curlew     Numenius arquata›", "Knot       Calidris canutus›",
        "Dunlin     Calidris alpina ›",
      ])
    #expect(
      cut(Self.birds, measure: 28, pan: 16) == [
        "‹us arquata    mudflats", "‹is canutus    sands", "‹is alpina     everywhere",
      ])
    #expect(cut(Self.birds, measure: 38, pan: 0).last == "Dunlin   Calidris alpina    everywhere")
    #expect(shown(Self.birds, measure: 28).contains("\n    mudflats\n"))
  }

  @Test func `a framed diagram is cut off too, and two rows are broken`() {
    let frame = [
      "+-----------+-----------+", "| Morecambe | Arnside   |", "+-----------+-----------+",
    ]
    #expect(
      cut(frame.joined(separator: "\n"), measure: 20, pan: 0).allSatisfy { $0.hasSuffix("›") })
    let two = Self.birds.split(separator: "\n").prefix(2).joined(separator: "\n")
    #expect(cut(two, measure: 28, pan: 0).contains { $0.contains("mudflats") })
  }

  @Test func aDiagramLosesItsMargin() {
    let diagram = """
            +--------------------+--------+
            | Morecambe Bay      | 5.40 m |
            | Arnside            | 9.85 m |
            +--------------------+--------+
      """
    #expect(
      shown(diagram, measure: 32) == """
         +--------------------+--------+
         | Morecambe Bay      | 5.40 m |
         | Arnside            | 9.85 m |
         +--------------------+--------+
        """)
  }

  private static let contents = """
    1   The Ebb .......................... 3
    1.1   Of Birds ....................... 5
    2   The Low Water of the Spring Tides  9
    3   The Flood ....................... 12
    """

  @Test func leadersLoseDots() {
    #expect(
      shown(Self.contents, measure: 28) == """
        1   The Ebb .............. 3
        1.1   Of Birds ........... 5
        2   The Low Water of the
            Spring Tides  9
        3   The Flood ........... 12
        """)
  }

  @Test func `a page may have a Roman number`() {
    let contents = Self.contents.replacing(" 3\n1.1", with: " iii\n1.1")
    #expect(shown(contents, measure: 28).hasPrefix("1   The Ebb ............ iii\n"))
  }

  @Test func dotsWithSpacesBetweenThemStayBelowEachOther() {
    let contents = """
      The Ebb . . . . . . . . . . . . . . 3
      The Flood . . . . . . . . . . . .  12
      The Slack Water . . . . . . . . .  19
      """
    #expect(
      shown(contents, measure: 30) == """
        The Ebb . . . . . . . . . . 3
        The Flood . . . . . . . .  12
        The Slack Water . . . . .  19
        """)
  }

  /// A found word is shown where it stands, also behind dots that are left out.
  @Test func textBehindALeaderIsFound() throws {
    let found = book("\(prose)\n\n\(Self.contents)\n\n\(prose)")
    let layout = Layout(found, Setting(measure: 28, rows: 80))
    let number = try #require(layout.page(0).lines.first { $0.plainText.hasSuffix("... 12") })
    let digits = number.range.upperBound - 2..<number.range.upperBound
    #expect(layout.map(ofPage: 0).stretches(of: digits).map(\.columns) == [26..<28])
  }

  // MARK: What is a table

  /// The rule at its top has no columns, and its rows are as wide as running text.
  @Test func aTableInABoxIsKept() {
    let table = """
      +-------+------------------------------------------------------+
      |Section| Description                                          |
      |-------+------------------------------------------------------|
      |   1   | tides of the spring, with the highest water          |
      |   2   | tides of the half moon, with the least high water    |
      +-------+------------------------------------------------------+
      """
    #expect(shown(table, measure: 66) == table)
  }

  @Test func rulesDividedLikeColumnsBelongToTheirTable() {
    let table = """
      ============  ===  ===  =====================================
        Bird        Egg  Age  Where it is found at low water
      ============  ===  ===  =====================================
        Curlew        4   31  on the mud, where the worms are
        Godwit        3   18  in the channels and along their edges
        Dunlin        4   12  everywhere
      ============  ===  ===  =====================================
      """
    let text = (1...4).map { _ in "\(prose)\n\n\(table)\n\n" }.joined() + prose
    #expect(book(text).outline.isEmpty)
    #expect(shown(table, measure: 66) == table)
  }

  /// They were read together with the end of the line above.
  @Test func dotsThatBeginALineBelongToIt() {
    let lines = ["a", "ab", "abc", "abcd", "abcde", "abcdef"].map { "\($0)\n....\n.....\n" }
    for line in lines {
      #expect(book(line + "\n" + line).text.utf8.count == 2 * line.utf8.count + 1)
    }
  }

  @Test func aSentenceThatEndsBehindAnEllipsisIsNoLeader() {
    let paragraph = """
      “Calm yourself! It seems so to you because.... I assure you that I myself
      have gone through it.... An outsider is out of place here.... No, good-by!”
      """
    let page = pages("\(prose)\n\n\(paragraph)\n\n\(prose)", measure: 50, rows: 60)
    #expect(
      page.contains("\n  “Calm yourself! It seems so to you because....\nI assure you that I"))
  }
}
