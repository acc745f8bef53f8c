import Testing
import Typesetting

/// Books of verse, compared with their files: a poem set as prose is the worst that can happen.
@Suite struct VerseTests {
  static let books = [
    "kalevala-verse.fi.latin1.txt", "faust1-verse-drama.de.latin1.txt",
    "leaves-of-grass-verse.en.ascii.txt",
  ]

  /// Lines may be joined only where the second is what was left of the first: set in, and going on
  /// with a small letter.
  @Test(.enabled(if: !Library.trial.isEmpty), arguments: books)
  func noVerseIsSetAsProse(name: String) throws {
    let book = Book(decode(try #require(Library.trial(name)).bytes), named: "")
    let layout = Layout(book, Setting(measure: 250, rows: 200))
    var joined: [String] = []
    for page in 0..<layout.pageCount {
      for line in layout.page(page).lines where !line.isHeading {
        let text = book.text.utf8[line.range]
        if !isWhole(text) { joined.append(String(decoding: text, as: UTF8.self)) }
      }
    }
    if !joined.isEmpty { print("\(name): \(joined)") }
    #expect(joined.isEmpty)
  }

  private func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    return lines.dropFirst().allSatisfy { line in
      let rest = line.drop { $0 == 0x20 }
      let first = String(decoding: rest.prefix(4), as: UTF8.self).first
      return rest.startIndex - line.startIndex >= 4 && first?.isLowercase == true
    }
  }
}
