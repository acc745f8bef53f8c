import Harness
import Testing

/// Files that are too long for memory.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct LongBookTests {
  /// A log of some megabytes with a marked first and last line.
  private func log(in home: borrowing Home, megabytes: Int) throws -> String {
    let line = "a line of a log, in which one event is told after another, as they came\n"
    let lines = String(repeating: line, count: (megabytes << 20) / line.utf8.count)
    let path = home.path + "/long.txt"
    try Files.write(
      "Title: A Log\n\nthe first line of all\n\n" + lines + "\nthe last line of all\n", to: path)
    return path
  }

  @Test func aLongFileOpensTurnsAndQuitsAtOnce() throws {
    let home = try Home()
    try home.seeTour()
    let desk = try Desk(
      home, columns: 80, rows: 24, [Files.program, "--page", "1", try log(in: home, megabytes: 64)])
    #expect(try desk.waitForBook().contains("the first line of all"))
    try desk.press("End")
    try desk.wait(for: "the last line of all")
    try desk.press("Home")
    try desk.wait(for: "the first line of all")
    try desk.resize(columns: 100, rows: 30)
    try desk.wait(for: "the first line of all")
    try desk.press("q")
    try desk.waitUntilOver()
  }

  @Test func aLongPipeIsPrintedLikeAFileAndLeavesNoFile() throws {
    let home = try Home()
    let path = try log(in: home, megabytes: 12)
    var environment = home.environment
    environment["TMPDIR"] = home.path + "/temporary"
    _ = try Command.run(["mkdir", home.path + "/temporary"])
    func printed(_ command: String) throws -> Command.Result {
      let script = "\(command); ls \(home.path)/temporary"
      return try Command.run(["sh", "-c", script], environment: environment)
    }
    let options = "--print --pages 3-4 --size 60x20"
    let file = try printed("\(Files.program) \(options) \(path)")
    let pipe = try printed("cat \(path) | \(Files.program) \(options) -")
    #expect(file.status == 0 && file.output.contains("one event is told"))
    #expect(pipe == file)
  }

  @Test func `an endless pipe of zeros is refused at once`() throws {
    let home = try Home()
    let result = try Command.run(
      ["sh", "-c", "cat /dev/zero | \(Files.program) --print -"], environment: home.environment)
    #expect(result.status == 2 && result.errors.contains("this is not a text"))
  }

  @Test func `a missing directory for temporary files is named`() throws {
    let home = try Home()
    let path = try log(in: home, megabytes: 12)
    let result = try Command.run(
      ["sh", "-c", "cat \(path) | TMPDIR=/no/such/place \(Files.program) --print -"],
      environment: home.environment)
    #expect(result.status == 2)
    #expect(result.errors.contains("/no/such/place (TMPDIR): no such file or directory"))
  }

  @Test func `an empty TMPDIR is as good as none`() throws {
    let home = try Home()
    let path = try log(in: home, megabytes: 12)
    let result = try Command.run(
      ["sh", "-c", "cat \(path) | TMPDIR= \(Files.program) --print --pages 1-1 -"],
      environment: home.environment)
    #expect(result.status == 0 && result.output.contains("the first line of all"))
  }
}
