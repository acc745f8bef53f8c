import CurlewCells
import CurlewGlyphs
import Harness
import CurlewSystem
import TestBooks
import TestFiles
import Testing

/// A book cannot speak to the terminal.
@Suite(FaultSettings.timeLimit, .needsProgram) struct HostileTextFaults {
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

  @Test func `no sequence of a text, a name or a message reaches the terminal`() async throws {
    var row = FaultRow(
      promise: 4, "hostile text in books of all formats, names, options, errors, saved files",
      full: 3060, least: 108)
    let kinds = Placement.allCases.count
    await row.tryAll { number, _ in
      let payload = Self.payload(number / kinds)
      let foreign = try Placement.allCases[number % kinds].foreignParts(of: payload)
      return foreign.isEmpty ? nil : "\(Placement.allCases[number % kinds]): \(foreign)"
    }
    for number in 0..<21 {
      row.control(Auditor.foreignScalars(in: Self.payload(number)).isEmpty)
    }
    row.finish()
  }

  /// Where hostile text may stand.
  private enum Placement: CaseIterable {
    case text, information, outline, sought, hit, linear, option, value, missingFile
    case epub, fb2, html, markdown, gzip
    case marks, defaults, places, words, setting

    /// What reaches standard output and standard error.
    func foreignParts(of payload: [UInt8]) throws -> [String] {
      let folder = try Folder()
      let mark = String(systemName: payload.filter { $0 != 0 && $0 != UInt8(ascii: "/") })
      let words = try words(payload, mark, folder)
      let run = try Run(
        [curlew] + words, environment: ["HOME": folder.path], in: folder.path)
      guard self == .marks || self == .words else {
        // The list of books is a table with tabs.
        let output = self == .places ? run.output.filter { $0 != UInt8(ascii: "\t") } : run.output
        return Auditor.foreignScalars(in: output + run.errors)
      }
      // What readers wrote is exported with the signs that some scripts need, but without controls.
      let controls = String(decoding: run.output, as: UTF8.self).unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n"
      }
      return try controls.map { $0.escaped(asASCII: true) }
        + foreignParts(onTerminal: words, folder)
    }

    /// What a terminal gets of notes and words, which other machines may have written.
    private func foreignParts(
      onTerminal words: [String], _ folder: borrowing Folder
    ) throws -> [String] {
      let home = folder.path
      var session = try PtySession([curlew] + words, environment: ["HOME": home])
      _ = try session.exitStatus()
      return Auditor.foreignParts(of: session.output.bytes.filter { $0 != UInt8(ascii: "\t") })
    }

    /// The arguments of a run that meets the text.
    private func words(
      _ payload: [UInt8], _ mark: String, _ folder: borrowing Folder
    ) throws -> [String] {
      let path = Path.join(folder.path, "book \(mark).txt")
      let text =
        Array("Title: A".utf8) + payload + Array("\nAuthor: B".utf8) + payload
        + Array("\n\n\nCHAPTER I. ".utf8) + payload + Array("\n\nSome text ".utf8) + payload
        + Array(" and more.\n\nCHAPTER II.\n\nThe end.\n".utf8)
      try Descriptor(creating: path).write(text)
      switch self {
      case .text: return ["--print", path]
      case .information: return ["--info", path]
      case .outline: return ["--outline", path]
      case .sought: return ["--print", "--at", mark, path]
      case .hit: return ["--search", "text", path]
      case .linear: return ["--linear", path]
      case .option: return ["--\(mark)"]
      case .value: return ["--theme", mark, path]
      case .missingFile: return ["--print", path + mark]
      case .setting: return ["defaults", "write", mark, mark]
      case .epub: return ["--print", try SampleBook.epub.write(to: folder, with: payload)]
      case .fb2: return ["--info", try SampleBook.fb2.write(to: folder, with: payload)]
      case .html: return ["--print", try SampleBook.html.write(to: folder, with: payload)]
      case .markdown: return ["--outline", try SampleBook.md.write(to: folder, with: payload)]
      case .gzip: return ["--print", try SampleBook.gz.write(to: folder, with: payload)]
      case .marks:
        let quote = Array("> Some text ".utf8) + payload
        try folder.write(quote + Array("\n\nA note ".utf8) + payload, to: "notes.md")
        _ = try Run(
          [curlew, "--import-notes", folder.path + "/notes.md", path],
          environment: ["HOME": folder.path], in: folder.path)
        return ["--notes", "markdown", path]
      case .defaults:
        try write(payload, "theme = ", to: ".config/curlew/defaults", in: folder)
        return ["--info", path]
      case .places:
        try write(
          payload, "curlew places 1\n\nbook 1\ntitle ", to: ".local/state/curlew/places", in: folder
        )
        return ["--list"]
      case .words:
        try write(payload, "word\t", to: ".local/share/curlew/words.tsv", in: folder)
        return ["--words"]
      }
    }

    private func write(
      _ payload: [UInt8], _ start: String, to name: String, in folder: borrowing Folder
    ) throws {
      let path = Path.join(folder.path, name)
      try FileSystem.makeDirectory(Path.parent(of: path))
      try Descriptor(creating: path).write(Array(start.utf8) + payload + [0x0A])
    }
  }

  @Test func `the screen shows nothing of them either`() async throws {
    var row = FaultRow(
      promise: 4, "hostile text on the screen, byte by byte", full: 300, least: 4)
    await row.tryAll { number, _ in
      let folder = try Folder()
      let payload = Self.mixture(number)
      let format = SampleBook.allCases[number % SampleBook.allCases.count]
      let path = try format.write(to: folder, with: payload)
      let home = folder.path
      var session = try PtySession(
        [curlew, "--page", "1", path],
        environment: ["HOME": home, "COLORTERM": "truecolor"], answers: true)
      try session.wait { $0.contains("WORDS") || $0.contains("words") }
      for keys in ["c", "\u{1B}", "/words\r", "\u{1B}", "s"] {
        session.press(keys)
      }
      _ = try session.leave()
      return session.foreignParts.isEmpty ? nil : "\(format): \(session.foreignParts)"
    }
    for number in 0..<4 {
      let folder = try Folder()
      try folder.write(Self.mixture(number), to: "book.txt")
      var cat = try PtySession(["/bin/cat", Path.join(folder.path, "book.txt")])
      _ = try cat.exitStatus()
      row.control(cat.foreignParts.isEmpty)
    }
    row.finish()
  }

  /// Several sequences with words between them.
  private static func mixture(_ number: Int) -> [UInt8] {
    (0..<6).flatMap { payload(number * 6 + $0) + Array(" word ".utf8) }
  }

  @Test func `no scalar passes the sanitiser as a control`() {
    let full = 0x110000 - 0x800
    var row = FaultRow(
      promise: 4, "every scalar through the sanitiser", full: full, least: 30_000)
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: full / row.count) {
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
