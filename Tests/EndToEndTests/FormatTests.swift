#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import TestFiles
import Harness
import Testing

/// Books with mark-up: formats, links, notes, pages of print.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct FormatTests {
  private func file(_ name: String, _ bytes: [UInt8], in home: borrowing Home) throws -> String {
    let path = home.path + "/" + name
    try Files.write(bytes, to: path)
    return path
  }

  private func openBook(in home: borrowing Home) throws -> Desk {
    let path = try file("shore.epub", SmallBook.epub, in: home)
    let desk = try Desk(
      home, columns: 80, rows: 24, [Files.program, "--turn", "none", "--page", "1", path])
    try desk.wait(for: "WAS SILVER")
    try desk.wait(for: "counted pages") { $0.pageCount != nil }
    return desk
  }

  @Test(
    "Every format is known by its content",
    arguments: [
      ("<FictionBook><body><section><p>words</p></section></body></FictionBook>", "words"),
      ("<!DOCTYPE html><title>x</title><h1>Chapter</h1><p>some <b>words</b>", "some words"),
      ("# Title\n\nSome *words*, [linked](x.html).\n\n## More\n\n- one\n", "Some words, linked."),
      ("Plain words, and no more.\n", "Plain words, and no more."),
    ])
  func formats(source: String, shown: String) throws {
    let home = try Home()
    let path = try file("book", Array(source.utf8), in: home)
    #expect(try home.curlew("--print", path).output.contains(shown))
    #expect(try home.curlew("--print", "-", input: path).output.contains(shown))
    let epub = try file("archive", SmallBook.epub, in: home)
    #expect(try home.curlew("--print", epub).output.contains("The shore was silver."))
    #expect(try home.curlew("--print", "-", input: epub).output.contains("The shore was silver."))
  }

  @Test(arguments: [
    "<html><head><title>x</title></head><body></body></html>",
    "<p><script>words()</script></p>", "<FictionBook>",
  ])
  func `Mark-up without any text is refused in one line`(source: String) throws {
    let home = try Home()
    let path = try file("book", Array(source.utf8), in: home)
    for option in ["--print", "--info", "--outline"] {
      let result = try home.curlew(option, path)
      #expect(result.status == 2)
      #expect(result.errors == "curlew: \(path): there is no text in it\n")
    }
  }

  @Test func `A README and a page of HTML open, a pipe as well`() throws {
    let home = try Home()
    let page = try file("page.html", Array("<title>x</title><p>A page of words.".utf8), in: home)
    let readme = try file("README.md", Array("A paragraph of words.\n".utf8), in: home)
    let commands = [
      ("A page of words.", "exec \(Files.program) --page 1 \(page)"),
      ("A paragraph of words.", "exec \(Files.program) --page 1 \(readme)"),
      ("A page of words.", "cat \(page) | \(Files.program) --page 1"),
    ]
    for (shown, command) in commands {
      let desk = try Desk(home, columns: 80, rows: 24, ["sh", "-c", command])
      try desk.wait(for: shown)
      try desk.press("q")
      try desk.waitUntilOver()
    }
  }

  @Test func `A link leads to its place, and the way back to where it stands`() throws {
    let home = try Home()
    let desk = try openBook(in: home)
    let before = try desk.rest()
    try desk.press("Tab", "Tab", "Enter")
    try desk.wait(for: "the other chapter") { $0.contains("High Water") && !$0.contains("SILVER") }
    try desk.press("`")
    try desk.wait(for: "the first page") { $0.contains("WAS SILVER") }
    #expect(try desk.rest().folios == before.folios)
  }

  @Test func `A note opens over the page and closes to the exact spread`() throws {
    let home = try Home()
    let desk = try openBook(in: home)
    try desk.press("Tab")
    try desk.wait(for: "Enter opens the note")
    let before = try desk.rest()
    try desk.press("Enter")
    let open = try desk.wait(for: "A small note.")
    #expect(open.contains("WAS SILVER"))
    try desk.press("Escape")
    try desk.wait(for: "the exact spread") { $0 == before }
  }

  @Test func `A page of print is found by its number`() throws {
    let home = try Home()
    let desk = try openBook(in: home)
    try desk.press("2", "1", "2", "p")
    try desk.wait(for: "Here page 212 begins.")
    let path = home.path + "/shore.epub"
    let print = try home.curlew("--print", "--page", "p212", path)
    #expect(print.output.contains("Here page 212 begins."))
  }

  @Test(
    "A file that is no book is refused in one line",
    arguments: [
      Array("PK\u{3}\u{4}".utf8), StoredArchive.bytes(["a.bin": "x"]),
      Array(SmallBook.epub.prefix(60)),
    ])
  func broken(bytes: [UInt8]) throws {
    let home = try Home()
    let path = try file("broken.epub", bytes, in: home)
    let answer = try home.curlew("--print", path)
    #expect(answer.status == 2)
    #expect(answer.errors.hasPrefix("curlew: "))
    #expect(answer.errors.lines.count == 2, "one line: \(answer.errors)")
  }

  @Test func `Mark-up that is too long to be read is refused in one line`() throws {
    let home = try Home()
    let source = "<html><body>" + String(repeating: "<p>Some words.</p>\n", count: 1000)
    let path = try file("long.html", Array(source.utf8), in: home)
    truncate(path, 65 << 20)
    let answer = try home.curlew("--print", path)
    #expect(answer.status == 2 && answer.errors.contains("longer than 64 MB"))
    let text = try home.curlew("--print", "--pages", "1", "--format", "text", path)
    #expect(text.output.contains("<p>Some words.</p>"))
  }

  @Test func `A table is fitted to the page`() throws {
    let home = try Home()
    let source = "| Bird | Where |\n|---|---|\n| Curlew | on mud flats and moors |\n"
    let path = try file("birds.md", Array(source.utf8), in: home)
    let wide = try home.curlew("--print", "--size", "80x24", path).output
    #expect(wide.contains("Bird    Where") && wide.contains("──────  ──────"))
  }
}
