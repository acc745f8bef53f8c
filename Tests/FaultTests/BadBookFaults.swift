import Harness
import CurlewSystem
import TestBooks
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A bad book costs a message, not the program: time and memory are bounded.
@Suite(FaultSettings.timeLimit, .needsProgram) struct BadBookFaults {
  /// What is written to a file, and its name.
  private struct BadBook: Sendable {
    let name: String
    /// The most processor time, in seconds. Laying out a text of gigabytes takes long in any case.
    var longest = BadBookFaults.longest
    /// Whether a translation lies beside it, in a file whose name has "2" behind it.
    var isTranslated = false
    let write: @Sendable (String) throws -> Void

    func arguments(_ path: String) -> [String] {
      isTranslated ? ["--beside", path + "2", path] : [path]
    }
  }

  /// Every way to open a book.
  private enum Way: String, CaseIterable {
    case print, colour, info, outline, search, reader, shelf

    var options: [String] {
      switch self {
      case .print: ["--print", "--size", "80x24", "--pages", "1"]
      case .colour: ["--print", "--color", "--size", "80x24", "--pages", "1"]
      case .info: ["--info"]
      case .outline: ["--outline"]
      case .search: ["--search", "needle"]
      case .reader, .shelf: ["--turn", "none"]
      }
    }
  }

  /// In seconds of the processor. Each takes longer on a slow or busy machine: what a good book of nine megabytes
  /// takes in the same run is the measure.
  private static let longest = max(2, 8 * secondsOfGoodBook)
  /// In kilobytes.
  private static let most = 300_000

  private static let secondsOfGoodBook = (try? secondsToPrintGoodBook()) ?? 0

  private static func secondsToPrintGoodBook() throws -> Double {
    let folder = try Folder()
    let line = "A line of a good book, as there are many in this book, and all are alike.\n"
    let path = Path.join(folder.path, "good.txt")
    try writeText(String(repeating: line + line + "\n", count: 60_000), to: path)
    let words = [curlew] + Way.print.options + [path]
    return try Run(words, environment: ["HOME": folder.path], in: folder.path).seconds
  }

