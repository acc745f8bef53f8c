import CurlewSystem
import Harness
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

/// Catalogues and downloads from servers that answer what they like.
@Suite(FaultSettings.timeLimit, .needsProgram) struct WebFaults {
  /// A program in the place of `curl`: its answer is the output of a command of the shell.
  private static func install(_ answer: String, in folder: borrowing Folder) throws {
    try FileSystem.makeDirectory(folder.path + "/bin")
    try writeProgram(
      """
      #!/bin/sh
      while [ $# -gt 0 ]; do case $1 in --write-out) form=$2;; esac; shift; done
      read -r address
      mark=${form#'\\n'}; mark=${mark%%'\\n'*}
      type='application/atom+xml;profile=opds-catalog'; status=200
      export PATH=/usr/bin:/bin
      head='HTTP/1.1 200 OK'
      printf '%s\\n\\n' "$head"
      \(answer)
      printf '\\n%s\\n0\\n%s\\n%d\\n%s\\n127.0.0.1\\n\\n' "$mark" "$status" $((${#head} + 2)) "$type"
      """, at: folder.path + "/bin/curl")
  }

  private static func environment(_ folder: borrowing Folder) -> [String: String] {
    ["HOME": folder.path, "PATH": folder.path + "/bin:/usr/bin:/bin"]
  }

  // MARK: Catalogues

  /// The commands that write pages of catalogues.
  private static let catalogues: [(name: String, answer: String)] = {
    func feed(_ body: String) -> String {
      "printf '<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>'; \(body); printf '</feed>'"
    }
    let entry =
      "<entry><title>A</title><link rel=\"http://opds-spec.org/acquisition\" href=\"/a\"/></entry>"
    return [
      ("controls", feed("printf '<entry><title>\\033]0;x\\007\\302\\2332J</title></entry>'")),
      ("references", feed("printf '<entry><title>&#27;[2J&#155;31m&#x202E;x</title></entry>'")),
      ("many", feed("yes '\(entry)' | head -n 60000")),
      ("deep", feed("yes '<entry>' | head -n 300000")),
      (
        "long title", feed("printf '<entry><title>'; yes x | head -c 9M; printf '</title></entry>'")
      ),
      (
        "accents",
        feed(
          "printf '<entry><title>e'; yes '\u{301}' | tr -d '\\n' | head -c 1M; printf '</title></entry>'"
        )
      ),
      (
        "entities",
        "printf '<!DOCTYPE f [<!ENTITY a \"&#97;\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>'; "
          + feed("printf '<entry><title>&a;&b;</title></entry>'")
      ),
      (
        "files", feed("printf '<entry><title>x</title><link href=\"file:///etc/passwd\"/></entry>'")
      ),
      (
        "numbers",
        feed("printf '<entry><updated>99999999999999999999</updated><title>1</title></entry>'")
      ),
      ("noise", "head -c 200K /dev/urandom"), ("empty", ":"), ("zeros", "head -c 20M /dev/zero"),
      ("endless", "yes '\(entry)'"), ("json", "type=application/opds+json; yes '[' | head -c 3M"),
      (
        "object",
        "type=application/opds+json; printf '{\"metadata\":{\"title\":\"\\033[2J\"},\"navigation\":'; yes '[{' | head -c 1M"
      ),
      ("failing", "status=500; printf 'no'"), ("part", "status=206; \(feed(":"))"),
      ("killed", "kill -9 $$"),
    ]
  }()

  @Test func `no page of a catalogue does harm`() async throws {
    let pages = Self.catalogues
    var row = FaultRow(
      promise: 6,
      "\(pages.count) kinds of hostile catalogues, with keys: 10 s of processor and 300 MB",
      full: pages.count * 10, least: pages.count)
    await row.tryAll { number, _ in
      try Self.harm(of: pages[number % pages.count].answer)
        .map { "\(pages[number % pages.count].name): \($0)" }
    }
    // A terminal that shows what it gets.
    var naive = try PtySession(["/bin/sh", "-c", "printf '\\033]0;x\\007'"])
    _ = try naive.exitStatus()
    row.control(naive.foreignParts.isEmpty)
    row.finish()
  }

