import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

/// What is made of whole books changes only on purpose: `make golden` writes the lines again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct BookGoldenTests {
  private static let books = Library.own + Library.trial + Library.wild

  @Test(.releaseOnly) func whatIsMadeOfBooksIsWhatItWas() {
    let lines = Self.books.map { volume in
      let text = decode(volume.bytes)
      let book = TextFormats.all.format(of: text).read(text, ReadingOptions(), by: .one)
      return "\(volume.name): \(book.summary)"
    }
    #expect(Kept.differences(lines, in: "Tests/Books/PlainText/Golden/readings.txt") == [])
  }
}
