import CurlewAppSupport
import CurlewCells
import CurlewGlyphs
import CurlewSearch
import CurlewSystem
import Testing

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewReader
@testable import CurlewSettings

/// A file that the program keeps, of about 4 KiB.
struct StateFile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// What a reader would miss, one text for each record.
  let records: @Sendable ([UInt8]) -> [String]
  /// Whether a flipped bit within a record is noticed, so that no record is ever wrong.
  var hasChecksums = false
  /// Whether the file may be lost: its records are found again.
  var isCache = false

  var testDescription: String { name }

  /// The length of the first line.
  var headLength: Int { bytes.prefix { $0 != UInt8(ascii: "\n") }.count + 1 }

  private static let length = 4096

  private var asCache: StateFile {
    var file = self
    file.isCache = true
    return file
  }

  static let all = [
    places, marks, times, words, defaults, contents, persons, labels, tour, picture, shelf, voices,
  ]

  private static let places: StateFile = {
    var text = PlacesText()
    for number in 1...20 { text.merge(.numbered(number, 1000 + number)) }
    return StateFile(
      name: "places", bytes: text.bytes,
      records: { PlacesText(parsing: $0).records.map(\.text) }, hasChecksums: true)
  }()

  private static let marks: StateFile = {
    var text = MarksText(title: "A Book", author: "Somebody")
    for number in 1...30 { text.put([.numbered(number)]) }
    return StateFile(name: "marks", bytes: text.bytes) { bytes in
      MarksText(parsing: bytes).annotations.map {
        "\($0.kind) \($0.range) \($0.quotation) \($0.note) \($0.made)"
      }
    }
  }()

  private static let times: StateFile = {
    var log = ReadingLog()
    for number in 1...100 {
      var time = ReadingTime()
      (time.seconds, time.words) = (Double(number), number)
      log.add(time, on: "2026-08-\(number)", in: ("\(number)", "Book \(number)"))
    }
    return StateFile(name: "reading times", bytes: log.bytes) { bytes in
      let log = ReadingLog(parsing: bytes)
      return log.days.map { "\($0)" } + log.books.map { "\($0)" }
    }
  }()

  /// The program only adds lines, so its records are the lines.
  private static let words = StateFile(
    name: "word list",
    bytes: (1...100).flatMap { Array("word\($0)\tword\t“A sentence.”\tBook\t2026-11-21\n".utf8) }
  ) { bytes in
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Titles differ in more than one bit: a changed title must not be that of another book.
  private static let defaults = StateFile(
    name: "defaults",
    bytes: (1...100).flatMap { Array("[book Book \($0) \($0)]\nmeasure = \(30 + $0)\n\n".utf8) }
  ) { bytes in
    var sources = SettingSources()
    _ = DefaultsFile(path: "defaults").apply(DefaultsFile.lines(of: bytes), to: &sources)
    return sources.books.map { "\($0.title) \($0.values.map(\.value))" }
  }

  private static let contents: StateFile = {
    var text = ContentsText()
    for number in 1...15 { _ = text.make(.numbered(number, book: number), at: number) }
    return StateFile(
      name: "contents", bytes: text.bytes,
      records: { bytes in
        let text = ContentsText(parsing: bytes)
        return (1...99).flatMap { text.corrections(of: .numbered($0)).map { "\($0)" } }
      }, hasChecksums: true)
  }()

  /// Names differ in more than one bit, too.
  private static let persons = StateFile(
    name: "persons",
    bytes: PersonsText(
      parsing: (10..<99).flatMap { Array("not\tSomebody \($0) \($0)\tA Book\t\($0)\n".utf8) }
    ).bytes
  ) { bytes in
    String(decoding: PersonsText(parsing: bytes).bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("not\t") && $0.split(separator: "\t").count == 4 }
  }

  private static let labels = StateFile(
    name: "labels",
    bytes: LabelsText(
      parsing: (10..<99).flatMap { Array("tag\tsea \($0) \($0)\tA Book\t\($0)\n".utf8) }
    ).bytes
  ) { bytes in
    String(decoding: LabelsText(parsing: bytes).bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("tag\t") && $0.split(separator: "\t").count == 4 }
  }

  private static let tour = StateFile(name: "tour", bytes: Array("left at turning\n".utf8)) {
    TourProgress(parsing: $0) == .unseen ? [] : ["tour"]
  }

  private static let picture: StateFile = {
    var canvas = TextCanvas(Size(columns: 40, rows: 30))
    for row in 0..<30 {
      canvas.write(
        SafeText("Row \(row) of a page with some text."), at: Point(column: 0, row: row))
    }
    let key = PictureKey(value: 7, size: canvas.size, file: 9)
    let picture = CachedPicture(key: key, record: "check 1", picture: canvas)
    return StateFile(
      name: "cached picture", bytes: picture.bytes,
      records: { bytes in
        CachedPicture(bytes: bytes, for: key).map { [$0 == picture ? "picture" : "another"] } ?? []
      }, hasChecksums: true)
  }()

  private static let voices: StateFile = {
    let lines = (1...150).map { "\($0 * 90) \($0 * 90 + 80) \($0).0 \($0).5" }
    let text = "sound 1 2 3 0.25 sure\n" + lines.joined(separator: "\n")
    let bytes = CacheSeal("curlew voice 1", key: 7).sealed(Array(text.utf8))
    let sounds = VoiceCache.sounds(in: bytes, of: 7)
    return StateFile(
      name: "what was found of a recording", bytes: bytes,
      records: { bytes in
        let found = VoiceCache.sounds(in: bytes, of: 7)
        return found.isEmpty ? [] : [found == sounds ? "sound" : "another"]
      }, hasChecksums: true)
  }()

  private static let shelf = StateFile(
    name: "shelf",
    bytes: Array("curlew shelf 4\n".utf8)
      + (1...90).flatMap { number in
        Array(
          "/books/\(number).txt\t1 2 3\tBook \(number)\tSomebody\tTales\tab\tcover\ten\tsea\n".utf8)
      }
  ) { bytes in
    ShelfIndex.entries(in: bytes).map { "\($0)" }
  }.asCache
}

extension BookIdentity {
  static func numbered(_ number: Int) -> BookIdentity {
    BookIdentity(key: String(number, radix: 16), path: "/\(number).txt", title: "Book \(number)")
  }
}

extension ContentsCorrection {
  static func numbered(_ number: Int) -> ContentsCorrection {
    ContentsCorrection(.line("Chapter \(number) of the tide", number: 1, above: ""), level: nil)
  }
}

extension ContentsEdit {
  /// Takes a chapter out of the contents of a book.
  static func numbered(_ number: Int, book: Int) -> ContentsEdit {
    ContentsEdit(from: [], to: [.numbered(number)], of: .numbered(book))
  }
}
