import Harness
import Testing

/// Dragging pages, and other bindings.
///
/// The pace is fixed: on a busy machine the program would take its terminal for a slow one, on which
/// no leaf can be dragged.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct TurningTests {
  @Test(arguments: ["curl", "scroll"])
  func aLeafThatIsPulledOverTurnsAndOneThatIsNotIsLaidBack(style: String) throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 160, rows: 45,
      [Files.program, "--pace", "full", "--turn", style, try home.numberedBook()])
    try desk.waitForBook()
    let before = try desk.rest()
    try desk.pull([(157, 22), (150, 22), (130, 22), (120, 22)])
    try desk.rest()
    try desk.wait(for: "the leaf laid back") { $0 == before }
    try desk.pull([(157, 22), (150, 22), (100, 22), (50, 22), (30, 22)])
    try desk.wait(for: "the second spread") { $0.folios == [3] }
    _ = try desk.rest()
    try desk.pull([(2, 22), (20, 22), (60, 22), (110, 22), (130, 22)])
    try desk.wait(for: "the first spread again") { $0 == before }
    _ = try desk.rest()
    try desk.press("Left")
    try desk.wait(for: "the title page") { $0.contains("Continue at page") }
    let title = try desk.rest()
    try desk.pull([(2, 22), (20, 22), (60, 22), (130, 22)])
    try desk.wait(for: "the title page, before which there is nothing") { $0 == title }
  }

  @Test func aPageFollowsThePointer() throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 160, rows: 45, [Files.program, "--pace", "full", try home.numberedBook()])
    try desk.waitForBook()
    let before = try desk.rest()
    try desk.type("\u{1B}[<0;158;40M\u{1B}[<32;150;38M\u{1B}[<32;120;30M")
    let held = try desk.wait(for: "a lifted corner") { $0 != before }
    #expect(held.contains("w00001"))
    let still = try desk.rest()
    #expect(still != before)
    try desk.press("Right")
    try desk.wait(for: "a key takes the leaf out of the hand") { $0.folios == [3] }
  }

  @Test func aBookReadFromRightToLeftIsMirrored() throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 160, rows: 45,
      [Files.program, "--pace", "full", "--spine", "right", try home.numberedBook()])
    try desk.waitForBook()
    try desk.wait(for: "the first page at the right") { $0.folios == [1] }
    try desk.press("Left")
    try desk.wait(for: "higher pages to the left") { $0.folios == [3] }
    try desk.press("l")
    try desk.wait(for: "and back to the right") { $0.folios == [1] }
    try desk.tap(column: 5, row: 20)
    try desk.wait(for: "a tap at the left goes on") { $0.folios == [3] }
    // One that is still in the air would be caught instead.
    _ = try desk.rest()
    try desk.pull([(2, 22), (20, 22), (60, 22), (110, 22), (130, 22)])
    try desk.wait(for: "a leaf pulled from the left goes on") { $0.folios == [5] }
    try desk.press("PPage")
    try desk.wait(for: "a key that does not point") { $0.folios == [3] }
  }

  @Test(arguments: ["top", "bottom"])
  func aBookBoundAcrossTurnsUpAndDown(spine: String) throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 100, rows: 60,
      [Files.program, "--pace", "full", "--spine", spine, try home.numberedBook()])
    try desk.waitForBook()
    try desk.wait(for: "two pages, one above the other") { screen in
      screen.folios == [1] && screen.lines.count { $0.contains(" of ") } == 1
    }
    try desk.press("Down")
    try desk.wait(for: "the next spread") { $0.folios == [3] }
    try desk.tap(column: 50, row: 2)
    try desk.wait(for: "a tap at the top goes back") { $0.folios == [1] }
    _ = try desk.rest()
    try desk.pull([(50, 57), (50, 50), (50, 30), (50, 10)])
    try desk.wait(for: "a leaf pulled upwards goes on") { $0.folios == [3] }
    try desk.resize(columns: 100, rows: 40)
    try desk.wait(for: "one page where there are fewer rows") { $0.folios.count == 1 }
  }

  @Test func onePageCanBeShownAlways() throws {
    let home = try Home()
    let desk = try Desk(
      home, columns: 200, rows: 50,
      [Files.program, "--pace", "full", "--spread", "one", try home.numberedBook()])
    try desk.waitForBook()
    try desk.wait(for: "one page") { $0.folios == [1] }
    try desk.press("Right")
    try desk.wait(for: "the second page") { $0.folios == [2] }
    _ = try desk.rest()
    try desk.pull([(3, 22), (20, 22), (110, 22), (180, 22)])
    try desk.wait(for: "a page drawn back from the spine") { $0.folios == [1] }
    try desk.press("q")
    try desk.waitUntilOver()
    let answer = try home.curlew("defaults", "write", "spread", "one")
    #expect(answer.status == 0)
  }
}
