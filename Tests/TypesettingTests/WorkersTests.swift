import Testing
import Typesetting

/// Several workers come to the same book as one.
@Suite struct WorkersTests {
  /// The last piece first.
  private static let backwards = Workers(count: 3) { count, work in
    for index in (0..<count).reversed() { work(index) }
  }

  private static let text: [UInt8] = {
    let paragraph = "“The hyphenation of extraordinarily comfortable circumstances,” he said.\n"
    var text = ""
    for chapter in 1...30 {
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for part in 1...90 { text += String(repeating: paragraph, count: part % 9 + 2) + "\n" }
    }
    return Array(text.utf8)
  }()

  @Test(arguments: [24, 40, 60])
  func linesAndPagesAreTheSame(measure: Int) throws {
    let setting = Setting(measure: measure, rows: 20, isJustified: true)
    var (alone, together) = (book, book)
    if let patterns = Patterns.named("hyph_en_US") {
      alone.hyphenate(by: patterns)
      together.hyphenate(by: patterns, workers: Self.backwards)
      #expect(alone.divisions.all == together.divisions.all)
    }
    #expect(alone.paragraphs.boxes.count > 120_000)
    let (one, many) = (Layout(alone, setting), Layout(together, setting, by: Self.backwards))
    #expect(one.lines == many.lines)
    #expect(one.firstLines == many.firstLines)
    #expect(one.pages == many.pages)
  }

  private var book: Book { Book(decode(Self.text), named: "") }

  @Test func resultsComeInTheirOrder() {
    #expect(Self.backwards.map([1, 2, 3, 4]) { $0 * 10 } == [10, 20, 30, 40])
    #expect(Workers.one.map([Int]()) { $0 } == [])
  }
}
