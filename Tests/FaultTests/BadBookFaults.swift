import Harness
import System
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
    let write: @Sendable (String) throws -> Void
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
    BadBook(name: "members.epub") { path in
      let members = (0..<5000).map { ("m\($0)", "") }
      let pairs = members + [("META-INF/container.xml", "<rootfile full-path='x.opf'/>")]
      try Descriptor(creating: path).write(StoredArchive.bytes(of: pairs))
    },
    shell("line.txt", "head -c 1G /dev/zero | tr '\\0' x > \"$0\""),
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

  private static func text(_ name: String, _ text: @escaping @Sendable () -> String) -> BadBook {
    BadBook(name: name) { try Descriptor(creating: $0).write(Array(text().utf8)) }
  }

  private static func shell(_ name: String, _ command: String) -> BadBook {
    BadBook(name: name) { path in
      _ = try Run(["/bin/sh", "-c", command, path], in: Path.parent(of: path))
    }
  }

  private static func checkedSocket(_ path: String) throws {
    guard path.withSystemName({ mknod($0, S_IFSOCK | 0o600, 0) }) == 0 else {
      throw SystemError.last
    }
  }

  @Test func `a bad book takes bounded time and memory`() async throws {
    var row = FaultRow(
      promise: 6, "\(Self.books.count) kinds of bad books: less than 10 s of processor and 1 GB",
      full: Self.books.count * 20,
      least: Self.books.count - 4)
    let times = max(row.count / Self.books.count, 1)
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
    return try (0..<times).map { _ in
      let run = try Run(
        [
          "/usr/bin/timeout", "100", curlew, "--print", "--size", "80x24", "--pages", "1",
          path,
        ], environment: ["HOME": folder.path], in: folder.path)
      let lines = run.errors.count { $0 == UInt8(ascii: "\n") }
      let isGood =
        run.status == 0 && lines == 0 || run.status == 2 && lines == 1 && run.output.isEmpty
      return isGood && run.memory < most && run.seconds < longest
        ? nil
        : "\(book.name): status \(run.status), \(run.memory) kB, \(run.seconds) s, \(lines) lines"
    }
  }
}
