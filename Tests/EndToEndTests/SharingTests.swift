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

/// Two machines that share a folder.
@Suite(.timeLimit(.minutes(90)), .needsProgram) struct SharingTests {
  /// Both machines use the same folder.
  @Test func `the other machine offers the place, and only Enter goes there`() throws {
    let shared = try Home()
    let laptop = try Home()
    let desktop = try Home()
    try laptop.share(shared.path, as: "laptop")
    try desktop.share(shared.path, as: "desktop")
    let book = try laptop.numberedBook()
    try read(book, in: laptop) { desk in
      try desk.type("7g")
      try desk.press("Right")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.press("m", "q")
      try desk.waitUntilOver()
    }
    try waitUntilShared("page 8/", by: "laptop", in: shared.path, reading: book, in: laptop)
    let copy = try desktop.numberedBook()
    let elsewhere = desktop.path + "/another name.txt"
    rename(copy, elsewhere)
    try read(elsewhere, in: desktop) { desk in
      // It never jumps by itself.
      try desk.wait(for: "the offer on the title page") {
        $0.contains("page 8 on laptop, just now: Enter goes there") && $0.showsNewTitle
      }
      // The page marks only what Enter chooses.
      try desk.wait(for: "nothing marked") { !$0.contains("▸") }
      try desk.press("Enter")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.press("Right")
      try desk.wait(for: "page 9") { $0.folios == [9] }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    try waitUntilShared("page 9/", by: "desktop", in: shared.path, reading: elsewhere, in: desktop)
    let marks = try desktop.curlew("--notes", "markdown", elsewhere)
    #expect(marks.output.contains("w0"), "the bookmark has come along: \(marks)")
    let written = Files.read(places(of: "laptop", in: shared.path))
    #expect(!written.contains(laptop.path), "no paths are shared")

    // Back on the laptop: another key than Enter stays, and the place is not offered again.
    try read(book, in: laptop) { desk in
      try desk.wait(for: "page 9 on desktop")
      try desk.wait(for: "page 8") { $0.contains("page 9 on desktop") }
      try desk.press("Escape")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    try read(book, in: laptop) { desk in
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.rest()
      try desk.wait(for: "no offer") { !$0.contains("desktop") }
    }
  }

  @Test func `a tag and a status given on the shelf of one machine are on that of the other`()
    throws
  {
    let shared = try Home()
    let laptop = try Home()
    let desktop = try Home()
    try laptop.share(shared.path, as: "laptop")
    try desktop.share(shared.path, as: "desktop")
    let folder = shared.path + "/books"
    _ = try Command.run(["mkdir", "-p", folder])
    try Files.write("Title: Emma\n\n\nhandsome, clever, and rich\n", to: folder + "/emma.txt")
    let desk = try Desk(laptop, columns: 40, rows: 20, [Files.program, folder])
    try desk.wait(for: "Emma")
    try desk.type("1")
    try desk.wait(for: "to read")
    try desk.type("#")
    try desk.wait(for: "left unfinished")
    try desk.type("sea")
    try desk.wait(for: "new tag")
    try desk.press("Enter")
    try desk.wait(for: "● #sea")
    try desk.press("Escape")
    try desk.wait(for: "the shelf again") { !$0.contains("left unfinished") }
    try desk.press("q")
    try desk.waitUntilOver()
    let list = try laptop.curlew("--list", folder).output
    #expect(list.hasSuffix("\tto-read\t#sea\n"), "\(list)")
    let file = places(of: "laptop", in: shared.path).dropLast("places".count) + "labels"
    if !Files.read(String(file)).contains("sea") {
      // As in `waitUntilShared`.
      let again = try Desk(laptop, columns: 40, rows: 20, [Files.program, folder])
      try again.wait(for: "Emma")
      try again.press("Down")
      try wait(for: "the tag to be shared") { Files.read(String(file)).contains("sea") }
      try again.killProgram()
    }
    let other = try Desk(desktop, columns: 80, rows: 24, [Files.program, folder])
    try other.wait(for: "Emma")
    try other.press("Down")
    try other.wait(for: "what was said") { $0.contains("#sea") && $0.contains("to read") }
    try other.press("Tab")
    try other.wait(for: "The shelf · to read")
  }

  @Test func `a missing folder is reported once, and nothing is lost`() throws {
    let home = try Home()
    try home.share(home.path + "/nowhere", as: "laptop")
    let book = try home.numberedBook()
    try read(book, in: home) { desk in
      try desk.wait(for: "the folder of the setting sync is not there")
      try desk.type("7g")
      try desk.press("Right")
      try desk.wait(for: "page 8") { $0.folios == [8] }
      try desk.press("q")
      try desk.waitUntilOver()
    }
    #expect(!Files.exists(home.path + "/nowhere"), "an unmounted disk is not replaced by a folder")
    _ = try Command.run(["mkdir", home.path + "/nowhere"])
    try waitUntilShared(
      "page 8/", by: "laptop", in: home.path + "/nowhere", reading: book, in: home)
  }

  @Test func `conflict copies are read as older files of a machine`() throws {
    let shared = try Home()
    let laptop = try Home()
    let desktop = try Home()
    try laptop.share(shared.path, as: "laptop")
    try desktop.share(shared.path, as: "desktop")
    let book = try laptop.numberedBook()
    for page in [7, 11] {
      try read(book, in: laptop) { desk in
        try desk.type("\(page)g")
        try desk.press("Right")
        try desk.wait(for: "page \(page + 1)") { $0.folios == [page + 1] }
        try desk.press("q")
        try desk.waitUntilOver()
      }
      try waitUntilShared(
        "page \(page + 1)/", by: "laptop", in: shared.path, reading: book, in: laptop)
      // As in a real conflict, the later file becomes the copy.
      let file = places(of: "laptop", in: shared.path)
      let copy = file + (page == 7 ? ".old" : ".sync-conflict-20261124-212200-ABCDEFG")
      rename(file, copy)
      if page == 11 { rename(file + ".old", file) }
    }
    try read(try desktop.numberedBook(), in: desktop) { desk in
      try desk.wait(for: "page 12 on laptop")
    }
  }

  @Test(.needs("syncthing"))
  func `two programs share by Syncthing while both are open`() throws {
    let laptop = try Home()
    let desktop = try Home()
    let carriers = try Syncthing(between: [laptop.path, desktop.path])
    try laptop.share(laptop.path + "/shared", as: "laptop")
    try desktop.share(desktop.path + "/shared", as: "desktop")
    let own = try laptop.numberedBook()
    let other = try desktop.numberedBook()
    let first = try desk(own, in: laptop)
    try first.waitForBook()
    let second = try desk(other, in: desktop)
    try second.waitForBook()
    try first.type("20g")
    try first.press("Right", "m")
    try first.wait(for: "page 21") { $0.folios == [21] }
    let here = laptop.path + "/shared"
    let there = desktop.path + "/shared"
    try wait(for: "the place to be carried") {
      Files.read(places(of: "laptop", in: there)).contains("page 21/")
    }
    try first.killProgram()
    // The open program looks with the next key, but not at every key.
    try wait(for: "the offer") {
      try second.press("Left", "Right")
      usleep(500_000)
      return try second.screen.contains("page 21 on laptop, just now: Enter goes there")
    }
    try second.press("Enter")
    try second.wait(for: "page 21") { $0.folios == [21] }
    try second.press("Right")
    try second.wait(for: "page 22") { $0.folios == [22] }
    try second.press("q")
    try second.waitUntilOver()
    try wait(for: "the place to be carried back") {
      Files.read(places(of: "desktop", in: here)).contains("page 22/")
    }
    try read(own, in: laptop) { desk in try desk.wait(for: "page 22 on desktop") }
    withExtendedLifetime(carriers) {}
  }

  /// A busy machine may not share in the second for which the program waits at its end. Then it shares when
  /// it is started the next time.
  private func waitUntilShared(
    _ place: String, by machine: String, in folder: String, reading book: String,
    in home: borrowing Home
  ) throws {
    func isShared() -> Bool { Files.read(places(of: machine, in: folder)).contains(place) }
    guard !isShared() else { return }
    try read(book, in: home) { desk in try wait(for: "\(place) to be shared", isShared) }
  }

  private func desk(_ book: String, in home: borrowing Home) throws -> Desk {
    try Desk(home, columns: 80, rows: 24, [Files.program, "--turn", "none", book])
  }

  private func read(
    _ book: String, in home: borrowing Home, _ body: (borrowing Desk) throws -> Void
  ) throws {
    let desk = try desk(book, in: home)
    try body(desk)
  }
}

extension Home {
  func share(_ folder: String, as machine: String) throws {
    try seeTour()
    _ = try Command.run(["mkdir", "-p", path + "/config/curlew"])
    try Files.write("sync = \(folder)\nmachine = \(machine)\n", to: defaults)
  }
}

/// The path of the places of a machine in a shared folder. There is no file before the machine has shared.
private func places(of name: String, in folder: String) -> String {
  let script = "cd '\(folder)/curlew' 2>/dev/null && grep -lx '\(name)' */name"
  let found = (try? Command.run(["sh", "-c", script]))?.output ?? ""
  return folder + "/curlew/" + found.prefix { $0 != "/" } + "/places"
}

/// Syncthing between two homes, on the loopback only. It is ended at the end of its lifetime.
private final class Syncthing {
  private var processes: [Int32] = []

  init(between homes: [String]) throws {
    let port = 20_000 + Int(getpid()) % 10_000 * 4
    var identities: [String] = []
    for home in homes {
      _ = try Command.run(["mkdir", "-p", home + "/shared/.stfolder"])
      let settings = "--home=\(home)/syncthing"
      _ = try run("generate", settings, "--no-default-folder")
      identities.append(String(try run(settings, "--device-id").output.filter { $0 != "\n" }))
    }
    for (index, home) in homes.enumerated() {
      let devices = identities.enumerated().map {
        "<device id=\"\($1)\"><address>tcp://127.0.0.1:\(port + $0)</address></device>"
      }
      let members = identities.map { "<device id=\"\($0)\"/>" }.joined()
      let no = [
        "globalAnnounceEnabled", "localAnnounceEnabled", "relaysEnabled", "natEnabled",
        "crashReportingEnabled", "startBrowser",
      ].map { "<\($0)>false</\($0)>" }.joined()
      try Files.write(
        """
        <configuration version="35"><folder id="books" path="\(home)/shared" rescanIntervalS="1"
        fsWatcherEnabled="true" fsWatcherDelayS="1">\(members)</folder>\(devices.joined())
        <gui enabled="true"><address>127.0.0.1:\(port + 2 + index)</address></gui>
        <options><listenAddress>tcp://127.0.0.1:\(port + index)</listenAddress>\(no)
        <reconnectionIntervalS>1</reconnectionIntervalS><urAccepted>-1</urAccepted>
        <autoUpgradeIntervalH>0</autoUpgradeIntervalH></options></configuration>
        """, to: home + "/syncthing/config.xml")
      let line =
        "STNOUPGRADE=1 syncthing serve --home='\(home)/syncthing' --no-browser --no-restart"
        + " > '\(home)/syncthing/log' 2>&1 & echo $!"
      let answer = try Command.run(["sh", "-c", line]).output
      processes.append(Int32(answer.filter(\.isNumber)) ?? 0)
    }
  }

  deinit { for process in processes where process > 1 { kill(process, SIGKILL) } }

  private func run(_ words: String...) throws -> Command.Result {
    try Command.run(["syncthing"] + words)
  }
}
