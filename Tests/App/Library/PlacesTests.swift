internal import TestBooks
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewManuscript
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct PlacesTests {
  let emma = PlaceRecord.sample(1, "Emma", author: "Jane Austen")
  let odd = PlaceRecord.sample(2, "Odd\nname \\ 漢字", author: nil)

  private var file: [UInt8] {
    var text = PlacesText()
    text.merge(emma)
    text.merge(odd)
    return text.bytes
  }

  @Test func whatIsWrittenIsReadBack() {
    let text = PlacesText(parsing: file)
    #expect(text.records == [emma, odd])
    #expect(text.damaged == 0)
  }

  @Test func aPersonCanReadTheFile() {
    var text = PlacesText()
    text.merge(emma)
    #expect(
      String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").dropLast()
        == """
        curlew places 1
        book 0000000000000001
        path /books/Emma.txt
        title Emma
        author Jane Austen
        offset 1234
        surroundings 000000000000004d
        percent 12
        opened 99
        words 160000
        """.split(separator: "\n"))
  }

  @Test func aFlippedBitDamagesAtMostOneRecord() {
    let file = file
    for place in file.indices {
      for bit in 0..<8 {
        var bytes = file
        bytes[place] ^= 1 << bit
        let text = PlacesText(parsing: bytes)
        #expect(!text.isNewer, "byte \(place), bit \(bit): intact records prove the version")
        let intact = text.records.count { $0 == emma || $0 == odd }
        #expect(intact >= 1, "byte \(place), bit \(bit)")
        #expect(intact == 2 || text.damaged > 0, "byte \(place), bit \(bit): counted as damage")
        #expect(text.records.allSatisfy { $0 == emma || $0 == odd }, "no record is invented")
      }
    }
  }

  @Test func `a damaged end of a line beside a record loses no record`() {
    let file = file
    let ends = file.indices.dropLast().filter { place in
      let rest = file[(place + 1)...]
      return file[place] == UInt8(ascii: "\n")
        && (rest.first == UInt8(ascii: "\n") || rest.starts(with: "book ".utf8))
    }
    #expect(ends.count == 4)
    for (place, bit) in ends.flatMap({ place in (0..<8).map { (place, $0) } }) {
      var bytes = file
      bytes[place] ^= 1 << bit
      #expect(PlacesText(parsing: bytes).records == [emma, odd], "byte \(place), bit \(bit)")
    }
  }

  /// Changes that editing by hand may cause.
  @Test func linesBetweenRecordsDoNotAffectThem() {
    let text = String(decoding: file, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = [
      lines.joined(separator: "\r\n"), lines.filter { !$0.isEmpty }.joined(separator: "\n"),
      lines.map { $0.isEmpty ? "X" : $0 }.joined(separator: "\n"), text + text,
      lines.prefix(1).joined() + "\nX\n" + lines.dropFirst().joined(separator: "\n"),
    ]
    for text in changed {
      let records = PlacesText(parsing: Array(text.utf8)).records
      #expect(records.starts(with: [emma, odd]), "\(text)")
    }
  }

  @Test func aTruncatedFileGivesOnlyCompleteRecords() {
    for length in file.indices {
      let text = PlacesText(parsing: Array(file[..<length]))
      #expect(text.records.allSatisfy { $0 == emma || $0 == odd })
    }
  }

  @Test func fieldsOfALaterVersionAreKept() throws {
    var later = emma
    later.unknown = ["bookmark 4711 a remark"]
    var text = PlacesText()
    text.merge(later)
    text = PlacesText(parsing: text.bytes)
    text.merge(emma)
    #expect(text.records.first?.unknown == ["bookmark 4711 a remark"])
  }

  /// The shelf lists a book by its path, and a pipe has none.
  @Test func `a book that comes through a pipe the next time keeps the path of its file`() {
    var text = PlacesText()
    text.merge(emma)
    var piped = emma
    (piped.path, piped.percent) = (BookPath.standardInput, 50)
    text.merge(piped)
    #expect(text.records.map(\.path) == [emma.path])
    #expect(text.records.map(\.percent) == [50])
    var moved = emma
    moved.path = "/elsewhere/Emma.txt"
    text.merge(moved)
    #expect(text.records.map(\.path) == [moved.path], "a file may be moved")
  }

  @Test func aBookIsIdentifiedByContentsOrByPathAndTitle() {
    #expect(emma.describes(fingerprint: 1, path: "/elsewhere", title: "x"))
    #expect(emma.describes(fingerprint: 9, path: "/books/Emma.txt", title: "Emma"))
    #expect(!emma.describes(fingerprint: 9, path: "/books/Emma.txt", title: "Ulysses"))
  }
}