  private static func harm(of answer: String) throws -> String? {
    let folder = try Folder()
    _ = try NumberedBook.write(to: folder)
    try install(answer, in: folder)
    try SafeSave.create(
      folder.path + "/.config/curlew/defaults",
      with: Array("catalogues = http://books.example/\n".utf8))
    var session = try PtySession(
      [curlew, "--turn", "none"], environment: environment(folder), answers: true)
    try session.wait { $0.contains("shelf") }
    for key in ["c", "\r", "j", "\r", "\r", "/", "a\r", "\u{1B}"] {
      session.press(key, silence: .milliseconds(200))
    }
    let status = systemText("/proc/\(session.process)/status")
    let memory =
      status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?
      .split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    let ticks =
      systemText("/proc/\(session.process)/stat").split(separator: ") ").last?
      .split(separator: " ").compactMap { Int($0) } ?? []
    let seconds =
      ticks.count > 12 ? Double(ticks[10] + ticks[11]) / Double(sysconf(CInt(_SC_CLK_TCK))) : 0
    let end = try session.leave()
    let isWell =
      end == .exited(0) && session.leftovers.isEmpty && session.foreignParts.isEmpty
      && !session.output.contains("root:x:0")
    return isWell && memory < 300_000 && seconds < 10
      ? nil : "\(end), \(memory) kB, \(seconds) s, \(session.foreignParts)"
  }

  // MARK: Places

  /// What a server of places may say.
  private static let places: [String] = {
    let moments = [
      "9223372036854774784", "-9223372036854774784", "9223372036854775807", "1e308", "253402300799",
      "-62135596800", "\"x\"",
    ]
    let names = [
      "/html/body/p[9]/text().9223372036854775807", "/body/DocFragment[99999999999999999999]/body",
      "/body/DocFragment[-9223372036854775808]/body", "\\u0000\\u001b[2J", "9223372036854775807",
    ]
    let shares = ["1e400", "-1e308", "null", "0.99999999999999999", "1e-320"]
    return moments.map { "{\"percentage\":0.5,\"timestamp\":\($0)}" }
      + names.map { "{\"percentage\":0.5,\"timestamp\":1e9,\"progress\":\"\($0)\"}" }
      + ["{\"percentage\":0.5,\"progress\":-9223372036854775809}"]
      + shares.map { "{\"percentage\":\($0),\"device\":\"\\u001b]0;x\\u0007\"}" }
      + ["[1]", "{", ""]
  }()

  @Test func `no answer of a server of places does harm`() async throws {
    let answers = Self.places
    var row = FaultRow(
      promise: 6, "\(answers.count) hostile answers of a server of places, at every opening",
      full: answers.count * 10, least: answers.count)
    await row.tryAll { number, _ in
      let answer = answers[number % answers.count]
      let folder = try Folder()
      try Self.install("cat '\(folder.path)/answer'", in: folder)
      try folder.write(answer, to: "answer")
      let text = (1...400).map { "<p>The birds had gone, and \($0) came back.</p>" }.joined()
      try folder.write("<html><body>\(text)</body></html>", to: "book.html")
      try SafeSave.create(
        folder.path + "/.config/curlew/defaults",
        with: Array(
          "sync-server = http://a.example\nsync-user = me\nsync-password = echo x\n".utf8))
      for _ in 0..<2 {
        var session = try PtySession(
          [curlew, "--turn", "none", folder.path + "/book.html"],
          environment: Self.environment(folder), answers: true)
        try session.wait { $0.contains("Start") || $0.contains("birds") }
        for key in [" ", " ", "\r"] { session.press(key, silence: .milliseconds(200)) }
        let end = try session.leave()
        guard end == .exited(0), session.leftovers.isEmpty, session.foreignParts.isEmpty else {
          return "\(answer): \(end), \(session.foreignParts)"
        }
      }
      return nil
    }
    // A terminal that shows what it gets.
    var naive = try PtySession(["/bin/sh", "-c", "printf '\\033]0;x\\007'"])
    _ = try naive.exitStatus()
    row.control(naive.foreignParts.isEmpty)
    row.finish()
  }

