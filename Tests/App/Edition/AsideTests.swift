import CurlewCells
import CurlewManuscript
import Paging
import CurlewPlainText
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Lines are pages: the first leads to the last, which only this link leads to.
private struct LinesFormat: TextFormat {
  func recognizes(_ beginning: DecodedText) -> Bool { true }

  func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    Imprint(title: "The Shore")
  }

  func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let blocks = text.utf8.split(separator: 0x0A).map {
      Block(.paragraph, $0.indices, startsPage: true)
    }
    var manuscript = Manuscript(
      text, imprint(of: text, options), body: 0..<text.utf8.count, blocks: blocks)
    let aside = blocks[blocks.count - 1].range.lowerBound
    manuscript.links = [Link(range: 0..<5, target: aside)]
    manuscript.asides = aside
    return manuscript
  }
}

/// Pages that only links lead to.
@Suite(.timeLimit(.minutes(90))) struct AsideTests {
  private let book = OpenBook(
    Array("First page\nSecond page\nThird page\nThe aside".utf8), path: "/shore.lines",
    of: TextFormats([LinesFormat()], fallback: LinesFormat()))

  private func session(_ keys: [Key], columns: Int = 60) -> Session {
    var settings = Settings()
    settings.turn = .none
    let events = keys.enumerated().map { (Duration.seconds($0 + 1), Event.press($1)) }
    return read(
      book, size: Size(columns: columns, rows: 20), settings: settings, at: .page(2),
      events + [(.seconds(keys.count + 2), .leave(signal: nil))])
  }

  @Test(arguments: [60, 130])
  func `Turning pages ends with the end page`(columns: Int) {
    let end = session([.end, .right, .right, .right], columns: columns).last
    #expect(end.contains("F I N I S") && !end.contains("The aside"))
    #expect(session([.end], columns: columns).last.contains("3 of 3") || columns > 60)
    #expect(!session(["9", "g"], columns: columns).last.contains("The aside"))
  }

  @Test(arguments: [60, 130])
  func `A link leads to them, no turn leads away, and the place is kept`(columns: Int) {
    let keys: [Key] = [.home, .left, .right, .tab, .enter]
    let there = session(keys, columns: columns)
    #expect(there.last.contains("The aside") && there.last.contains("aside  "))
    for turn in [Key.left, .right] {
      let turned = session(keys + [turn], columns: columns)
      #expect(turned.last.contains("The aside"))
      #expect(turned.records.last?.place == there.records.last?.place)
    }
    #expect(session(keys + ["`"], columns: columns).last.contains("First page"))
  }

  @Test func `They do not count`() {
    #expect(session([]).last.contains("2 of 3"))
    #expect(session([.end]).last.contains("100%"))
  }
}