  private static let books: [BadBook] = [
    text("marks.txt") { "a" + String(repeating: "\u{301}", count: 10_000) },
    text("joiners.txt") { String(repeating: "👩\u{200D}", count: 10_000) },
    text("empty.txt") { "" },
    text("spaces.txt") { String(repeating: " ", count: 5_000_000) },
    text("newlines.txt") { String(repeating: "\n", count: 5_000_000) },
    text("deep.html") { String(repeating: "<div>", count: 200_000) + "words" },
    text("lists.html") { String(repeating: "<ul><li>", count: 50_000) + "words" },
    text("spans.html") { "<p>" + String(repeating: "<i><b>x", count: 100_000) },
    text("table.html") { "<table><tr>" + String(repeating: "<td>x", count: 100_000) },
    text("attribute.html") { "<p title='\(String(repeating: "x", count: 5_000_000))'>words</p>" },
    text("style.html") {
      "<style>" + String(repeating: "div * > p + .a#b { margin: 1em }\n", count: 20_000)
        + "</style>" + String(repeating: "<div><p class=a>words</p>", count: 300)
    },
    text("laughs.fb2") {
      let entities = (1...9).map { number in
        "<!ENTITY l\(number) \"\(String(repeating: "&l\(number - 1);", count: 10))\">"
      }
      return "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY l0 'ha'>\(entities.joined())]>"
        + "<FictionBook><body><section><p>&l9;</p></section></body></FictionBook>"
    },
    text("brackets.md") { String(repeating: "[", count: 50_000) + "a](b)" },
    text("quotes.md") { String(repeating: ">", count: 20_000) + " words" },
    text("boxes.md") { String(repeating: ":::note\n", count: 45_000) + "words" },
    text("title.txt") { "Title: Трудно быть богом У\nAuthor: У\n\n\nУтро. needle\n" },
    text("longtitle.txt") { "Title: \(String(repeating: "words ", count: 900_000))\n\n\nText.\n" },
    text("stars.md") { String(repeating: "*a _b ", count: 50_000) },
    text("wide.md") {
      String(repeating: "|x", count: 3000) + "\n" + String(repeating: "|-", count: 3000) + "\n"
        + String(repeating: "|x\n", count: 20_000)
    },
    text("word.txt") { String(repeating: "x", count: 9_000_000) },
    text("paragraph.txt") { String(repeating: "words ", count: 1_600_000) },
    // Three million paragraphs take about three seconds of a slow processor.
    text("short.txt", longest: longest * 3) { String(repeating: "a\n\n", count: 3_300_000) },
    // Almost three million sentences face to face.
    BadBook(name: "pair.txt", longest: longest * 2, isTranslated: true) { path in
      for (path, sentence) in [(path, "Go on. "), (path + "2", "Va su. ")] {
        let paragraph = String(repeating: sentence, count: 14) + "\n\n"
        try writeText(String(repeating: paragraph, count: 100_000), to: path)
      }
    },
    text("short.md") { String(repeating: "a\n\n", count: 3_300_000) },
    drawing("curves.svg.html", "<path stroke='red' d='M0 0", "C0 9999 999 -9999 100 0", "'/>"),
    drawing("points.svg.html", "<polygon points='", "0 0 100 100 ", "'/>"),
    drawing(
      "dashes.svg.html", "<path stroke='red' stroke-dasharray='1' d='M0 0", "L0 9L9 0", "'/>"),
    drawing("uses.svg.html", "<path id='p' d='M0 0L9 9L0 9'/>", "<use href='#p'/>", ""),
    drawing("rules.svg.html", "<style>" + manyRules + "</style>", "<g class='b'>x</g>", ""),
    drawing("styles.svg.html", "<rect style='", "fill:red;", "'/>"),
    shell("items.md", "yes -- '- a' | head -c 8M > \"$0\""),
    shell("blocks.html.gz", "yes '<p>a' | head -c 60M | gzip > \"$0\""),
    shell("headings.html.gz", "yes '<h1>a</h1>' | head -c 60M | gzip > \"$0\""),
    shell("items.html.gz", "yes '<li>a' | head -c 60M | gzip > \"$0\""),
    // It is read as plain text.
    shell(
      "anchors.html.gz", longest: longest + 1, "yes '<a id=x></a>a' | head -c 60M | gzip > \"$0\""),
    text("attributes.html") {
      "<style>" + (0..<8000).map { "[a\($0)]{margin:1em}" }.joined() + "</style>"
        + (0..<8000).map { "<p a\($0)=v>w</p>" }.joined()
    },
    text("numbers.html") {
      let numbers = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e308",
      ]
      return numbers.map {
        "<ol start=\($0)><li>a<li value=\($0)>b</ol><table><tr><td colspan=\($0) rowspan=\($0)>c"
          + "</table><p style='margin-left:\($0)em'>d</p><img alt=e width=\($0) height=\($0)>"
      }.joined()
    },
    BadBook(name: "missing.epub") { path in
      let items = (0..<20_000).map { "<item id=\"i\($0)\" href=\"none\($0).xhtml\"/>" }
      let spine = (0..<20_000).map { "<itemref idref=\"i\($0)\"/>" }
      let names = (0..<20_000).map { ("Ä/\($0).xhtml", "") }
      let pairs = [
        ("META-INF/container.xml", "<rootfile full-path='x.opf'/>"),
        ("x.opf", "<manifest>\(items.joined())</manifest><spine>\(spine.joined())</spine>"),
      ]
      try Descriptor(creating: path).write(StoredArchive.bytes(of: pairs + names))
    },
    BadBook(name: "members.epub") { path in
      let members = (0..<5000).map { ("m\($0)", "") }
      let pairs = members + [("META-INF/container.xml", "<rootfile full-path='x.opf'/>")]
      try Descriptor(creating: path).write(StoredArchive.bytes(of: pairs))
    },
    shell("line.txt", longest: 300, "head -c 1G /dev/zero | tr '\\0' x > \"$0\""),
    shell("sparse.gz", "printf '\\037\\213\\010' > \"$0\"; truncate -s 30G \"$0\""),
    shell("sparse.xz", "printf '\\3757zXZ\\0' > \"$0\"; truncate -s 30G \"$0\""),
    shell("sparse.pdf", "printf '%%PDF-' > \"$0\"; truncate -s 30G \"$0\""),
    shell(
      "links",
      "mkdir -p \"$0/a\"; echo '- [a](a.md)' > \"$0/SUMMARY.md\"; echo a > \"$0/a.md\";"
        + " for i in $(seq 60); do ln -s . \"$0/a/$i\"; done"),
    BadBook(name: "names.cbz") { path in
      let name = String(repeating: "1a", count: 30_000)
      let pairs = (0..<300).map { ("\($0)\(name).png", "") } + [("a.png", "")]
      try Descriptor(creating: path).write(StoredArchive.bytes(of: pairs))
    },
    shell("sparse.txt", "truncate -s 10G \"$0\""),
    shell("bomb.txt.gz", "head -c 2G /dev/zero | gzip -1 > \"$0\""),
    shell("folder.txt", "mkdir -p \"$0\""),
    shell("pipe.txt", "mkfifo \"$0\""),
    shell("loop.txt", "ln -s loop.txt \"$0\""),
    shell("missing.txt", ":"),
    shell("zero.txt", "ln -s /dev/zero \"$0\""),
    shell("random.epub", "head -c 3M /dev/urandom > \"$0\""),
    BadBook(name: "socket.txt") { path in
      try checkedSocket(path)
    },
  ]

  private static let manyRules = (0..<1000).map { ".a\($0),b\($0){fill:red}" }.joined()

  /// A page with a drawing beside it, which repeats a part.
  private static func drawing(
    _ name: String, _ begin: String, _ part: String, _ end: String
  ) -> BadBook {
    // Decoding a picture may take two seconds alone.
    BadBook(name: name, longest: longest + 1) { path in
      let file = String(name.dropLast(".html".utf8.count))
      try writeText("<p>Words</p><p><img src='\(file)' alt='A drawing'></p>", to: path)
      let parts = String(repeating: part, count: 8_000_000 / part.utf8.count)
      try writeText(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>" + begin + parts + end
          + "</svg>", to: Path.parent(of: path) + "/" + file)
    }
  }

  private static func text(
    _ name: String, longest: Double = longest, _ text: @escaping @Sendable () -> String
  ) -> BadBook {
    BadBook(name: name, longest: longest) { try Descriptor(creating: $0).write(Array(text().utf8)) }
  }

  private static func shell(
    _ name: String, longest: Double = longest, _ command: String
  ) -> BadBook {
    BadBook(name: name, longest: longest) { path in
      _ = try Run(["/bin/sh", "-c", command, path], in: Path.parent(of: path))
    }
  }

  private static func checkedSocket(_ path: String) throws {
    guard path.withSystemName({ mknod($0, S_IFSOCK | 0o600, 0) }) == 0 else {
      throw SystemError.last
    }
  }

  @Test func `a bad book takes bounded time and memory`() async throws {
    try await Self.tryAll(
      Self.books,
      "\(Self.books.count) kinds of bad books, opened in seven ways: at most 2 s of processor (a line of 1 GB: 300 s) and 300 MB"
    )
  }

  private static let attack = Library.folder("attack").flatMap(FileSystem.resolved) ?? ""

  @Test(.needsBooks(FileSystem.isDirectory(attack)))
  func `what hurt once takes bounded time and memory`() async throws {
    let names = FileSystem.names(in: Self.attack).filter { $0 != "README.md" && $0.first != "." }
    // What ends in .md.gz is read as plain text: 63 MB of short lines.
    let files = names.map { name in
      Self.shell(
        name, longest: name.hasSuffix(".md.gz") ? 20 : Self.longest,
        "cp '\(Self.attack)/\(name)' \"$0\"")
    }
    let markdown = names.filter { $0.hasSuffix(".md.gz") }.map { name in
      Self.shell(String(name.dropLast(3)), "gzip -dc '\(Self.attack)/\(name)' > \"$0\"")
    }
    try await Self.tryAll(
      files + markdown,
      "files that once did harm, opened in seven ways: at most 2 s of processor (texts of 63 MB: 20 s) and 300 MB"
    )
  }

  private static func tryAll(_ books: [BadBook], _ name: String) async throws {
    let trials = books.count * Way.allCases.count
    var row = FaultRow(promise: 6, name, full: trials * 4, least: trials - 28)
    let times = max(row.count / trials, 1)
    // Files of gigabytes need memory for what writes them.
    let lanes = FaultSettings.percent == 0 ? 6 : min(FaultSettings.lanes, 2)
    let found = await FaultRow.inLanes(books.count, lanes: lanes) {
      number, _ in
      let book = books[number]
      // Files of gigabytes are only for the full battery.
      if FaultSettings.percent == 0, ["line.txt", "sparse.txt", "bomb.txt.gz"].contains(book.name) {
        return [String?]()
      }
      return (try? Self.harms(of: book, times)) ?? ["\(book.name) was not written"]
    }
    for harm in found.flatMap(\.self) { row.trial(harm == nil, harm ?? "") }
    let folder = try Folder()
    // A program that reads a file to its end.
    let naive = try Run(
      ["/usr/bin/timeout", "2", "/bin/cat", "/dev/zero"], in: folder.path,
      streams: [.file, .closed, .file])
    let reader = try Run(
      ["/usr/bin/timeout", "2", "/usr/bin/sort", "/dev/zero"], in: folder.path)
    row.control(naive.status == 0 && reader.status == 0)
    row.finish()
  }

  private static func harms(of book: BadBook, _ times: Int) throws -> [String?] {
    let folder = try Folder()
    let path = Path.join(folder.path, book.name)
    try book.write(path)
    return try Way.allCases.flatMap { way in
      try (0..<times).map { _ in
        let harm =
          switch way {
          case .reader: try harmToReader(book, book.arguments(path), folder.path)
          case .shelf: try harmToShelf(book, path, folder.path)
          default: try harm(of: book, by: way, path, folder.path)
          }
        return harm.map { "\(book.name) --\(way.rawValue): \($0)" }
      }
    }
  }

  private static func harm(
    of book: BadBook, by way: Way, _ path: String, _ home: String
  ) throws -> String? {
    let note = Path.join(home, "memory")
    let run = try Run(
      ["/usr/bin/time", "-q", "-f", "%M", "-o", note, "/usr/bin/timeout", "600", curlew]
        + way.options + book.arguments(path), environment: ["HOME": home], in: home)
    // Started by the tests themselves, it would be charged for their memory, too.
    let memory = try #require(Int(systemText(note).filter { $0 != "\n" }))
    let lines = run.errors.count { $0 == UInt8(ascii: "\n") }
    let isFine = run.status == 0 || way == .search && run.status == 1
    let isGood =
      isFine && lines == 0 || run.status == 2 && lines == 1 && run.output.isEmpty
    return isGood && memory < most && run.seconds < book.longest
      ? nil : "status \(run.status), \(memory) kB, \(run.seconds) s, \(lines) lines"
  }

  /// Shows the book on a shelf between two others, and searches all of them.
  private static func harmToShelf(
    _ book: BadBook, _ path: String, _ home: String
  ) throws -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    try writeText("A good book.\n", to: home + "/a.txt")
    try writeText("Another good book.\n", to: home + "/z.txt")
    return try harmToReader(
      book, [home + "/a.txt", path, home + "/z.txt"], home,
      keys: ["j", "j", "\u{1B}[F", "/", "needle\r", "\u{1B}", "\u{1B}"])
  }

  private static func writeText(_ text: String, to path: String) throws {
    try Descriptor(creating: path).write(Array(text.utf8))
  }

  /// Opens files on a terminal, presses some keys, and leaves.
  private static func harmToReader(
    _ book: BadBook, _ paths: [String], _ home: String,
    keys: [String] = [" ", "\u{1B}[F", "\u{1B}[H", "c", "\u{1B}"]
  ) throws -> String? {
    var session = try PtySession(
      [curlew] + Way.reader.options + paths, environment: ["HOME": home], answers: true)
    try? session.wait { $0.count > 500 || $0.contains("curlew: ") }
    session.waitForSilence(of: .milliseconds(300))
    for keys in keys where !session.hasEnded { session.press(keys) }
    let (memory, seconds) = usage(of: session.process)
    let status = try session.leave()
    let isRefused = session.output.contains("curlew: ")
    let isGood = status == .exited(isRefused ? 2 : 0)
    return isGood && memory < most && seconds < book.longest
      ? nil : "\(status), \(memory) kB, \(seconds) s"
  }

  /// The peak memory of a program, in kilobytes, and its processor time; 0 where there is no `/proc`.
  private static func usage(of process: CInt) -> (memory: Int, seconds: Double) {
    let peak = systemText("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }?.split { !$0.isNumber }.first.flatMap { Int($0) }
    let fields =
      systemText("/proc/\(process)/stat").split(separator: ") ").last?
      .split(separator: " ").compactMap { Int($0) } ?? []
    let ticks = fields.count > 12 ? fields[10] + fields[11] : 0
    return (peak ?? 0, Double(ticks) / Double(max(sysconf(CInt(_SC_CLK_TCK)), 1)))
  }
}
