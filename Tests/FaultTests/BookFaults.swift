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

/// A book in each format that the program reads.
enum SampleBook: String, CaseIterable {
  case txt, epub, fb2, html, md, gz

  /// Writes the book, and returns its path. Some text may be put into all its parts.
  func write(to folder: borrowing Folder, with text: [UInt8] = []) throws -> String {
    let part = String(systemName: text.filter { $0 != 0 })
    switch self {
    case .gz:
      try folder.write("A Book\n\nSome words of text \(part) end.\n", to: "book.txt")
      _ = try Run(["/bin/gzip", "-kf", folder.path + "/book.txt"], in: folder.path)
      return folder.path + "/book.txt.gz"
    default: try folder.write(bytes(part), to: "book.\(rawValue)")
    }
    return folder.path + "/book.\(rawValue)"
  }

  private func bytes(_ part: String) -> [UInt8] {
    let page = """
      <html><head><title>A \(part)</title><style>p { color: red } .\(part) { margin: 1em }</style>
      </head><body><h1 id="\(part)">One \(part)</h1><p class="\(part)">Some words of text \(part)
      <a href="#\(part)">and a link</a> <img src="x\(part)" alt="\(part)"/></p></body></html>
      """
    switch self {
    case .txt, .gz: return Array("A Book \(part)\n\nSome words of text \(part) end.\n".utf8)
    case .html: return Array(page.utf8)
    case .md: return Array("# A \(part)\n\nSome words of text \(part) [and](#\(part)) more.\n".utf8)
    case .fb2:
      return Array(
        """
        <FictionBook><description><title-info><book-title>A \(part)</book-title>
        <author><first-name>B \(part)</first-name></author></title-info></description>
        <body><section><title><p>One \(part)</p></title><p>Some words of text \(part).</p></section>
        </body></FictionBook>
        """.utf8)
    case .epub:
      return StoredArchive.bytes([
        "mimetype": "application/epub+zip",
        "META-INF/container.xml":
          "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles></container>",
        "book.opf": """
        <package><metadata><dc:title>A \(part)</dc:title><dc:creator>B \(part)</dc:creator></metadata>
        <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
        <item id="b" href="\(part)" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
        """, "a.xhtml": page, part: page,
      ])
    }
  }
}

/// A book is only read, and what is done to it does no harm.
@Suite(FaultSettings.timeLimit, .needsProgram) struct BookFaults {
  // MARK: Only read

  @Test(.needsStrace)
  func `a book is only read`() async throws {
    var row = FaultRow(promise: 5, "system calls while a book in each format is read")
    for format in SampleBook.allCases {
      for isWatched in [false, true] {
        let folder = try Folder()
        let path = try format.write(to: folder)
        let (before, log) = (try folder.bytes(Path.name(of: path)), folder.path + "/log")
        let tracer = [strace, "-f", "-qq", "-s", "300", "-o", log]
        if isWatched {
          try Self.read(path, with: tracer, home: folder.path)
        } else {
          _ = try Run(
            tracer + [curlew, "--print", path], environment: ["HOME": folder.path], in: folder.path)
        }
        let calls = try SystemCalls(SafeSave.contents(of: log) ?? [])
        for call in calls.all {
          row.trial(call.isHarmless(home: folder.path), "\(format): \(call)")
        }
        row.trial(try folder.bytes(Path.name(of: path)) == before, "\(format) was written to")
      }
    }
    let folder = try Folder()
    let path = try SampleBook.txt.write(to: folder)
    _ = try Run(
      [
        strace, "-f", "-qq", "-o", folder.path + "/log", "/bin/sh", "-c", "echo x >> '\(path)'; ls",
      ],
      in: folder.path)
    for call in try SystemCalls(SafeSave.contents(of: folder.path + "/log") ?? []).all {
      row.control(call.isHarmless(home: folder.path))
    }
    row.finish()
  }

  /// Reads a book as a person would: turns pages, searches, and leaves.
  private static func read(_ path: String, with tracer: [String], home: String) throws {
    var session = try PtySession(
      tracer + [curlew, "--turn", "none", "--page", "1", path], environment: ["HOME": home],
      answers: true)
    try session.wait { $0.contains("WORDS") || $0.contains("words") }
    for keys in [" ", "/words\r", "\u{1B}", "c", "\u{1B}", "m", "o", "\u{1B}"] {
      session.press(keys)
    }
    _ = try session.leave()
  }

  /// pandoc puts the pictures that a document names into the book.
  @Test(.needs("pandoc"))
  func `no file that a document names comes into the book`() throws {
    let folder = try Folder()
    let home = folder.path
    try folder.write("of the reader", to: "secret.txt")
    let source = "Words ![p](\(home)/secret.txt) <img src='\(home)/secret.txt'>"
    let cell = "{\"cell_type\":\"markdown\",\"metadata\":{},\"source\":[\"\(source)\"]}"
    try folder.write(
      "{\"cells\":[\(cell)],\"metadata\":{},\"nbformat\":4,\"nbformat_minor\":4}", to: "a.ipynb")
    let run = try Run(
      [curlew, "--print", "--size", "80x24", home + "/a.ipynb"], environment: ["HOME": home],
      in: home)
    #expect(run.status == 0 && String(decoding: run.output, as: UTF8.self).contains("Words"))
    // The converted book is kept.
    let kept = try Run(["/bin/grep", "-rlq", "mimetype", home + "/.cache"], in: home)
    let pictures = try Run(["/bin/grep", "-rlq", "EPUB/media/", home + "/.cache"], in: home)
    #expect(kept.status == 0 && pictures.status == 1)
  }

