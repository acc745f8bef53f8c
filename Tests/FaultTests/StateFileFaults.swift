import CurlewSystem
import TestBooks
import TestFiles
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A damaged file of ours costs at most the damaged record.
@Suite(FaultSettings.timeLimit) struct StateFileFaults {
  /// A naive reader stops at the first damage.
  private static func lostNaively(_ file: StateFile, from place: Int) -> Int {
    file.records(file.bytes).count - file.records(Array(file.bytes[..<place])).count
  }

  @Test(arguments: StateFile.all)
  func `a flipped bit damages at most one record`(file: StateFile) async {
    var row = FaultRow(
      promise: 8, "a bit flipped: \(file.name)", full: file.bytes.count * 8,
      least: min(file.bytes.count * 8, 160))
    let (known, count) = (Set(file.records(file.bytes)), row.count)
    await row.tryAll { number, _ in
      let bit = number * file.bytes.count * 8 / count
      var bytes = file.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      let found = file.records(bytes)
      // The end of a line is part of both lines.
      let most = file.bytes[bit / 8] == UInt8(ascii: "\n") && !file.hasChecksums ? 2 : 1
      if file.isCache, bit / 8 < file.headLength { return nil }
      let isInvented = file.hasChecksums && !known.isSuperset(of: found)
      let lost = known.subtracting(found).count
      return lost > most || isInvented ? "bit \(bit): \(lost) lost" : nil
    }
    for number in 0..<20 {
      row.control(Self.lostNaively(file, from: number * file.bytes.count / 20) <= 1)
    }
    if known.count == 1 { row.control(false) }
    row.finish()
  }

  @Test(arguments: StateFile.all)
  func `a cut file gives all records before the cut`(file: StateFile) async {
    var row = FaultRow(
      promise: 8, "cut at a byte: \(file.name)", full: file.bytes.count,
      least: min(file.bytes.count, 60))
    let (known, count) = (file.records(file.bytes), row.count)
    await row.tryAll { number, _ in
      let length = number * file.bytes.count / count
      let found = file.records(Array(file.bytes[..<length]))
      // The last record may be whole, cut or shorter.
      let isGood = found.dropLast().allSatisfy { Set(known).contains($0) }
      return isGood && found.count <= known.count ? nil : "cut at \(length)"
    }
    // The control overwrites its file in place and is killed half-way, so it loses records.
    for number in 0..<20 {
      let part = Array(file.bytes[..<(number * file.bytes.count / 20)])
      row.control(file.records(part).count >= known.count)
    }
    row.finish()
  }

  // MARK: On the disk

  /// Saves over a damaged file, as the program does.
  @Test func `a damaged file that is saved over keeps all that can be read`() async throws {
    var row = FaultRow(
      promise: 8,
      "saved over with a damaged byte: places, marks, words, times, defaults, contents, persons, labels",
      full: 7 * 2000, least: 70)
    let files = StateFile.all.prefix(7)
    await row.tryAll { number, chaos in
      let file = files[number % 7]
      let place = Int.random(in: 0..<file.bytes.count, using: &chaos)
      var bytes = file.bytes
      bytes[place] = UInt8.random(in: 0...255, using: &chaos)
      return try Self.harm(file, damaged: bytes)
    }
    await row.controlAll(40) { number, _ in
      // A program that writes only what it could read.
      let file = files[number % 7]
      var bytes = file.bytes
      bytes[file.bytes.count / 2] = 0xFF
      let rest = file.records(bytes).joined()
      return rest.utf8.count { $0 == 0xFF } == 1 ? nil : "the damaged byte is gone"
    }
    row.finish()
  }

