import CurlewCells
import CurlewManuscript
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

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader

/// A folder between machines in which others write what they like: nothing that the reader wrote is lost.
@Suite(FaultSettings.timeLimit) struct PeerFaults {
  // MARK: In a terminal

  /// What another machine puts into the folder.
  private enum Peer: CaseIterable {
    case overlap, contexts, many, states, former, controls, longTexts, noise, newer, empty, cut
    case machines, files, longNames, links, pipe, places, years, corrections, times, labels, persons

    private static let most = 20_000

    /// The bytes of a file of marks; nil if the fault is another.
    func marks(_ random: inout Chaos) -> [UInt8]? {
      func file(_ count: Int, _ record: (Int) -> String) -> [UInt8] {
        Array(
          ("curlew marks 1\ntitle x\n\n" + (0..<count).map(record).joined(separator: "\n")).utf8)
      }
      let long = String(repeating: "word ", count: 20_000)
      switch self {
      case .overlap:
        return file(2000) { "highlight green\nat 0-600000\nquote word1 word2\nmade \($0)\n" }
      case .contexts:
        return file(2) { "bookmark\nat 0-9\nquote w\nbefore \(long)\nafter \(long)\nmade \($0)\n" }
      case .many:
        return file(Self.most) {
          "highlight red\nat \($0)-\($0 + 1)\nquote word\($0)\nmade \($0)\n"
        }
      case .states:
        return file(3000) { "bookmark\nat 1-2\nquote word1\nnote \($0)\nmade 1\nchanged \($0)\n" }
      case .former:
        let hashes = (0..<50_000).map { String($0, radix: 16) }.joined(separator: " ")
        return file(9) { "bookmark\nat 1-2\nquote word1\nreplaced \(hashes)\nmade \($0)\n" }
      case .controls:
        return file(9) {
          "highlight red\nat 1-6\nquote word1\nnote \u{1B}]0;x\u{7}\u{9B}2J\nmade \($0)\n"
        }
      case .longTexts:
        return file(99) { "bookmark\nat 1-2\nquote \(long)\nnote \(long)\nmade \($0)\n" }
      case .years:
        return file(9) {
          "bookmark\nat \($0)-9\nquote word1\nchanged 253402300799\nmade \($0)\n"
        }
      case .noise: return (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      case .newer: return Array("curlew marks 99\ntitle x\n\nsomething new\n".utf8)
      case .empty: return []
      case .cut: return Array("curlew marks 1\ntitle x\n\nbookmark\nat 1-2\nquo".utf8)
      default: return nil
      }
    }

    /// A command of the shell in the folder of all machines, where `$own` is that of ours.
    var command: String {
      switch self {
      case .machines: "for i in $(seq 2000); do mkdir evil-$i; echo x > evil-$i/places; done"
      case .files: "mkdir -p evil-1/marks; for i in $(seq 3000); do : > evil-1/marks/$i.marks; done"
      case .longNames:
        "n=$(printf %0240d 0); mkdir -p $n/marks; echo x > $n/marks/$n.marks; echo x > $n/$n"
      case .links: "rm -r $own; ln -s ../../theirs $own"
      case .pipe: "mkdir -p evil-1/marks; mkfifo evil-1/places evil-1/marks/a.marks evil-1/reading"
      case .places:
        "mkdir -p evil-1; yes 'book 1 offset 9223372036854775807' | head -c 40M > evil-1/places"
      case .corrections:
        """
        mkdir -p evil-1
        (sed -n 's/^book 0*/book /p' ../../.local/state/curlew/places | head -n 1
        printf 'path -\\ntitle x\\nchanged 253402300799\\n'
        for i in $(seq 3000); do
          printf 'chapters level=1 by=shape\\nlike above=0 below=0 indent=0 text=word%s\\n' $i
        done
        seq -f 'no-chapter number=1 text=word%g' 30000) > evil-1/contents
        """
      case .times:
        """
        mkdir -p evil-1
        (echo 'curlew reading 1'; seq -f 'day 9999-%g 5 5' 60000; seq -f 'book %g 5 5 t' 60000
        seq -f 'read %g 0-5' 60000) > evil-1/reading
        """
      case .labels:
        """
        mkdir -p evil-1
        (echo 'curlew labels 1'
        seq 60000 | awk '{ printf "tag\\tt%d\\tEmma, Jane Austen\\t1795304700\\n", $1 * 7919 % 60000
          printf "board\\t#t%d\\t1795304700\\n", $1 }') > evil-1/labels
        """
      case .persons:
        """
        mkdir -p evil-1
        (echo 'curlew persons 1'
        seq 30000 | awk '{ printf "same\\tA%d\\tB%d\\tEmma\\t1795304700\\n", $1, $1 }') > evil-1/persons
        """
      default: ":"
      }
    }
  }