@Suite(.timeLimit(.minutes(90))) struct PlacesFileTests {
  private let emma = PlaceRecord.sample(1, "Emma", author: nil)
  private let ulysses = PlaceRecord.sample(2, "Ulysses", author: nil)

  @Test func windowsKeepTheRecordsOfEachOther() throws {
    let folder = try Folder()
    var first = PlacesFile(path: folder.path + "/deep/er/places")
    var second = PlacesFile(path: folder.path + "/deep/er/places")
    #expect(first.save(emma).complaint == nil)
    #expect(second.save(ulysses).complaint == nil)
    #expect(first.save(emma).complaint == nil)
    #expect(Set(first.load().records.map(\.title)) == ["Emma", "Ulysses"])
  }

  /// Eight windows, each with a book of its own and all with one more.
  @Test func `many writers lose nothing`() async throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    let complaints = await withTaskGroup(of: Int.self) { group in
      for number in 1...8 {
        group.addTask {
          var file = PlacesFile(path: path)
          return (1...40).count { update in
            var own = PlaceRecord.sample(UInt64(number), "Book \(number)", author: nil)
            own.place.offset = BookOffset(update)
            own.opened = update
            var shared = PlaceRecord.sample(100, "Shared", author: nil)
            shared.opened = update
            return file.save(own).complaint != nil || file.save(shared).complaint != nil
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(complaints == 0)
    let records = PlacesFile(path: path).load().records
    #expect(records.count == 9)
    #expect(records.allSatisfy { $0.fingerprint == 100 || $0.place.offset == 40 }, "\(records)")
  }

  @Test func `while another process holds the lock, places are postponed and not lost`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    var file = PlacesFile(path: path)
    #expect(file.save(emma).complaint == nil)
    let before = try folder.text("places")
    try holdingLock(of: path) {
      var later = emma
      later.place.offset = 4711
      #expect(file.save(later).complaint == nil && file.save(ulysses).complaint == nil)
      let after = try folder.text("places")
      #expect(after == before, "what the other process may write is kept")
      #expect(Set(file.load().records.map(\.place.offset)) == [4711, ulysses.place.offset])
      #expect(!file.isCurrent(emma.checkLine))
    }
    var other = PlacesFile(path: path)
    #expect(other.save(PlaceRecord.sample(3, "Dracula", author: nil)).complaint == nil)
    #expect(names(in: folder) == ["places", "places.lock"], "merged and deleted")
    #expect(PlacesFile(path: path).load().records.map(\.title) == ["Emma", "Ulysses", "Dracula"])
    #expect(PlacesFile(path: path).load().records[0].place.offset == 4711)
  }

  @Test func `a postponed place does not replace a later one`() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    var file = PlacesFile(path: path)
    try holdingLock(of: path) { #expect(file.save(emma).complaint == nil) }
    var later = emma
    (later.opened, later.place.offset) = (emma.opened + 1, 5000)
    var text = PlacesText()
    text.merge(later)
    try folder.write(text.bytes, to: "places")
    #expect(file.save(ulysses).complaint == nil)
    #expect(file.load().records.map(\.place.offset) == [5000, ulysses.place.offset])
  }

  @Test(arguments: [60, 30 * 86_400])
  func `a postponed place is kept although the clock went back`(seconds: Int) throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    var file = PlacesFile(path: path)
    let now = CurrentProcess.wallClock
    var former = emma
    former.opened = now + seconds
    #expect(file.save(former).complaint == nil)
    try holdingLock(of: path) {
      var later = emma
      (later.opened, later.place.offset) = (now - 1, 4711)
      #expect(file.save(later).complaint == nil)
    }
    #expect(PlacesFile(path: path).load().records.map(\.place.offset) == [4711])
  }

  private func holdingLock(of path: String, _ work: () throws -> Void) throws {
    let lock = try Descriptor(locking: path + ".lock")
    try lock.tryLock()
    try work()
  }

  private func names(in folder: borrowing Folder) -> [String] {
    FileSystem.names(in: folder.path).filter { $0 != "." && $0 != ".." }
  }

  @Test func aDamagedFileIsBackedUpAndItsGoodRecordsAreKept() throws {
    let folder = try Folder()
    let path = folder.path + "/places"
    var file = PlacesFile(path: path)
    _ = file.save(emma)
    _ = file.save(ulysses)
    let damaged = try folder.text("places").replacing("offset 2468", with: "offset 9999")
    try folder.write(damaged, to: "places")
    #expect(file.load().complaints.count == 1)
    #expect(file.load().records.map(\.title) == ["Emma"])
    #expect(file.save(emma).complaint == nil)
    #expect(file.load().complaints.isEmpty)
    let aside = try #require(FileSystem.names(in: folder.path).first { $0.contains(".bad-") })
    #expect(try folder.text(aside) == damaged)
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    let folder = try Folder()
    let text = "curlew places 2\n\nsomething else\n"
    try folder.write(text, to: "places")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.load().complaints.count == 1)
    #expect(file.save(emma).complaint != nil)
    #expect(file.save(emma).complaint == nil, "a lasting failure is reported once")
    #expect(try folder.text("places") == text)
  }

  @Test func `a damaged version line hides no records and does not stop saving`() throws {
    for digit in ["0", "3", "5", "9", "q"] {
      let folder = try Folder()
      var file = PlacesFile(path: folder.path + "/places")
      _ = file.save(emma)
      let text = try folder.text("places").replacing(
        "curlew places 1", with: "curlew places \(digit)")
      try folder.write(text, to: "places")
      let known = file.load()
      #expect(known.records == [emma] && known.complaints.count == 1)
      #expect(file.load().complaints.isEmpty, "repaired")
      #expect(file.save(ulysses).complaint == nil)
      #expect(file.load().records == [emma, ulysses] && file.load().complaints.isEmpty)
    }
  }

  @Test func `few copies of damaged files are kept, and none twice`() throws {
    let folder = try Folder()
    for number in 1...9 { try folder.write("\(number)", to: "places.bad-100\(number)") }
    let copies = DamagedFile(Path.join(folder.path, "places"))
    try copies.keepCopy(of: Array("7".utf8))
    #expect(names(in: folder).count == 9)
    try copies.keepCopy(of: Array("new".utf8))
    #expect(
      names(in: folder).prefix(4) == [
        "places.bad-1006", "places.bad-1007", "places.bad-1008", "places.bad-1009",
      ])
    #expect(names(in: folder).count == 5)
  }

  @Test func `a title or a file name may begin with a combining mark`() throws {
    let folder = try Folder()
    var file = PlacesFile(path: folder.path + "/places")
    var record = PlaceRecord.sample(1, "\u{301}Etude", author: "\u{FE0F}Someone")
    record.path = "/books/\u{301}Etude.txt"
    #expect(file.save(record).complaint == nil && file.save(ulysses).complaint == nil)
    #expect(file.load().complaints.isEmpty)
    #expect(file.load().records == [record, ulysses])
    #expect(names(in: folder) == ["places", "places.lock"])
  }

  @Test func `two file names of the same letters are two books`() {
    var composed = PlaceRecord.sample(1, "\u{E9}tude", author: nil)
    composed.path = "/books/\u{E9}tude.txt"
    var decomposed = PlaceRecord.sample(2, "e\u{301}tude", author: nil)
    decomposed.path = "/books/e\u{301}tude.txt"
    var text = PlacesText()
    text.merge(composed)
    text.merge(decomposed)
    #expect(text.records.count == 2)
  }

  @Test func `a symbolic link to a missing file stays a link`() throws {
    let folder = try Folder()
    try folder.makeSymbolicLink("places", to: "elsewhere")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.save(emma).complaint == nil)
    #expect(try folder.text("elsewhere").contains("Emma"))
    #expect(
      FileSystem.resolved(folder.path + "/places")
        == FileSystem.resolved(folder.path + "/elsewhere"))
  }

  @Test func `a symbolic link to itself is an error`() throws {
    let folder = try Folder()
    try folder.makeSymbolicLink("places", to: "places")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.save(emma).complaint != nil)
  }

  @Test func `a pipe in the place of a file stops nothing`() throws {
    let folder = try Folder()
    for name in ["places.new", "places.lock"] { try folder.makePipe(name) }
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.save(emma).complaint == nil)
    #expect(file.load().records == [emma])
    FileSystem.remove(folder.path + "/places")
    try folder.makePipe("places")
    #expect(file.load().complaints.count == 1)
    #expect(file.save(ulysses).complaint != nil, "what cannot be read is not overwritten")
  }

  @Test func whatCannotBeReadIsNotOverwritten() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/places")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.load().complaints.count == 1)
    #expect(file.save(emma).complaint != nil)
  }

  @Test func aSymbolicLinkStaysALink() throws {
    let folder = try Folder()
    try folder.write("", to: "real")
    try folder.makeSymbolicLink("places", to: "real")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.save(emma).complaint == nil)
    #expect(try folder.text("real").contains("Emma"))
  }

  @Test func onlyTheLockIsLeftBesideTheFile() throws {
    let folder = try Folder()
    var file = PlacesFile(path: folder.path + "/places")
    _ = file.save(emma)
    #expect(
      FileSystem.names(in: folder.path).filter { !$0.hasPrefix(".") } == ["places", "places.lock"])
  }
}
