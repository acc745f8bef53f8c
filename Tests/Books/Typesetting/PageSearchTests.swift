import LineTwins
import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// The pages found are the best there are, by the plainest search there is, also where the chapter
/// makes it hard: stanzas of any length between titles, so that many pages have to be short.
@Suite(.timeLimit(.minutes(90))) struct PageSearchTests {
  @Test(arguments: 0..<4)
  func noPagesAreCheaper(seed: Int) {
    var chaos = Chaos(seed: UInt64(seed))
    let book = book((1...4).map { hardChapter($0, &chaos) }.joined())
    for rows in [12, 24, 40] {
      let plain = PlainPages(Layout(book, Setting(measure: 60, rows: rows)))
      for chapter in plain.chapters {
        let cost = plain.pages(of: chapter).compactMap { plain.cost(of: $0, in: chapter) }
        #expect(cost.reduce(0, +) == plain.leastCost(of: chapter), "\(rows) rows")
      }
    }
  }

  private func hardChapter(_ number: Int, _ chaos: inout Chaos) -> String {
    let parts = (0..<60).map { _ in
      switch Int.random(in: 0..<9, using: &chaos) {
      case 0...2: "\n\nA TITLE\n"
      case 3: prose + "\n"
      case 4: "  So it began:\n"
      case 5: stanza(ofLines: .random(in: 1...26, using: &chaos))
      default: stanza(ofLines: .random(in: 1...3, using: &chaos))
      }
    }
    return "\n\nCHAPTER \(number)\n\n" + parts.joined(separator: "\n")
  }

  private func stanza(ofLines count: Int) -> String {
    (1...count).map { "    And there it said its line \($0)\n" }.joined()
  }
}