  @Test(.needsProgram) func `no other machine keeps a place or a mark from being saved`()
    async throws
  {
    let peers = Peer.allCases
    var row = FaultRow(
      promise: 2,
      "\(peers.count) kinds of hostile machines in the shared folder: places and marks are saved",
      full: peers.count * 10, least: peers.count)
    await row.tryAll { number, random in
      try Self.harm(of: peers[number % peers.count], &random)
        .map { "\(peers[number % peers.count]): \($0)" }
    }
    // A program that follows a link writes elsewhere.
    let folder = try Folder()
    try folder.write("theirs", to: "theirs")
    try folder.makeLink("places", to: folder.path + "/theirs")
    _ = try Run(["/bin/sh", "-c", "echo mine > \(folder.path)/places"], in: folder.path)
    row.control(try folder.text("theirs") == "theirs")
    row.finish()
  }

  private static func harm(of peer: Peer, _ random: inout Chaos) throws -> String? {
    let folder = try Folder()
    let home = folder.path
    let book = try NumberedBook.write(to: folder)
    try SafeSave.create(
      home + "/.config/curlew/defaults", with: Array("sync = \(home)/sync\n".utf8))
    try FileSystem.makeDirectory(home + "/sync")
    try FileSystem.makeDirectory(home + "/theirs/marks")
    try folder.write("theirs", to: "theirs/places")
    guard try visit(["m"], on: book, home, "--page", "3") != nil else {
      return "no first session"
    }
    let shared = home + "/sync/curlew"
    // At its end the program waits a second for the folder, which may be too little on a busy machine.
    func sharedMarks() -> (own: String, file: String)? {
      let own = FileSystem.names(in: shared).first { $0.first != "." } ?? ""
      return FileSystem.names(in: shared + "/\(own)/marks").first { $0.first != "." }
        .map { (own, $0) }
    }
    for _ in 0..<8 where sharedMarks() == nil { _ = try visit([], on: book, home) }
    let (own, file) = try #require(sharedMarks())
    if let bytes = peer.marks(&random) {
      try SafeSave.create(shared + "/evil-1/marks/\(file)", with: bytes)
      // As if it were our own, too.
      try SafeSave.create(shared + "/\(own)/marks/\(file)", with: bytes)
    }
    _ = try Run(
      ["/bin/sh", "-c", "cd \(shared); own=\(own); \(peer.command)"], in: home)
    for round in 1...2 {
      let before = systemText(home + "/.local/state/curlew/places")
      guard let visit = try visit([" ", "m"], on: book, home) else { return "it stays" }
      let places = systemText(home + "/.local/state/curlew/places")
      if places == before || !places.contains("offset") { return "the place is not saved" }
      let marks = try SafeSave.contents(of: home + "/.local/share/curlew/marks/\(file)") ?? []
      let text = MarksText(parsing: marks)
      let ownMarks = text.annotations.count { $0.made > 1_700_000_000 }
      if ownMarks != round + 1 {
        return
          "\(ownMarks) of \(text.annotations.count) marks after round \(round): \(visit.screen)"
      }
      // Twenty thousand marks and the book take less than a second of a quiet machine.
      if visit.seconds > 10 { return "\(visit.seconds) s of processor" }
    }
    let isLeft =
      try folder.text("theirs/places") == "theirs"
      && FileSystem.names(in: home + "/theirs/marks").allSatisfy { $0.first == "." }
    return isLeft ? nil : "files elsewhere were changed"
  }

