import CurlewCells
import Harness
import TestBooks
import TestFiles
import Testing

/// Whatever is typed, the program lives and its terminal is as it was.
@Suite(FaultSettings.timeLimit, .needsProgram) struct InputFaults {
  @Test func `random bytes as keys and mouse do no harm`() async throws {
    let perSession = 2000
    var row = FaultRow(
      promise: 9, "sessions of 2000 random bytes as keys and mouse", full: 5000, least: 4)
    await row.tryAll { _, chaos in
      let folder = try Folder()
      var session = try NumberedBook.open(folder)
      try session.wait { $0.contains("word") }
      for _ in 0..<perSession / 50 {
        session.send(Self.bytes(50, &chaos))
        session.listen()
        // A random q may have ended it.
        if session.hasEnded { break }
      }
      return try Self.harmAtEnd(of: &session)
    }
    // A program that does what it is sent: 0x03 ends it.
    var naive = try PtySession(["/bin/cat"])
    naive.send([0x41, 0x03, 0x42])
    row.control((try? naive.exitStatus(within: .seconds(2))) == .exited(0))
    row.finish()
  }

  /// Letters, sequences of keys and mouse, and any bytes.
  private static func bytes(_ count: Int, _ chaos: inout Chaos) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch Int.random(in: 0..<8, using: &chaos) {
      case 0: bytes += Array("\u{1B}[\("ABCDFHZ".randomElement(using: &chaos) ?? "A")".utf8)
      case 1:
        let places = (0..<2).map { _ in Int.random(in: 0...90, using: &chaos) }
        let button = Int.random(in: 0...70, using: &chaos)
        let end = Bool.random(using: &chaos) ? "M" : "m"
        bytes += Array("\u{1B}[<\(button);\(places[0]);\(places[1])\(end)".utf8)
      case 2...4:
        bytes += Array(" nplhcomvdstT/x?123gG\u{0C}\t\r\u{1B}".utf8).shuffled(using: &chaos).prefix(
          3)
      default:
        // Not the interrupt and stop characters, which are for the terminal, and not the end.
        let byte = UInt8.random(in: 0...255, using: &chaos)
        if ![0x03, 0x1A, 0x1C, UInt8(ascii: "q")].contains(byte) { bytes.append(byte) }
      }
    }
    return bytes
  }

  /// Leaves every overlay and then the program.
  private static func harmAtEnd(of session: inout PtySession) throws -> String? {
    let status = try session.leave()
    let isWell =
      status == .exited(0) && session.leftovers.isEmpty && session.foreignParts.isEmpty
    return isWell ? nil : "\(status) \(session.leftovers) \(session.foreignParts)"
  }

  @Test func `a paste of ten megabytes does no harm`() async throws {
    var row = FaultRow(promise: 9, "a paste of 10 MB into the search", full: 200, least: 1)
    await row.tryAll { _, _ in
      let folder = try Folder()
      var session = try NumberedBook.open(folder, "--turn", "none")
      try session.wait { $0.contains("word") }
      session.send("/")
      session.send("\u{1B}[200~")
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 4000)
      for _ in 0..<(10 << 20) / piece.count {
        session.send(piece)
        session.drain()
      }
      session.send("\u{1B}[201~")
      return try Self.harmAtEnd(of: &session)
    }
    var naive = try PtySession(["/bin/cat"])
    naive.send([0x41, 0x03])
    row.control((try? naive.exitStatus(within: .seconds(2))) == .exited(0))
    row.finish()
  }

  /// A string for the terminal, or a paste, begins and does not end, while somebody types.
  @Test func `a string without its end keeps no key waiting`() async throws {
    let begins = ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}[200~"]
    var row = FaultRow(
      promise: 9, "a string for the terminal, or a paste, without its end, and keys behind it",
      full: 600, least: begins.count)
    await row.tryAll { number, chaos in
      let folder = try Folder()
      var session = try NumberedBook.open(folder, "--turn", "none")
      try session.wait { $0.contains("word") }
      session.waitForSilence()
      session.send(begins[number % begins.count] + "text")
      // Each comes sooner than a second behind the one before.
      for _ in 1...30 where !session.hasEnded {
        session.waitForSilence(of: .milliseconds(Int64.random(in: 50...600, using: &chaos)))
        session.send("q")
      }
      // If the keys are lost, it waits for ever.
      _ = try session.exitStatus()
      return try Self.harmAtEnd(of: &session)
    }
    // A program that waits for the end of the string.
    var naive = try PtySession(["/bin/sh", "-c", "stty -icanon -echo; tr -d -c '\\\\' | head -c 1"])
    naive.send("\u{1B}]text")
    for _ in 1...5 { naive.press("q") }
    row.control(naive.hasEnded)
    row.finish()
  }

  @Test func `a thousand keys a second end at the right page`() async throws {
    var row = FaultRow(
      promise: 9, "a burst of 40 keys during turns, then the right page", full: 1000, least: 4)
    await row.tryAll { number, chaos in
      let forward = Int.random(in: 5...30, using: &chaos)
      let expected = try Self.pageAfter(forward, and: 40 - forward, isSlow: true)
      return try Self.pageAfter(forward, and: 40 - forward, expected: expected) == expected
        ? nil : "\(number): \(forward) forward"
    }
    row.control(try Self.pageAfter(3, and: 1) == Self.pageAfter(5, and: 1))
    row.finish()
  }

  /// The text of the page after turns forward and back, at a thousand keys a second or without motion.
  ///
  /// - Parameter expected: The text to wait for. On a busy machine the last turn may take long.
  private static func pageAfter(
    _ forward: Int, and back: Int, isSlow: Bool = false, expected: String? = nil
  ) throws -> String {
    let folder = try Folder()
    var session = try NumberedBook.open(folder, "--turn", isSlow ? "none" : "curl")
    try session.wait { $0.contains("word") }
    let keys = Array(repeating: " ", count: forward) + Array(repeating: "p", count: back)
    for key in keys {
      session.send(key)
      session.waitForSilence(of: .milliseconds(1))
    }
    session.waitForSilence(of: .milliseconds(700))
    var text = try redrawnText(&session)
    for _ in 1...40 where expected != nil && text != expected { text = try redrawnText(&session) }
    session.send("q")
    _ = try session.exitStatus()
    return text
  }

  private static func redrawnText(_ session: inout PtySession) throws -> String {
    var screen = ReplayScreen(size: Size(columns: 80, rows: 24))
    screen.replay(try session.redrawnPicture().bytes)
    return screen.text
  }
}
