import CurlewManuscript
import CurlewSystem
import TestBooks
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What a page shows is found by `--at` on that page, also across lines and pages.
///
/// The phrases are chosen by a sequence of numbers, so that no text can be fitted to them.
@Suite(.timeLimit(.minutes(90))) struct PrintedPhraseTests {
  private static let phrasesOfABook = 10
  private static let wordsOfAPhrase = 8
  private static let shelf = Library.shelf ?? ""

  /// In bytes. Longer books take too much time in a build that is not optimised.
  #if DEBUG
    private static let longest = 400_000
  #else
    private static let longest = Int.max
  #endif

  static let books = FileSystem.names(in: shelf).filter { name in
    name.hasSuffix(".txt")
      && FileStamp(of: shelf + "/" + name).map { $0.numbers[2] <= longest } == true
  }.sorted()

  @Test(arguments: ["a-shelf-of-scripts.txt", "low-water.txt", "nobody-over.txt"])
  func phrasesOfOurBooksAreFound(name: String) throws {
    try findPhrases(in: Golden.package + "/Books/" + name)
  }

  @Test(.needsBooks(!books.isEmpty), arguments: books)
  func phrasesOfRealBooksAreFound(name: String) throws {
    try findPhrases(in: Self.shelf + "/" + name)
  }

  @Test func aHyphenAtTheEndOfALineMayBelongToItsWord() {
    let text = Array("the idle time-outs of a clock".utf8)
    #expect(firstOffset(of: "idle time- outs", in: text) == 4)
    #expect(firstOffset(of: "ti- me-outs of a cl- ock", in: text) == 9)
    let dash = Array("to me the lesson--trial and test".utf8)
    #expect(firstOffset(of: "the lesson— trial and", in: dash) == 6)
  }

  private func findPhrases(in path: String) throws {
    let open = try OpenBook(path, as: Settings())
    let printed = PrintedBook(open.whole)
    try #require(printed.layout.pageCount > Self.phrasesOfABook)
    for number in 0..<Self.phrasesOfABook {
      // A prime number of steps spreads the pages over the book.
      let page = (number * 7919 + 101) % (printed.layout.pageCount - 1)
      // Every third phrase begins on one page and ends on the next.
      let phrase = printed.phrase(
        of: Self.wordsOfAPhrase, on: page, goesOnOnTheNext: number % 3 == 2)
      guard phrase.count > 4 else { continue }
      let sought = phrase.joined(separator: " ")
      let offset = open.text.firstOffset { firstOffset(of: sought, in: $0, $1) }
      let found = offset.map { printed.layout.page(containing: $0.value) }
      // A phrase that occurs twice is found where it occurs first.
      let isRight = found.map { $0 == page || $0 < page && printed.shows(phrase, on: $0) }
      #expect(isRight == true, "page \(page + 1): \(sought)")
    }
  }
}

/// The words of a book as its pages show them.
private struct PrintedBook {
  let layout: Layout
  /// The offsets of rules. Pages show ornaments instead of their text.
  private let rules: Set<Int>

  init(_ book: Book) {
    layout = Layout(book, Setting(measure: 62, rows: 20, isJustified: true))
    rules = Set(book.manuscript.blocks.filter { $0.kind == .rule }.map(\.range.lowerBound))
  }

  func words(on page: Int) -> [String] {
    layout.page(page).lines.filter { !rules.contains($0.range.lowerBound) }
      .flatMap { $0.plainText.split(separator: " ").map(String.init) }
  }

  func phrase(of count: Int, on page: Int, goesOnOnTheNext: Bool) -> [String] {
    let words = words(on: page)
    guard goesOnOnTheNext else {
      let start = words.count > count ? page * 31 % (words.count - count) : 0
      return Array(words[start...].prefix(count))
    }
    return words.suffix(count / 2) + self.words(on: page + 1).prefix(count / 2)
  }

  func shows(_ phrase: [String], on page: Int) -> Bool {
    let words = words(on: page) + self.words(on: page + 1)
    return words.indices.contains { words[$0...].starts(with: phrase) }
  }
}
