import CurlewManuscript
import CurlewPlainText
import Synchronization
import TestBooks
import Testing
import CurlewTypesetting

/// Several workers come to the same book as one.
@Suite(.timeLimit(.minutes(90))) struct WorkersTests {
  /// The helpers are done before who asks begins.
  private static let helpful = helpful(count: 3)

  private static func helpful(count: Int) -> Workers {
    Workers(count: count) { helpers, help, own in
      for _ in 0..<helpers { help() }
      own()
    }
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

  @Test(arguments: [24, 40, 60], [2, 3])
  func linesAndPagesAreTheSame(measure: Int, count: Int) throws {
    let setting = Setting(measure: measure, rows: 20, isJustified: true)
    var (alone, together) = (book, book)
    let patterns = try Patterns.required("hyph_en_US")
    alone.hyphenate(by: patterns)
    together.hyphenate(by: patterns)
    #expect(Paragraphs(alone).boxes.count > 120_000)
    let (one, many) = (
      Layout(alone, setting), Layout(together, setting, by: Self.helpful(count: count))
    )
    #expect(one.lines == many.lines)
    #expect(one.firstLines == many.firstLines)
    #expect(one.pages == many.pages)
  }

  private var book: Book { Book(decode(Self.text), named: "") }

  /// However small the pieces are that it is cut into, and whatever it is made of.
  @Test(.releaseOnly, arguments: LawTests.books + Hostile.texts)
  func theBookIsTheSame(volume: Library.Volume) {
    let text = decode(volume.bytes)
    let whole = Book(text, named: "")
    for leastBytes in [50, 3000] where text.utf8.count < 1000 * leastBytes {
      let workers = Workers(count: 3, leastBytes: leastBytes) { helpers, help, own in
        own()
        for _ in 0..<helpers { help() }
      }
      let cut = Book(text, named: "", by: workers)
      let (one, many) = (Paragraphs(whole), Paragraphs(cut, by: workers))
      #expect(one.all == many.all)
      #expect(one.boxes == many.boxes)
      #expect(cut.outline.map(\.offset) == whole.outline.map(\.offset))
      #expect(cut.hidden == whole.hidden && cut.contentsLinks == whole.contentsLinks)
      #expect(cut.imprint.direction == whole.imprint.direction && cut.body == whole.body)
    }
  }

  @Test func resultsComeInTheirOrder() {
    #expect(Self.helpful.map([1, 2, 3, 4]) { $0 * 10 } == [10, 20, 30, 40])
    #expect(Workers.one.map([1, 2, 3]) { $0 * 10 } == [10, 20, 30])
    #expect(Workers.one.map([Int]()) { $0 } == [])
  }

  /// Who works alone has the first result before the second piece is begun.
  @Test func eachResultIsHandedOverAtOnce() {
    let begun = Mutex<[Int]>([])
    var seen: [[Int]] = []
    Workers.one.forEach([1, 2, 3]) { piece in
      begun.withLock { $0.append(piece) }
      return piece
    } _: { _ in
      seen.append(begun.withLock { $0 })
    }
    #expect(seen == [[1], [1, 2], [1, 2, 3]])
  }
}
