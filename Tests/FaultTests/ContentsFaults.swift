import CurlewSystem
import Harness
import TestBooks
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewPlainText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a reader corrects in the contents of books is kept as marks are.
@Suite(FaultSettings.timeLimit) struct ContentsFaults {
  // MARK: Damage

  private static let count = 9

  private static let corrections: ContentsText = {
    var text = ContentsText()
    for number in 0..<count { _ = text.make(.numbered(number, book: number), at: number) }
    return text
  }()

  private static func found(in text: ContentsText) -> Set<Int> {
    Set((0..<count).filter { !text.corrections(of: .numbered($0)).isEmpty })
  }

  @Test func `no damage to a file of corrected contents loses one without a word`() async throws {
    var row = FaultRow(
      promise: 8,
      "corrected contents cut, emptied, changed, gone, without a paragraph or garbage: told, and back from the shared folder",
      full: 20_000, least: 120)
    await row.tryAll { number, random in try Self.harm(ofDamage: number, &random) }
    // A reader that says nothing.
    await row.controlAll(20) { _, random in
      let bytes = Self.damaged(Self.corrections.bytes, 0, &random)
      return Self.found(in: ContentsText(parsing: bytes)).count == Self.count ? nil : "lost"
    }
    row.finish()
  }

  private static func damaged(_ bytes: [UInt8], _ kind: Int, _ random: inout Chaos) -> [UInt8] {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch kind {
    case 0: return Array(bytes.prefix(place))
    case 1: return []
    case 2:
      var changed = bytes
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      return changed
    case 3:
      let paragraphs = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
      let left = paragraphs.dropFirst(1 + place % 3)
      return Array((left.joined(separator: "\n\n") + "\n").utf8)
    default: return (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
  }

  private static func harm(ofDamage number: Int, _ random: inout Chaos) throws -> String? {
    let folder = try Folder()
    let directories = Directories { $0 == "HOME" ? folder.path : nil }
    let machine = Synchroniser(
      folder: folder.path + "/shared", name: "one", directories: directories)
    try FileSystem.makeDirectory(machine.folder)
    try SafeSave.create(directories.contentsFile, with: corrections.bytes)
    let isShared = number % 2 == 0
    if isShared { _ = machine.run() }
    let (kind, bytes) = (number / 2 % 6, corrections.bytes)
    FileSystem.remove(directories.contentsFile)
    let left = kind < 5 ? damaged(bytes, kind, &random) : nil
    if let left { try SafeSave.create(directories.contentsFile, with: left) }
    let whole = left.map { found(in: ContentsText(parsing: $0)) } ?? []
    let file = ContentsFile(path: directories.contentsFile)
    let complaint = isShared ? machine.run().complaint : file.read().complaint
    let now = found(in: file.read().contents)
    if isShared, now.count < count, ContentsText(parsing: left ?? []).isNewer == false {
      return "\(kind): \(count - now.count) did not come back"
    }
    if !now.isSuperset(of: whole) { return "\(kind): whole ones are gone" }
    if left != nil, whole.count < count, complaint == nil { return "\(kind): not told" }
    let copies = FileSystem.names(in: directories.state).filter { $0.contains(".bad-") }
    let isKept = try copies.contains {
      try SafeSave.contents(of: Path.join(directories.state, $0)) == left
    }
    let isLeft = try SafeSave.contents(of: directories.contentsFile) == left
    return isKept || isLeft || left?.isEmpty ?? true ? nil : "\(kind): not set aside"
  }

  // MARK: Two at once

  @Test(.needsProgram) func `commands that correct at the same time lose nothing`() async throws {
    var row = FaultRow(
      promise: 2, "two commands that correct one book, or two, at once", full: 200, least: 4)
    await row.tryAll { number, _ in try Self.harm(ofCommands: number) }
    // Without the lock, one replaces what the other has written.
    let folder = try Folder()
    for number in 0..<2 {
      var text = ContentsText()
      _ = text.make(.numbered(number, book: 0), at: number)
      try SafeSave.create(folder.path + "/contents", with: text.bytes)
    }
    let kept = ContentsFile(path: folder.path + "/contents").contents
    row.control(kept.corrections(of: .numbered(0)).count == 2)
    row.finish()
  }

  private static func harm(ofCommands number: Int) throws -> String? {
    let folder = try Folder()
    let chapters = (1...8).map { "\n\n\nCHAPTER \($0)\n\n\nThe tide goes out.\n\nIt comes back.\n" }
    let books = ["a.txt", "b.txt"]
    // No other line looks like these.
    let lines = ["A Preface", "[ WAVES ]"]
    let own = lines.map { "\n\n\n\($0)\n\n\nThe tide goes out.\n" }
    for book in books {
      try folder.write("A Book, \(book)\n" + (chapters + own).joined(), to: book)
    }
    let commands = (0..<2).map { index in
      "\(curlew) --outline --chapters-like '\(lines[index])' --save-chapters \(books[number % 2 * index])"
    }
    _ = try Run(
      [
        "/bin/sh", "-c",
        "cd \(folder.path); HOME=$PWD; export HOME; \(commands[0]) > 1 2>&1 & cd \(folder.path); HOME=$PWD; export HOME; \(commands[1]) > 2 2>&1; wait",
      ], in: folder.path)
    let text = try folder.text(".local/state/curlew/contents")
    let found = lines.filter { text.contains("text=\($0)\n") }
    return found == lines ? nil : "\(found): \(try folder.text("1")) \(try folder.text("2"))"
  }

  // MARK: Hostile machines

  @Test func `no other machine hides or fills what is corrected here`() async throws {
    var row = FaultRow(
      promise: 2, "hostile corrections and years of other machines: those made here stay",
      full: 2000, least: 30)
    await row.tryAll { number, random in
      try Self.harm(ofPeer: number, &random) {
        try $0.exchange(ContentsText(), with: [$1], keepsFormer: false).all
      }
    }
    // Whoever takes what has the latest time.
    await row.controlAll(10) { number, random in
      try Self.harm(ofPeer: number, &random) { file, peer in
        try SafeSave.create(file.path, with: peer.bytes)
        return peer
      }
    }
    row.finish()
  }

  /// Corrects a book before and after a peer, and undoes the first of both.
  private static func harm(
    ofPeer number: Int, _ random: inout Chaos,
    merge: (ContentsFile, ContentsText) throws -> ContentsText
  ) throws -> String? {
    let folder = try Folder()
    let file = ContentsFile(path: folder.path + "/contents")
    let book = BookIdentity.numbered(1)
    let years = [-62_135_596_800, 0, CurrentProcess.wallClock, 253_402_300_799, .max]
    let year = years[number % years.count]
    let many = [1, 1000, 20_000][number / years.count % 3]
    var lines = ["book 1", "path -", "title t", "changed \(year)"]
    for line in 0..<many {
      let change = [
        "chapters level=1 by=\(["number", "shape", "word"][line % 3])",
        "like above=\(Int.min) below=\(line) indent=\(Int.max) text=CHAPTER \(line)",
        "no-chapter number=\(Int.random(in: .min ... .max, using: &random)) text=\(line)",
      ]
      var identity = Hash64()
      identity.add(UInt64(bitPattern: Int64(year)))
      identity.add(texts: ["1"] + change)
      lines += ["made \(year) \(identity.value.hexadecimal)"] + change
    }
    if number % 2 == 0 { lines.append("undone \(UInt64.max.hexadecimal) \(year)") }
    if number % 2 == 0 { lines.append(checksumLine(of: lines.map { $0 + "\n" }.joined().utf8)) }
    let peer = ContentsText(parsing: Array((lines.joined(separator: "\n") + "\n").utf8))
    _ = file.save([.numbered(1, book: 1)])
    _ = try merge(file, peer)
    let known = file.read().contents.corrections(of: book)
    _ = file.save([ContentsEdit(from: known, to: known + [.numbered(2)], of: book)])
    _ = file.save([ContentsEdit(from: [.numbered(1)], to: [], of: book)])
    let left = try merge(file, peer).corrections(of: book)
    if !left.contains(.numbered(2)) { return "year \(year), \(many): ours is gone" }
    return left.contains(.numbered(1)) ? "year \(year), \(many): what was undone is back" : nil
  }
}
