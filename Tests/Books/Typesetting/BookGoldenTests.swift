import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

@testable import CurlewTypesetting

/// The pages of whole books change only on purpose: `make golden` writes the lines again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct BookGoldenTests {
  /// Most kinds of text, each once.
  private static let books =
    Library.own
    + [
      "botchan-ruby.ja.sjis.txt", "earnest-drama.en.txt", "factbook-1990.en.txt",
      "faust1-verse-drama.de.latin1.txt", "hongloumeng.zh.utf8.txt", "rfc2616.en.ascii.txt",
      "sherlock.en.utf8.txt",
    ].compactMap(Library.trial) + Library.wild.filter { $0.bytes.count < 200_000 }

  private static let settings: [(name: String, setting: Setting)] = [
    ("wide", Setting(measure: 66, rows: 38, isJustified: true, hangs: true, keptMeasure: 76)),
    ("narrow", Setting(measure: 34, rows: 10, isJustified: true)),
    ("ragged", Setting(measure: 58, rows: 20)),
  ]

  @Test(.releaseOnly) func thePagesOfBooksAreWhatTheyWere() {
    let lines = Self.books.flatMap { volume in
      let book = Book(decode(volume.bytes), named: volume.name)
      return Self.settings.map { name, setting in
        "\(volume.name) \(name): \(Layout(book, setting).summary)"
      }
    }
    #expect(Kept.differences(lines, in: "Tests/Books/Typesetting/Golden/pages.txt") == [])
  }
}
