import Manuscript
import PlainText
import TestBooks
import Testing
import Typesetting

/// The numbers of parts and chapters in real books.
@Suite struct ChapterTests {
  struct Expectation: Sendable, CustomStringConvertible {
    let name: String
    let parts: Int
    let chapters: Int
    var description: String { name }
  }

  /// The chapters that each book has: with the prologues of Don Quijote, the epilogue of Moby-Dick
  /// and the conclusion of The Idiot; one chapter of Hongloumeng has its heading twice in the file.
  /// The chapters of Leaves of Grass are the poems that have a title of their own in their book,
  /// those of Faust the scenes, with the dedication.
  static let expectations = [
    Expectation(name: "alice-old-header.en.ascii.txt", parts: 0, chapters: 12),
    Expectation(name: "alice.en.utf16le-bom.txt", parts: 0, chapters: 12),
    Expectation(name: "alice.en.utf8.txt", parts: 0, chapters: 12),
    Expectation(name: "don-quijote.es.latin1.txt", parts: 5, chapters: 126 + 2),
    Expectation(name: "botchan-ruby.ja.sjis.txt", parts: 0, chapters: 11),
    Expectation(name: "earnest-drama.en.txt", parts: 0, chapters: 3),
    Expectation(name: "faust1-verse-drama.de.latin1.txt", parts: 0, chapters: 28),
    Expectation(name: "hongloumeng.zh.utf8.txt", parts: 0, chapters: 120 + 1),
    Expectation(name: "idiot.ru.utf8.txt", parts: 4, chapters: 50),
    Expectation(name: "kalevala-verse.fi.latin1.txt", parts: 0, chapters: 50),
    Expectation(name: "leaves-of-grass-verse.en.ascii.txt", parts: 35, chapters: 348),
    Expectation(name: "moby-dick.en.utf8.txt", parts: 0, chapters: 135 + 1),
    Expectation(name: "pride-and-prejudice.en.utf8.txt", parts: 0, chapters: 61),
    Expectation(name: "war-and-peace.en.utf8.txt", parts: 17, chapters: 365),
  ]

  @Test(.enabled(if: !Library.trial.isEmpty), arguments: expectations)
  func chaptersAreFound(expected: Expectation) throws {
    let volume = try #require(Library.trial(expected.name))
    let outline = Book(decode(volume.bytes), named: "").outline
    let (parts, chapters) = (outline.count { $0.level == 0 }, outline.count { $0.level == 1 })
    print("\(expected.name): \(parts) of \(expected.parts) parts,", terminator: " ")
    print("\(chapters) of \(expected.chapters) chapters")
    #expect(parts == expected.parts)
    #expect(chapters == expected.chapters)
  }

  @Test func outlinesAreInTheOrderOfTheText() {
    #expect(!Library.own.isEmpty)
    for volume in Library.trial + Library.own {
      let offsets = Book(decode(volume.bytes), named: "").outline.map(\.offset)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