  /// Opens the book, presses keys, and leaves. Returns the processor time, and what was on the screen; nil if it did
  /// not end well.
  private static func visit(
    _ keys: [String], on book: String, _ home: String, _ options: String...
  ) throws -> (seconds: Double, screen: String)? {
    var session = try PtySession(
      [curlew, "--turn", "none"] + options + [book], environment: ["HOME": home], answers: true)
    try session.wait { $0.contains("word") }
    session.waitForSilence(of: .milliseconds(300))
    for key in keys { session.press(key) }
    session.waitForSilence(of: .milliseconds(300))
    var screen = ReplayScreen(size: Size(columns: 80, rows: 24))
    screen.replay(session.output.bytes)
    let ticks =
      systemText("/proc/\(session.process)/stat").split(separator: ") ").last?
      .split(separator: " ").compactMap { Int($0) } ?? []
    // A second q would not wait for what is being saved.
    session.send("q")
    let status = try session.exitStatus()
    guard status == .exited(0), session.leftovers.isEmpty, session.foreignParts.isEmpty else {
      return nil
    }
    let seconds =
      ticks.count > 12 ? Double(ticks[10] + ticks[11]) / Double(sysconf(CInt(_SC_CLK_TCK))) : 0
    return (seconds, screen.text)
  }

  // MARK: Damage

  /// A file of marks is damaged between two synchronisations of two machines.
  @Test func `no damage to a file of marks removes a mark on any machine`() async throws {
    var row = FaultRow(
      promise: 2,
      "a file of marks cut, emptied, changed or gone, with a shared folder: no mark is removed",
      full: 20_000, least: 100)
    await row.tryAll { number, random in try Self.harm(ofDamage: number, &random) }
    // One that takes what is missing for removed.
    await row.controlAll(20) { _, random in
      let bytes = Self.marks.bytes
      let cut = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      return MarksText(parsing: cut).annotations.count == Self.count ? nil : "removed"
    }
    row.finish()
  }

  private static let count = 9

  private static let marks: MarksText = {
    var text = MarksText(title: "A Book")
    text.put((0..<count).map { .numbered($0) })
    return text
  }()

  private static func harm(ofDamage number: Int, _ random: inout Chaos) throws -> String? {
    let folder = try Folder()
    let machines = ["one", "two"].map { name -> Synchroniser in
      let home = Path.join(folder.path, name)
      return Synchroniser(
        folder: folder.path + "/shared", name: name,
        directories: Directories { $0 == "HOME" ? home : nil })
    }
    try FileSystem.makeDirectory(folder.path + "/shared")
    func file(_ index: Int) -> MarksFile {
      MarksFile(directory: machines[index].directories.marks, title: "A Book", author: nil)
    }
    for index in 0..<2 {
      _ = try file(index).update { $0.put(Self.marks.records) }
      // The marks of a book come to a machine that has opened it.
      var places = PlacesFile(path: machines[index].directories.placesFile)
      _ = places.save(
        PlaceRecord(
          fingerprint: 7, path: "/a", title: "A Book", author: nil,
          place: .init(offset: 1, surroundings: 1), percent: 1, opened: 1))
    }
    for index in [0, 1, 0] { _ = machines[index].run() }
    let shared = folder.path + "/shared/curlew/"
    let folders = FileSystem.names(in: shared).filter { $0.first != "." }.map {
      shared + $0 + "/marks"
    }
    let directories = machines[0].directories
    let path = Path.join(
      ([directories.marks, directories.sharedMarks] + folders)[number % 4], file(0).name)
    let bytes = try #require(try SafeSave.contents(of: path))
    FileSystem.remove(path)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let isChanged = number / 4 % 4 == 2
    switch number / 4 % 4 {
    case 0: try SafeSave.create(path, with: Array(bytes.prefix(place)))
    case 1: try SafeSave.create(path, with: [])
    case 2:
      var changed = bytes
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try SafeSave.create(path, with: changed)
    default: break
    }
    for index in [0, 1, 0, 1] { _ = machines[index].run() }
    let texts = try (0..<2).map { try file($0).load().annotations }
    for (index, present) in texts.enumerated() {
      let notes = Set(present.map(\.note))
      let gone = Self.marks.records.count { mark in !notes.contains { $0.contains(mark.note) } }
      // A changed byte of one mark looks like a change of somebody, because people may edit the file.
      if gone > (isChanged ? 1 : 0) || present.count < Self.count {
        return "\(path): \(gone) notes are gone from machine \(index)"
      }
    }
    return texts[0].count == texts[1].count ? nil : "the machines differ"
  }
}