  // MARK: Changed while open

  @Test func `a file that changes while it is open does no harm`() async throws {
    var row = FaultRow(
      promise: 7, "truncated, grown, replaced, deleted, emptied while open", full: 2000, least: 15)
    await row.tryAll { number, chaos in
      try Self.harm(ofChange: Change.allCases[number % 5], isLong: number / 5 % 3 == 2, &chaos)
    }
    let folder = try Folder()
    // A program that does not look at its file again tells nothing.
    try folder.write("words\n", to: "book.txt")
    var naive = try PtySession(["/bin/sh", "-c", "cat '\(folder.path)/book.txt'; sleep 5"])
    try naive.wait { $0.contains("words") }
    try Change.deleted.happen(to: folder.path + "/book.txt", length: 6)
    naive.waitForSilence(of: .milliseconds(300))
    row.control(naive.output.contains("the file"))
    row.finish()
  }

  private enum Change: CaseIterable {
    case truncated, grown, replaced, deleted, emptied

    func happen(to path: String, length: Int) throws {
      switch self {
      case .truncated: truncate(path, length)
      case .emptied: truncate(path, 0)
      case .deleted: FileSystem.remove(path)
      case .replaced:
        try Descriptor(creating: path + ".new").write(Array("Another text.\n".utf8))
        try FileSystem.rename(path + ".new", to: path)
      case .grown:
        let bytes = try SafeSave.contents(of: path) ?? []
        try Descriptor(creating: path + ".new").write(bytes + Array("More.\n".utf8))
        try Run.copy(path + ".new", over: path)
      }
    }
  }

  /// More than 10 MB are read from the file in sections.
  private static let long = NumberedBook.text.split(separator: " ").joined(separator: " ")

  private static func harm(
    ofChange change: Change, isLong: Bool, _ chaos: inout Chaos
  ) throws -> String? {
    let folder = try Folder()
    let path = try NumberedBook.write(to: folder)
    var length = NumberedBook.text.utf8.count
    if isLong {
      let text = Array((NumberedBook.text + "\n").utf8)
      let file = try Descriptor(creating: path)
      for _ in 0..<(12 << 20) / text.count { try file.write(text) }
      length = (12 << 20) / text.count * text.count
    }
    let home = folder.path
    var session = try PtySession(
      [curlew, "--turn", "none", "--at", "60%", path], environment: ["HOME": home], answers: true)
    try session.wait { $0.contains("word") }
    usleep(.random(in: 0..<100_000, using: &chaos))
    try change.happen(to: path, length: .random(in: 1..<length, using: &chaos))
    // An idle program looks every few moments; a key makes it look at once.
    session.send(" ")
    let isTold = (try? session.wait { $0.contains("the file") }) != nil
    for key in ["\u{1B}[D", " ", "\u{1B}[F", "\u{1B}[H", " "] {
      session.send(key)
      session.waitForSilence(of: .milliseconds(30))
    }
    // The program may ask which place to keep, or wait for the place to be saved.
    for _ in 0..<10 where !session.hasEnded {
      session.send("q")
      session.waitForSilence(of: .milliseconds(500))
    }
    let status = try session.exitStatus()
    let isWell = status == .exited(0) && session.leftovers.isEmpty && session.foreignParts.isEmpty
    return isTold && isWell ? nil : "\(change), long \(isLong): told \(isTold), \(status)"
  }
}

extension Run {
  /// Writes the contents of one file into another, which stays the same file.
  static func copy(_ source: String, over path: String) throws {
    let bytes = try SafeSave.contents(of: source) ?? []
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError.last }
    try Descriptor(owning: file).write(bytes)
  }
}

/// The system calls in a log of strace.
struct SystemCalls {
  struct Call: CustomStringConvertible {
    let name: String
    let line: String

    var description: String { line }

    /// Whether a program that only reads books and keeps its own files may make the call.
    func isHarmless(home: String) -> Bool {
      switch name {
      case "socket", "connect", "bind", "sendto", "sendmsg", "fork", "vfork", "ptrace", "execveat":
        return false
      // The first is that of the program itself.
      case "execve": return isFirst
      case "clone", "clone3": return line.contains("CLONE_THREAD")
      case "open", "openat", "creat":
        let isWriting = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].contains { line.contains($0) }
        return !isWriting || isOwn(home)
      case "rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat", "symlink",
        "symlinkat", "mkdir", "mkdirat", "rmdir", "truncate", "chmod", "fchmodat", "chown",
        "lchown", "utimensat", "mknod", "mknodat", "setxattr":
        return isOwn(home)
      default: return true
      }
    }

    fileprivate let isFirst: Bool

    /// Whether it is about a file of the program's own, or the terminal.
    private func isOwn(_ home: String) -> Bool {
      [".local", ".cache", ".config"].contains { line.contains("\"\(home)/\($0)") }
        || ["\"/dev/tty", "\"/dev/pts/"].contains { line.contains($0) }
    }
  }

  let all: [Call]

  init(_ log: [UInt8]) throws {
    let lines = String(decoding: log, as: UTF8.self).split(separator: "\n")
    all = lines.enumerated().compactMap { number, line in
      let call = line.drop { $0 != " " }.trimmingSpaces
      guard let end = call.firstIndex(of: "(") else { return nil }
      return Call(name: String(call[..<end]), line: String(call), isFirst: number == 0)
    }
  }
}