  /// What is missing after a save: records that were intact, the new one, or the damaged bytes.
  private static func harm(_ file: StateFile, damaged: [UInt8]) throws -> String? {
    let folder = try Folder()
    let path = Path.join(folder.path, file.name)
    let saved = try add(to: file, damaged, path)
    let former = Set(file.records(damaged))
    let now = Set(file.records(saved))
    if !former.isSubset(of: now) { return "\(file.name): \(former.subtracting(now))" }
    if now.count <= former.count { return "\(file.name): the new record is missing" }
    let copies = FileSystem.names(in: folder.path).filter { $0.contains(".bad-") }
    let isKept = try copies.contains { try folder.bytes($0) == damaged }
    // A damaged line end between two records takes nothing from them.
    if Set(file.records(file.bytes)).isSubset(of: now) { return nil }
    // Without a copy, every damaged line must still be in the file.
    let lines = Set(saved.split(separator: UInt8(ascii: "\n")))
    let missing = damaged.split(separator: UInt8(ascii: "\n")).filter { !lines.contains($0) }
    return isKept || missing.count <= 1 ? nil : "\(file.name): \(missing.count) lines are gone"
  }

  private static func add(to file: StateFile, _ bytes: [UInt8], _ path: String) throws -> [UInt8] {
    var path = path
    if file.name == "marks" {
      path = MarksFile(directory: path, title: "A Book", author: "Somebody").path
      try FileSystem.makeDirectory(Path.parent(of: path))
    }
    try Descriptor(creating: path).write(bytes)
    switch file.name {
    case "places":
      var places = PlacesFile(path: path)
      _ = places.save(.numbered(99, 99))
    case "marks":
      _ = try MarksFile(directory: Path.parent(of: path), title: "A Book", author: "Somebody")
        .update { $0.put([.numbered(99)]) }
    case "word list":
      let word = FoundWord(word: "new", headword: "n", sentence: "s", title: "t")
      _ = OwnFile<WordList>(path: path).save { $0.add(word, on: "2026-11-21") }
    case "reading times":
      var time = ReadingTime()
      (time.seconds, time.words) = (1, 1)
      _ = OwnFile<ReadingLog>(path: path).save { log in
        log.add(time, on: "2026-12-01", in: ("new", "New"))
      }
    case "persons":
      let new = PersonsText(parsing: Array("not\tNew\tA Book\t99\n".utf8))
      _ = OwnFile<PersonsText>(path: path).save { $0.merge(new) }
    case "labels":
      let new = LabelsText(parsing: Array("tag\tnew\tA Book\t99\n".utf8))
      _ = OwnFile<LabelsText>(path: path).save { $0.merge(new) }
    case "contents": _ = ContentsFile(path: path).save([.numbered(99, book: 99)])
    default: try DefaultsFile(path: path).write("measure", "70", forBook: "New")
    }
    return try SafeSave.contents(of: path) ?? []
  }

  // MARK: Files that cannot be read, or are of a newer version

  @Test func `a file that cannot be read or is newer is not overwritten`() throws {
    var row = FaultRow(promise: 8, "unreadable and newer files are not overwritten")
    let places = StateFile.all[0]
    for (name, header) in [
      ("places", "curlew places 2\n"), ("reading times", "curlew reading 2\n"),
    ] {
      let folder = try Folder()
      let path = Path.join(folder.path, name)
      let file = try #require(StateFile.all.first { $0.name == name })
      let newer = Array((header + "new things\n").utf8)
      row.trial(try Self.add(to: file, newer, path) == newer, "\(name) of a newer version")
    }
    // A directory stands for whatever cannot be read: root may read every file.
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    try FileSystem.makeDirectory(path)
    var unreadable = PlacesFile(path: path)
    let outcome = unreadable.save(.numbered(1, 1))
    row.trial(
      !outcome.isSaved && outcome.complaint != nil && FileSystem.isDirectory(path), "places")
    row.trial(!OwnFile<ReadingLog>(path: path).save { $0 = ReadingLog() }.isSaved, "times")
    row.trial(!OwnFile<WordList>(path: path).save { $0 = WordList() }.isSaved, "words")
    // A program for which a newer file is an empty one.
    row.control(PlacesText(parsing: places.bytes).records.isEmpty)
    row.finish()
  }
}
