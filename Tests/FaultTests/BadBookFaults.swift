import Harness
import CurlewSystem
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
@Suite struct BadBookFaults {
  /// What is written to a file, and its name.
  private struct BadBook: Sendable {
    let name: String
    /// Reading all of its gigabytes takes long, however well it is done.
    var isHuge = false
    let write: @Sendable (String) throws -> Void
  }

  /// Every way to open a book.
  private enum Way: String, CaseIterable {
    case print, info, outline, search, reader

    var options: [String] {
      switch self {
      case .print: ["--print", "--size", "80x24", "--pages", "1"]
      case .info: ["--info"]
      case .outline: ["--outline"]
      case .search: ["--search", "needle"]
      case .reader: ["--turn", "none"]
      }
    }
  }

  /// In seconds and kilobytes.
  private static let (longest, most) = (10, 1 << 20)

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
    text("stars.md") { String(repeating: "*a _b ", count: 50_000) },
    text("wide.md") {
      String(repeating: "|x", count: 3000) + "\n" + String(repeating: "|-", count: 3000) + "\n"
        + String(repeating: "|x\n", count: 20_000)
    },
    shell("items.md", "yes -- '- a' | head -c 8M > \"$0\""),
    shell("blocks.html.gz", "yes '<p>a' | head -c 60M | gzip > \"$0\""),
    shell("headings.html.gz", "yes '<h1>a</h1>' | head -c 60M | gzip > \"$0\""),
    shell("items.html.gz", "yes '<li>a' | head -c 60M | gzip > \"$0\""),
    shell("anchors.html.gz", "yes '<a id=x></a>a' | head -c 60M | gzip > \"$0\""),
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
    shell("line.txt", isHuge: true, "head -c 1G /dev/zero | tr '\\0' x > \"$0\""),
    shell("sparse.txt", isHuge: true, "truncate -s 10G \"$0\""),
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

  private static func text(_ name: String, _ text: @escaping @Sendable () -> String) -> BadBook {
    BadBook(name: name) { try Descriptor(creating: $0).write(Array(text().utf8)) }
  }

  private static func shell(
    _ name: String, isHuge: Bool = false, _ command: String
  ) -> BadBook {
    BadBook(name: name, isHuge: isHuge) { path in
      _ = try Run(["/bin/sh", "-c", command, path], in: Path.parent(of: path))
    }
  }

  private static func checkedSocket(_ path: String) throws {
    guard path.withSystemName({ mknod($0, S_IFSOCK | 0o600, 0) }) == 0 else {
      throw SystemError.last
    }
  }

  private static func ways(of book: BadBook) -> [Way] {
    book.isHuge ? [.print, .reader] : Way.allCases
  }

  private static let trials = books.reduce(0) { $0 + ways(of: $1).count }

  @Test func `a bad book takes bounded time and memory`() async throws {
    var row = FaultRow(
      promise: 6,
      "\(Self.books.count) kinds of bad books, opened in five ways: less than 10 s of processor and 1 GB",
      full: Self.trials * 4, least: Self.trials - 20)
    let times = max(row.count / Self.trials, 1)
    let found = await FaultRow.inLanes(Self.books.count, lanes: min(FaultSettings.lanes, 2)) {
      number, _ in
      let book = Self.books[number]
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
    return try ways(of: book).flatMap { way in
      try (0..<times).map { _ in
        let harm =
          way == .reader
          ? try harmToReader(path, folder.path) : try harm(by: way, path, folder.path)
        return harm.map { "\(book.name) --\(way.rawValue): \($0)" }
      }
    }
  }

  private static func harm(by way: Way, _ path: String, _ home: String) throws -> String? {
    let run = try Run(
      ["/usr/bin/timeout", "100", curlew] + way.options + [path], environment: ["HOME": home],
      in: home)
    let lines = run.errors.count { $0 == UInt8(ascii: "\n") }
    let isFine = run.status == 0 || way == .search && run.status == 1
    let isGood =
      isFine && lines == 0 || run.status == 2 && lines == 1 && run.output.isEmpty
    return isGood && run.memory < most && run.seconds < longest
      ? nil : "status \(run.status), \(run.memory) kB, \(run.seconds) s, \(lines) lines"
  }

  /// Opens the book on a terminal, turns some pages, and leaves.
  private static func harmToReader(_ path: String, _ home: String) throws -> String? {
    var session = try PtySession(
      [curlew] + Way.reader.options + [path], environment: ["HOME": home], answers: true)
    try? session.wait(within: .seconds(60)) { $0.count > 500 || $0.contains("curlew: ") }
    session.waitForSilence(of: .milliseconds(300))
    for keys in [" ", "\u{1B}[F", "\u{1B}[H", "c", "\u{1B}"] where !session.hasEnded {
      session.press(keys)
    }
    let (memory, seconds) = usage(of: session.process)
    let status = try session.leave()
    let isRefused = session.output.contains("curlew: ")
    let isGood = status == .exited(isRefused ? 2 : 0)
    return isGood && memory < most && seconds < longest
      ? nil : "\(status), \(memory) kB, \(seconds) s"
  }

  /// The peak memory of a program, in kilobytes, and its processor time; 0 where there is no `/proc`.
  private static func usage(of process: CInt) -> (memory: Int, seconds: Int) {
    let peak = systemText("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }?.split { !$0.isNumber }.first.flatMap { Int($0) }
    let fields =
      systemText("/proc/\(process)/stat").split(separator: ") ").last?
      .split(separator: " ").compactMap { Int($0) } ?? []
    let ticks = fields.count > 12 ? fields[10] + fields[11] : 0
    return (peak ?? 0, ticks / max(sysconf(CInt(_SC_CLK_TCK)), 1))
  }
}
