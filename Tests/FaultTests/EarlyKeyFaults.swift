import CurlewCells
import CurlewSystem
import Harness
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keys that are typed while a book opens.
@Suite(FaultSettings.timeLimit, .needsProgram) struct EarlyKeyFaults {
  @Test func `what is typed for a book that does not open does nothing`() async throws {
    let typed = ["d", "\u{1B}[3~", "od", "dq\u{1B}[3~", "/d\rd"]
    var row = FaultRow(
      promise: 2, "keys typed for a book that then does not open: none reaches the shelf",
      full: 100, least: typed.count)
    await row.tryAll { number, _ in
      let folder = try Folder()
      let (other, tool) = (try NumberedBook.write(to: folder), try SlowTool(in: folder, "exit 3"))
      var session = try PtySession(
        [curlew, tool.book, other], environment: tool.environment, answers: true)
      try session.wait { $0.contains("The shelf") }
      session.waitForSilence(of: .milliseconds(300))
      session.send("\r")
      try session.wait { $0.contains("Opening") }
      session.press(typed[number % typed.count])
      tool.goOn()
      try session.wait { $0.contains("xz cannot") }
      session.waitForSilence(of: .milliseconds(300))
      let status = try session.leave()
      let isRemoved = systemText(folder.path + "/.local/state/curlew/removed").contains("book")
      return status == .exited(0) && !isRemoved ? nil : "\(status), removed \(isRemoved)"
    }
    // A program that hands them to what is left.
    let folder = try Folder()
    let script = "echo Opening; while [ ! -e go ]; do sleep .02; done; head -c 1 > removed"
    var naive = try PtySession(
      ["/bin/sh", "-c", "stty -icanon -echo; cd '\(folder.path)'; \(script)"])
    try naive.wait { $0.contains("Opening") }
    naive.send("d")
    try folder.write("", to: "go")
    _ = try naive.exitStatus()
    row.control(systemText(folder.path + "/removed") != "d")
    row.finish()
  }

  /// They would go on 200 pages.
  private static let keys = String(repeating: "  p", count: 200)
  /// All of them would bring the reader to word 37,000. What the program reads when the book is open is obeyed, and on a
  /// busy machine that is a part of them.
  private static let farthest = 25_000

  @Test func `many keys typed while a book opens can be ended`() async throws {
    var row = FaultRow(
      promise: 9, "600 keys typed while a book opens, then Esc, q, TERM, HUP", full: 100, least: 4)
    await row.tryAll { number, _ in
      let folder = try Folder()
      _ = try NumberedBook.write(to: folder)
      let words = (1...60_000).map { "word\($0)" }.joined(separator: " ")
      try folder.write(words, to: "words")
      let tool = try SlowTool(in: folder, "exec cat '\(folder.path)/words'")
      func open() throws -> PtySession {
        try PtySession(
          [curlew, "--turn", "none", tool.book], environment: tool.environment, answers: true)
      }
      var session = try open()
      try session.wait { $0.contains("Opening") }
      session.press("\r" + Self.keys)
      tool.goOn()
      try session.wait { $0.contains("word") }
      let signal = [nil, nil, SIGTERM, SIGHUP][number % 4]
      if let signal {
        session.signal(signal)
      } else {
        session.send(number % 4 == 0 ? "\u{1B}" : "qq")
      }
      let status = signal == nil ? try session.leave() : try session.exitStatus()
      var again = try open()
      try again.wait { $0.contains("word") }
      again.waitForSilence()
      var screen = ReplayScreen(size: Size(columns: 80, rows: 24))
      screen.replay(again.output.bytes)
      let word = NumberedBook.firstWord(on: screen) ?? .max
      again.send("q")
      _ = try again.exitStatus()
      let isEnded = status == signal.map { .signalled($0) } ?? .exited(0)
      return isEnded && word < Self.farthest && session.leftovers.isEmpty
        ? nil : "\(status), word \(word), \(session.leftovers)"
    }
    // A program that obeys all of them.
    var naive = try PtySession(["/bin/sh", "-c", "stty -icanon -echo; echo Opening; head -c 600"])
    try naive.wait { $0.contains("Opening") }
    naive.send(Self.keys)
    row.control(((try? naive.exitStatus()).map { _ in naive.output.count } ?? 0) < 600)
    row.finish()
  }
}

/// A tool that unpacks a book once it may.
private struct SlowTool {
  let book: String
  let environment: [String: String?]
  private let folder: String

  /// - Parameter end: What it does then.
  init(in folder: borrowing Folder, _ end: String) throws {
    self.folder = folder.path
    book = folder.path + "/slow.txt.xz"
    environment = ["HOME": folder.path, "PATH": folder.path + "/bin:/usr/bin:/bin"]
    try Descriptor(creating: book).write([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00])
    try FileSystem.makeDirectory(folder.path + "/bin")
    try writeProgram(
      "#!/bin/sh\nwhile [ ! -e '\(folder.path)/go' ]; do sleep .02; done\n\(end)\n",
      at: folder.path + "/bin/xz")
  }

  func goOn() { close(open(folder + "/go", O_WRONLY | O_CREAT, 0o600)) }
}