  // MARK: Downloads

  @Test func `downloads of one name at once are all kept`() async throws {
    let count = 8
    var row = FaultRow(
      promise: 1, "eight downloads at once of books with one name", full: 200, least: 2)
    await row.tryAll { _, _ in
      let folder = try Folder()
      try Self.install("type=text/plain; printf 'Title: One\\n\\n\\n%s' \"$address$$\"", in: folder)
      let line =
        "for i in $(seq \(count)); do \(curlew) --get http://books.example/$i > /dev/null & done; wait"
      _ = try Run(["/bin/sh", "-c", line], environment: Self.environment(folder), in: folder.path)
      let books = FileSystem.names(in: folder.path + "/Books").filter { $0.first != "." }
      return books.count == count ? nil : "\(books)"
    }
    let folder = try Folder()
    let found = await FaultRow.inLanes(count, lanes: count) {
      [path = folder.path + "/naive"] number, _ in
      let isFree = (try? SafeSave.contents(of: path)) == .some(nil)
      CurrentProcess.sleep(milliseconds: 20)
      if isFree { try? SafeSave.create(path, with: [UInt8(number)]) }
      return isFree
    }
    row.control(found.count(where: \.self) == 1)
    row.finish()
  }

  @Test func `only a whole answer becomes a book`() async throws {
    let statuses = [201, 202, 204, 205, 206, 226, 300, 304, 400, 401, 404, 410, 416, 429, 500, 503]
    var row = FaultRow(
      promise: 6, "answers of \(statuses.count) kinds that are no whole book, by --get",
      full: statuses.count * 10, least: statuses.count)
    @Sendable func books(_ status: Int) throws -> (names: [String], run: Run) {
      let folder = try Folder()
      try Self.install(
        "type=text/plain; status=\(status); printf 'Title: One\\n\\n\\nsome words'", in: folder)
      try FileSystem.makeDirectory(folder.path + "/Books")
      let run = try Run(
        [curlew, "--get", "http://books.example/1"], environment: Self.environment(folder),
        in: folder.path)
      return (FileSystem.names(in: folder.path + "/Books").filter { $0.first != "." }, run)
    }
    await row.tryAll { number, _ in
      let status = statuses[number % statuses.count]
      let (names, run) = try books(status)
      let lines = run.errors.count { $0 == UInt8(ascii: "\n") }
      return names.isEmpty && run.status == 2 && lines == 1
        ? nil : "\(status): \(names), \(run.status), \(String(decoding: run.errors, as: UTF8.self))"
    }
    // The same answer as a whole book.
    row.control(try books(200).names.isEmpty)
    row.finish()
  }

  @Test func `a download that is killed leaves nothing`() async throws {
    var row = FaultRow(promise: 1, "kill -9 at a random moment of a download", full: 1000, least: 8)
    let answer = "type=text/plain; printf 'Title: One\\n\\n\\n'; yes 'some words' | head -c 3M"
    await row.tryAll { _, random in
      let folder = try Folder()
      try Self.install(answer, in: folder)
      try FileSystem.makeDirectory(folder.path + "/Books")
      let seconds = Double.random(in: 0.02...0.4, using: &random)
      _ = try Run(
        [
          "/usr/bin/timeout", "-s", "KILL", "\(seconds)", curlew, "--get", "http://books.example/1",
        ],
        environment: Self.environment(folder), in: folder.path)
      let names = FileSystem.names(in: folder.path + "/Books").filter { ![".", ".."].contains($0) }
      let isWhole = try names.allSatisfy {
        try SafeSave.contents(of: folder.path + "/Books/" + $0)?.count == 3 << 20 + 13
      }
      return names.count <= 1 && isWhole ? nil : "\(names)"
    }
    let folder = try Folder()
    _ = try Run(
      ["/usr/bin/timeout", "-s", "KILL", "0.2", "/bin/sh", "-c", "yes > \(folder.path)/book"],
      in: folder.path)
    row.control(access(folder.path + "/book", F_OK) != 0)
    row.finish()
  }
}
