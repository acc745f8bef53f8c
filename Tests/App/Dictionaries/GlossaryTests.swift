import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewDictionaries
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The words of a translation that stand above hard words.
@Suite(.timeLimit(.minutes(90))) struct GlossaryTests {
  private static let german = [
    "Das Haus stand am Hang. Ein Rabe krächzte heiser über den Dächern.",
    "Im Haus schlief die schwerkranke Müllerin; ihr gesalzenes Brot lag auf dem Tisch.",
    "Draußen fiel Regen auf das Haus, und die Uhr schlug im Haus zwölf.",
  ]
  private static let english = [
    "The cottage stood on the slope. A raven croaked hoarsely over the roofs.",
    "In the house the miller's wife slept, seriously ill; her salted bread lay on the table.",
    "Outside rain fell on the house, and the clock in the house struck twelve.",
  ]
  private static let entries = [
    ("dach", "roof"), ("draußen", "outside"), ("haus", "house, cottage"),
    ("hang", "slope; inclination"),
    ("heiser", "hoarse, husky"), ("krächzen", "croak (of a bird)"), ("rabe", "crow"),
    ("regen", "to rain <v>, stir"), ("schwerkrank", "seriously ill"), ("salzen", "salt"),
    ("tisch", "desk"), ("zwölf", "twelve"),
  ]

  private func book(_ original: [String], _ translation: [String]) throws -> OpenBook {
    func html(_ language: String, _ paragraphs: [String]) -> OpenBook {
      let text = paragraphs.map { "<p>\($0)</p>" }.joined()
      return OpenBook(
        Array("<html lang='\(language)'><h1>I</h1>\(text)</html>".utf8), path: "/\(language).html")
    }
    return try OpenBook(
      html("de", original).raw, facing: html("en", translation).raw, as: Settings())
  }

  /// Writes a dictionary of dictd.
  private func write(
    _ entries: [(String, String)], to name: String, in folder: borrowing Folder
  ) throws {
    var (index, text) = ("", "")
    func number(_ number: Int) -> String {
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
      return String([number >> 12, number >> 6, number].map { digits[$0 & 63] })
    }
    for (word, meaning) in entries {
      let entry = "\(word) /pron/ <n>\n\(meaning)\n"
      index += "\(word)\t\(number(text.utf8.count))\t\(number(entry.utf8.count))\n"
      text += entry
    }
    try folder.write(index, to: "\(name).index")
    try folder.write(text, to: "\(name).dict")
  }

  /// What stands above which words.
  private func glosses(
    of book: OpenBook, by glossary: Glossary?, takesAll: Bool = false
  ) throws -> [String] {
    let manuscript = try #require(book.text.wholeManuscript)
    let start = try #require(book.text.translation?.start)
    let found = try #require(glossary).glosses(in: 0..<start, of: book.text, takesAll: takesAll)
    return found.map {
      String(decoding: manuscript.text.utf8[$0.base], as: UTF8.self) + " = " + $0.text
    }
  }

  @Test func `the translator’s words are found by what they are forms of`() throws {
    let folder = try Folder()
    try write(Self.entries, to: "freedict-deu-eng", in: folder)
    let shelf = DictionaryShelf(folders: [folder.path])
    let book = try book(Self.german, Self.english)
    let found = try glosses(of: book, by: shelf.glossary(from: "de", to: "en", known: []))
    #expect(
      found == [
        "Hang = slope", "krächzte = croaked", "heiser = hoarsely", "schwerkranke = seriously ill",
        "Draußen = Outside", "Regen = rain", "zwölf = twelve",
      ])
    #expect(shelf.glossary(from: "en", to: "de", known: []) == nil)
    #expect(shelf.glossary(from: "de", to: "fr", known: []) == nil)
    let all = try glosses(
      of: book, by: shelf.glossary(from: "de", to: "en", known: []), takesAll: true)
    let looked = try glosses(of: book, by: shelf.glossary(from: "de", to: "en", known: ["haus"]))
    #expect(all == looked, "a word that the reader has looked up is hard, however often it occurs")
    #expect(
      all.filter { $0.hasPrefix("Haus") } == [
        "Haus = cottage", "Haus = house", "Haus = house", "Haus = house",
      ])
  }

  /// Two witnesses or none.
  @Test func `what stands above a word is in its entry and in its passage`() throws {
    var random = Chaos(seed: 87)
    let folder = try Folder()
    let (ours, theirs) = (Self.words(from: "bdfg", "aou"), Self.words(from: "klmnp", "ei"))
    for round in 0..<20 {
      var entries: [String: [String]] = [:]
      for word in ours {
        entries[word] = (0...2).map { _ in theirs.randomElement(using: &random)! }
      }
      let sentences = (0..<12).map { _ in
        (0..<6).map { _ in
          (ours.randomElement(using: &random)!, theirs.randomElement(using: &random)!)
        }
      }
      try write(
        entries.map { ($0, $1.joined(separator: ", ")) }, to: "deu-eng", in: folder)
      let book = try book(
        sentences.map { $0.map(\.0).joined(separator: " ") + "." },
        sentences.map { $0.map(\.1).joined(separator: " ") + "." })
      let text = try #require(book.text.wholeManuscript).text.utf8
      let glossary = try #require(
        DictionaryShelf(folders: [folder.path]).glossary(from: "de", to: "en", known: []))
      let start = try #require(book.text.translation?.start)
      let glosses = glossary.glosses(in: 0..<start, of: book.text, takesAll: true)
      #expect(!glosses.isEmpty, "round \(round)")
      for gloss in glosses {
        let word = String(decoding: text[gloss.base], as: UTF8.self)
        let other = try #require(
          book.text.counterpart(of: BookOffset(gloss.base.lowerBound)))
        let passage = String(
          decoding: text[other.lowerBound.value..<other.upperBound.value], as: UTF8.self)
        #expect(entries[word]?.contains(gloss.text) == true, "\(word) = \(gloss.text)")
        #expect(passage.contains(gloss.text), "\(gloss.text) in “\(passage)”")
      }
    }
  }

  /// Words of two syllables, of which none is the beginning of another.
  private static func words(from consonants: String, _ vowels: String) -> [String] {
    let syllables = consonants.flatMap { consonant in vowels.map { "\(consonant)\($0)" } }
    return syllables.flatMap { first in syllables.map { first + $0 + "x" + $0 } }
  }

  /// Reads the book with one key a second.
  private func pages(
    _ typed: String, _ storage: TestStorage, columns: Int = 60
  ) throws -> Session {
    session(
      keys(typed), size: Size(columns: columns, rows: 24), at: 1,
      source: try book(Self.german, Self.english), storage: storage)
  }

  /// What is seen in the end, without the foot.
  private func text(of session: Session) -> ArraySlice<Substring> {
    session.last.split(separator: "\n").dropLast()
  }

  @Test func `they stand above the words, and X changes above which`() throws {
    let folder = try Folder()
    try write(Self.entries, to: "deu-eng", in: folder)
    var storage = TestStorage()
    storage.dictionaries = folder.path
    let plain = try pages("", storage)
    #expect(!plain.last.contains("slope"))
    let rare = try pages("X", storage)
    #expect(try Golden.difference("glosses", rare.last) == nil)
    #expect(rare.settings == ["glosses = rare"])
    #expect(try text(of: pages("XXX", storage)) == text(of: plain))
    #expect(try pages("Xa", storage).last.contains("Words above"))
  }

  @Test func `without a dictionary of the two languages the foot says so once`() throws {
    let told = "apt install dict-freedict-deu-eng"
    let session = try pages("Xxxxx", TestStorage(), columns: 80)
    #expect(session.shown.contains { $0.picture.description.contains(told) })
    #expect(!session.last.contains(told))
    #expect(try pages("XxxxxX", TestStorage(), columns: 80).last.contains(told))
    let plain = try pages("", TestStorage(), columns: 80)
    #expect(text(of: session) == text(of: plain), "lines are not spaced in vain")
  }

  @Test func `a book alone has no row for them`() {
    let session = session(keys("a"), source: chapteredBook())
    #expect(session.last.contains("Initials") && !session.last.contains("Words above"))
  }
}
