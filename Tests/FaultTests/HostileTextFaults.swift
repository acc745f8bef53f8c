import Cells
import Glyphs
import Harness
import System
import TestFiles
import Testing

/// A book cannot speak to the terminal.
@Suite struct HostileTextFaults {
  /// Sequences that change a terminal, or hide text in it.
  private static let payloads: [[UInt8]] =
    [
      "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGVsbG8=\u{7}", "\u{1B}[2J", "\u{1B}[?1049l",
      "\u{1B}c", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}[6n", "\u{9B}31m", "\u{90}q\u{9C}",
      "\u{1B}[8;1;1t", "\u{202E}gnp.exe", "\u{2066}a\u{2069}", "\u{7}\u{8}\u{7F}", "a\rb",
      "\u{1B}_G\u{1B}\\", "\u{1B}]8;;http://x\u{1B}\\x", "\u{E0041}\u{E007F}", "\u{200B}\u{FEFF}",
    ].map { Array($0.utf8) } + [
      [0x9B, 0x33, 0x31, 0x6D], [0x1B, 0xFF, 0x5B], [0xC2, 0x1B, 0x5B, 0x6D],
    ]

  private static func payload(_ number: Int) -> [UInt8] {
    let first = payloads[number % payloads.count]
    guard number >= payloads.count else { return first }
    // Combinations, with other bytes in between.
    let second = payloads[number * 7 % payloads.count]
    return first + [UInt8(truncatingIfNeeded: number &* 31) | 1] + second
  }

  @Test func `no sequence of a text, a name or a message reaches the terminal`() throws {
    var row = FaultRow(
      promise: 4, "hostile sequences in text, title, heading, name, option, search")
    for number in 0..<FaultRow.count(430, least: 21) {
      let folder = try Folder()
      let payload = Self.payload(number)
      let mark = String(systemName: payload.filter { $0 != 0 && $0 != UInt8(ascii: "/") })
      let name = "book \(mark).txt"
      let text =
        Array("Title: A".utf8) + payload + Array("\nAuthor: B".utf8) + payload
        + Array("\n\n\nCHAPTER I. ".utf8) + payload + Array("\n\nSome text ".utf8) + payload
        + Array(" and more.\n\nCHAPTER II.\n\nThe end.\n".utf8)
      try folder.write(text, to: name)
      let path = Path.join(folder.path, name)
      for words in [
        ["--print", path], ["--info", path], ["--outline", path], ["--print", "--at", mark, path],
        ["--\(mark)"], ["--theme", mark, path], ["--print", path + mark],
      ] {
        let run = try Run([curlew] + words, in: folder.path)
        let foreign = Auditor.foreignScalars(in: run.output + run.errors)
        row.trial(foreign.isEmpty, "\(words[0]) \(number): \(foreign)")
      }
      row.control(Auditor.foreignScalars(in: text).isEmpty)
    }
    row.finish()
  }

  @Test func `the screen shows nothing of them either`() throws {
    var row = FaultRow(promise: 4, "hostile sequences on the screen, byte by byte")
    for number in 0..<FaultRow.count(100, least: 4) {
      let folder = try Folder()
      let payload = (0..<6).flatMap { Self.payload(number * 6 + $0) + Array(" word ".utf8) }
      try folder.write(
        Array("Title: A".utf8) + payload + Array("\n\n".utf8) + payload, to: "book.txt")
      let home = folder.path
      var session = try PtySession(
        [curlew, "--page", "1", Path.join(folder.path, "book.txt")],
        environment: ["HOME": home, "COLORTERM": "truecolor"], answers: true)
      try session.wait { $0.contains("word") }
      session.send("c")
      session.waitForSilence()
      session.send("\u{1B}")
      session.waitForSilence()
      session.send("q")
      _ = try session.exitStatus()
      row.trial(session.foreignParts.isEmpty, "\(session.foreignParts)")
      var cat = try PtySession(["/bin/cat", Path.join(folder.path, "book.txt")])
      _ = try cat.exitStatus()
      row.control(cat.foreignParts.isEmpty)
    }
    row.finish()
  }

  @Test func `no scalar passes the sanitiser as a control`() {
    var row = FaultRow(promise: 4, "every scalar through the sanitiser")
    let step = UInt32(max(100 / FaultRow.count(100, least: 3), 1))
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: Int(step)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      let passed = SafeText(text).string
      row.trial(
        Auditor.foreignScalars(in: Array(passed.utf8)).isEmpty, "U+\(String(value, radix: 16))")
      row.control(Auditor.foreignScalars(in: Array(text.utf8)).isEmpty)
    }
    row.finish()
  }
}
