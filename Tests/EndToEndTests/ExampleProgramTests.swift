import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the programs are built.
private let examples = getenv("CURLEW_EXAMPLES").map { String(cString: $0) }

/// The programs in `Examples`, built as packages of their own by `make examples`.
@Suite(
  .timeLimit(.minutes(90)), .needsProgram,
  .enabled(if: examples != nil, "needs example programs in CURLEW_EXAMPLES (make test)"))
struct ExampleProgramTests {
  private func start(
    _ home: borrowing Home, _ name: String, _ words: String..., columns: Int = 120
  ) throws -> Desk {
    let folder = try #require(examples)
    return try Desk(home, columns: columns, rows: 30, ["\(folder)/\(name)"] + words)
  }

  @Test func `the album turns, jumps by number and keeps its place`() throws {
    let home = try Home()
    let place = home.path + "/place"
    do {
      let desk = try start(home, "album", place)
      try desk.wait(for: "Seven views of a valley")
      try desk.press("Right")
      let spread = try desk.wait(for: "Morning")
      #expect(spread.contains("Noon"), "two pages face each other after the cover")
      try desk.press("6")
      try desk.wait(for: "go to page 6")
      try desk.press("Enter")
      try desk.wait(for: "over two pages")
      try desk.resize(columns: 60, rows: 20)
      try desk.wait(for: "over two pages")
      try desk.press("q")
      try desk.waitUntilOver()
    }
    let desk = try start(home, "album", place)
    try desk.wait(for: "over two pages")
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func `the slides are read again when their file changes, and the clock runs`() throws {
    let home = try Home()
    let file = home.path + "/slides"
    try Files.write("# One\nThe *first* slide.\n---\n# Two\n---\n# Three\n", to: file)
    let desk = try start(home, "slides", file)
    let screen = try desk.wait(for: "The first slide.")
    #expect(screen.contains("Two") && !screen.contains("Three"), "two slides side by side")
    try Files.write("# One\nThe changed slide.\n---\n# Two\n", to: file)
    try desk.wait(for: "The changed slide.")
    try desk.wait(for: "0:03")
    try desk.resize(columns: 60, rows: 20)
    try desk.wait(for: "one slide") { !$0.contains("Two") && $0.contains("One") }
    try desk.press("Down")
    try desk.wait(for: "the second slide") { $0.contains("Two") && !$0.contains("One") }
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func `an example says in a sentence why it cannot start`() throws {
    let folder = try #require(examples)
    let result = try Command.run(["\(folder)/album"])
    #expect(result.output == "album: the output is not a terminal\n")
  }
}
