import CurlewCells
import TestBooks
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The cost of thumbnails: the overview of a very large screen shows hundreds of pages at once.
@Suite(.timeLimit(.minutes(90))) struct OverviewCostTests {
  private static let sentences = [
    "混沌未分天地亂，茫茫渺渺無人見。自從盤古破鴻濛，開闢從茲清濁辨。",
    "Мы все учились понемногу чему-нибудь и как-нибудь, так воспитаньем, слава богу. ",
  ]

  @Test(arguments: sentences)
  func `a thumbnail takes less than a quarter of the time of its page`(sentence: String) {
    let paragraph = String(repeating: sentence, count: 8) + "\n\n"
    let text = String(repeating: paragraph, count: 400)
    let book = OpenBook(Array(text.utf8), path: "/book.txt")
    let edition = Edition(book, Settings(), Size(columns: 500, rows: 200)).counted
    let pages = edition.pageCount.map { 2..<min($0 - 2, 30) } ?? 0..<0
    #expect(pages.count > 8)
    let thumbnails = processorTime {
      for page in pages { _ = edition.thumbnail(at: page, Size(columns: 16, rows: 13)) }
    }
    let pictures = processorTime {
      for page in pages { _ = edition.picture(at: page) }
    }
    #expect(thumbnails * 4 < pictures, "\(thumbnails) of \(pictures)")
  }
}
