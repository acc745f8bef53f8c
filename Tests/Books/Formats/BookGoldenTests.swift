import CurlewManuscript
import CurlewPlainText
import KeptLines
import TestBooks
import Testing

@testable import CurlewFormats

/// What is made of whole e-books changes only on purpose: `make golden` writes the lines again; read the diff.
@Suite(.timeLimit(.minutes(90)), .needsBooks(Library.isPresent)) struct BookGoldenTests {
  @Test func whatIsMadeOfEBooksIsWhatItWas() {
    let archives = Library.everyArchive.compactMap { name in
      (try? EPUBBook(ByteSource(Library.bytes(name)))).map { book in
        "\(name): \(book.manuscript(ReadingOptions()).summary)"
      }
    }
    let pages = (Library.names(in: "", ending: ".fb2") + Library.names(in: "", ending: ".html")).map
    { name in
      let text = decode(Library.bytes(name))
      let format: any TextFormat = name.hasSuffix(".fb2") ? FB2Format() : HTMLFormat()
      return "\(name): \(format.read(text, ReadingOptions(), by: .one).summary)"
    }
    #expect(Kept.differences(archives + pages, in: "Tests/Books/Formats/Golden/readings.txt") == [])
  }
}
