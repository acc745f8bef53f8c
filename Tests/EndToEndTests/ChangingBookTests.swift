#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Harness
import Testing

/// Files that change while they are read.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct ChangingBookTests {
  /// Numbered words, so that the screen shows the place in the text. More than 10 MB are read from
  /// the file in sections.
  private func text(megabytes: Int) -> String {
    var text = ""
    text.reserveCapacity((megabytes << 20) + 100)
    for number in 0..<(megabytes << 20) / 9 {
      text += "w" + String(number + 10_000_000).dropFirst() + (number % 9 == 8 ? "\n" : " ")
    }
    return text
  }

  private func bookPath(_ home: borrowing Home) -> String { home.path + "/book.txt" }

  private func open(_ home: borrowing Home, _ text: String) throws -> Desk {
    try home.seeTour()
    try Files.write(text, to: bookPath(home))
    let desk = try Desk(
      home, columns: 80, rows: 24,
      [Files.program, "--turn", "none", "--at", "60%", bookPath(home)])
    // While other programs keep the disk busy, a message may take the place of the page number.
    try desk.wait(for: "a page") { firstWord(of: $0) != nil }
    try wait(for: "the place to be saved") { Files.read(home.places).contains("offset") }
    return desk
  }

  private func firstWord(of screen: String) -> Int? {
    screen.firstMatch(of: /w(\d{7})/).flatMap { Int($0.1) }
  }

  /// The first word on the page that the book opens at.
  private func savedWord(_ home: borrowing Home) throws -> Int? {
    firstWord(of: try savedPage(home))
  }

  private func savedPage(_ home: borrowing Home) throws -> String {
    let desk = try Desk(home, columns: 80, rows: 24, [Files.program, bookPath(home)])
    return try desk.wait(for: "the book") { firstWord(of: $0) != nil }
  }

  private static let missing = "text is missing"

  @Test func `a long book that loses its text keeps the place that was saved`() throws {
    let home = try Home()
    let text = text(megabytes: 12)
    let desk = try open(home, text)
    let word = firstWord(of: try desk.screen)
    truncate(bookPath(home), 4 << 20)
    try desk.press("Right")
    try desk.wait(for: Self.missing)
    for _ in 0..<5 { try desk.press("Right") }
    try desk.wait(for: Self.missing)
    try desk.press("q")
    try desk.waitUntilOver()
    try Files.write(text, to: bookPath(home))
    #expect(try savedWord(home) == word)
  }

  @Test func `a long book is whole again when its file is`() throws {
    let home = try Home()
    let text = text(megabytes: 12)
    let desk = try open(home, text)
    let word = try #require(firstWord(of: try desk.screen))
    truncate(bookPath(home), 4 << 20)
    try desk.press("Right", "Right")
    try desk.wait(for: Self.missing)
    try Files.write(text, to: bookPath(home))
    try desk.press("Left")
    let screen = try desk.wait(for: "the file is complete again")
    #expect(abs(try #require(firstWord(of: screen)) - word) < 1000)
    try desk.press("Right", "q")
    try desk.waitUntilOver()
    #expect(abs(try #require(try savedWord(home)) - word) < 1000)
  }

  @Test(arguments: [1, 12]) func `a replaced book can still be read`(megabytes: Int) throws {
    let home = try Home()
    let desk = try open(home, text(megabytes: megabytes))
    let word = try #require(firstWord(of: try desk.screen))
    try Files.write("Another text.\n", to: home.path + "/other")
    rename(home.path + "/other", bookPath(home))
    try desk.press("Right")
    let screen = try desk.wait(for: "the file has changed")
    #expect(try #require(firstWord(of: screen)) > word)
  }

  @Test(arguments: [1, 12]) func `a book that has grown keeps its place`(megabytes: Int) throws {
    let home = try Home()
    let text = text(megabytes: megabytes)
    let desk = try open(home, text)
    try Files.write(text + "and more\n", to: bookPath(home))
    try desk.press("Right")
    try desk.wait(for: "the file has changed")
    let word = try #require(firstWord(of: try desk.rest()))
    try desk.press("q")
    try desk.waitUntilOver()
    // New words at the end may move the lines at which pages end.
    #expect(try savedPage(home).contains("w" + String(word + 10_000_000).dropFirst()))
  }

  @Test(arguments: [1, 12]) func `a deleted book can still be read`(megabytes: Int) throws {
    let home = try Home()
    let desk = try open(home, text(megabytes: megabytes))
    let word = try #require(firstWord(of: try desk.screen))
    unlink(bookPath(home))
    try desk.press("Right")
    let screen = try desk.wait(for: "the file was deleted")
    #expect(try #require(firstWord(of: screen)) > word)
  }

  @Test func `a touched book is not worth a word`() throws {
    let home = try Home()
    let desk = try open(home, text(megabytes: 1))
    chmod(bookPath(home), 0o600)
    try desk.press("Right")
    #expect(!(try desk.rest().contains("file")))
  }
}
