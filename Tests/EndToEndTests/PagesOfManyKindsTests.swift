import Harness
import Testing

/// Title, contents, overview and slider, by pointer and by key.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct PagesOfManyKindsTests {
  /// Opens a novella with chapters at a page.
  private func novella(
    in home: borrowing Home, columns: Int = 80, rows: Int = 24, at page: Int = 30
  ) throws -> Desk {
    try Desk(
      home, columns: columns, rows: rows,
      [Files.program, "--turn", "scroll", "--page", "\(page)", Files.books + "/nobody-over.txt"])
  }

  @Test func aTapInTheContentsGoesToTheChapter() throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 160, rows: 45, [Files.program, Files.books + "/nobody-over.txt"])
    let screen = try desk.wait(for: "the contents") {
      $0.contains("CHAPTER IX  Gloves . ") || $0.contains("CHAPTER IX  Gloves  . ")
    }
    #expect(screen.showsNewTitle)
    let row = try #require(screen.lines.firstIndex { $0.contains("CHAPTER IX ") })
    let page = try #require(screen.lines[row].firstMatch(of: /\. +(\d+) *▌?$/)).1
    try desk.tap(column: 100, row: row)
    try desk.wait(for: "the chapter's page") { screen in
      screen.folios.contains { String($0) == page || String($0 + 1) == page }
    }
    let chapter = try desk.rest()
    try desk.press("c")
    let open = try desk.wait(for: "the contents over the pages") { $0.contains("▸ CHAPTER IX ") }
    let first = try #require(open.lines.firstIndex { $0.contains("CHAPTER I  ") })
    try desk.press("Escape")
    try desk.wait(for: "the very same spread") { $0 == chapter }
    try desk.press("c")
    try desk.wait(for: "▸ CHAPTER IX ")
    try desk.tap(column: 70, row: first)
    try desk.wait(for: "the first chapter") { $0.folios == [1] }
  }

  @Test func theOverviewLeadsToAnotherPageAndClosesToTheSameOne() throws {
    let home = try Home()
    let desk = try novella(in: home)
    try desk.waitForBook()
    let before = try desk.rest()
    try desk.press("o")
    try desk.wait(for: "● 30")
    try desk.resize(columns: 160, rows: 45)
    try desk.wait(for: "the overview at another size") {
      $0.contains("Esc ") && $0.contains("●")
    }
    try desk.resize(columns: 80, rows: 24)
    try desk.wait(for: "● 30")
    try desk.press("Escape")
    try desk.wait(for: "the same page") { $0 == before }
    try desk.press("o", "Right", "Right", "Enter")
    try desk.wait(for: "two pages on") { $0.folios == [32] }
    try desk.press("Right")
    try desk.wait(for: "paging to go on") { $0.folios == [33] }
  }

  @Test func theSliderIsDraggedAndGoesBack() throws {
    let home = try Home()
    let desk = try novella(in: home)
    let before = try {
      try desk.waitForBook(); return try desk.rest()
    }()
    let count = try #require(before.pageCount)
    try desk.press("w")
    let open = try desk.wait(for: "the slider") { $0.contains("●") && $0.contains("Esc ") }
    let row = try #require(open.lines.firstIndex { $0.contains("●") })
    try desk.pull([(20, row), (50, row), (77, row)])
    try desk.wait(for: "the last page") { $0.contains("\(count) of \(count)") }
    try desk.press("Escape")
    try desk.wait(for: "the page it was") { $0 == before }
    try desk.press("w", "Home", "Enter")
    try desk.wait(for: "the first page") { $0.folios == [1] }
  }

  @Test func aChangedThemeIsKept() throws {
    let home = try Home()
    let desk = try novella(in: home)
    try desk.waitForBook()
    try desk.press("t", "t")
    try wait(for: "the theme to be kept") { Files.read(home.defaults) == "theme = night\n" }
  }
}
