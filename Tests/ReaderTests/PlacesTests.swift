import System
import TestFiles
import Testing
import Manuscript
import Typesetting

@testable import Reader

@Suite struct PlacesTests {
  let emma = record(1, "Emma", author: "Jane Austen")
  let odd = record(2, "Odd\nname \\ 漢字", author: nil)

  static func record(_ number: UInt64, _ title: String, author: String?) -> PlaceRecord {
    PlaceRecord(
      fingerprint: number, path: "/books/\(title).txt", title: title, author: author,
      place: Place(offset: 1234 * Int(number), surroundings: 77), percent: 12, opened: 99)
  }

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
        """.split(separator: "\n"))
  }

  @Test func aFlippedBitDamagesAtMostOneRecord() {
    let file = file
    for place in file.indices {
      for bit in 0..<8 {
        var bytes = file
        bytes[place] ^= 1 << bit
        let text = PlacesText(parsing: bytes)
        guard !text.isNewer else { continue }
        let intact = text.records.count { $0 == emma || $0 == odd }
        #expect(intact >= 1, "byte \(place), bit \(bit)")
        #expect(intact == 2 || text.damaged > 0, "byte \(place), bit \(bit): counted as damage")
        #expect(text.records.allSatisfy { $0 == emma || $0 == odd }, "no record is invented")
      }
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

  @Test func aBookIsIdentifiedByContentsOrByPathAndTitle() {
    #expect(emma.describes(fingerprint: 1, path: "/elsewhere", title: "x"))
    #expect(emma.describes(fingerprint: 9, path: "/books/Emma.txt", title: "Emma"))
    #expect(!emma.describes(fingerprint: 9, path: "/books/Emma.txt", title: "Ulysses"))
  }
}

@Suite struct PlacesFileTests {
  private let emma = PlacesTests.record(1, "Emma", author: nil)
  private let ulysses = PlacesTests.record(2, "Ulysses", author: nil)

  @Test func windowsKeepTheRecordsOfEachOther() throws {
    let folder = try Folder()
    var first = PlacesFile(path: folder.path + "/deep/er/places")
    var second = PlacesFile(path: folder.path + "/deep/er/places")
    #expect(first.save(emma) == nil)
    #expect(second.save(ulysses) == nil)
    #expect(first.save(emma) == nil)
    #expect(Set(first.load().records.map(\.title)) == ["Emma", "Ulysses"])
  }

  /// On a busy machine a writer may have to save without the lock, and then says so.
  @Test func writersWithTheLockLoseNothing() async throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "places")
    let unlocked = await withTaskGroup(of: Bool.self) { group in
      for number in 1...40 {
        group.addTask {
          var file = PlacesFile(path: path)
          return file.save(PlacesTests.record(UInt64(number), "Book \(number)", author: nil)) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let count = PlacesFile(path: path).load().records.count
    #expect(count == 40 || unlocked > 0, "\(count) records, \(unlocked) saved without the lock")
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
    #expect(file.save(emma) == nil)
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
    #expect(file.save(emma) != nil)
    #expect(file.save(emma) == nil, "a lasting failure is reported once")
    #expect(try folder.text("places") == text)
  }

  @Test func whatCannotBeReadIsNotOverwritten() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/places")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.load().complaints.count == 1)
    #expect(file.save(emma) != nil)
  }

  @Test func aSymbolicLinkStaysALink() throws {
    let folder = try Folder()
    try folder.write("", to: "real")
    try folder.makeSymbolicLink("places", to: "real")
    var file = PlacesFile(path: folder.path + "/places")
    #expect(file.save(emma) == nil)
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
