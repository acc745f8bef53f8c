import Testing

@testable import CurlewManuscript
@testable import CurlewPlainText
@testable import TestBooks
@testable import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct LongLayoutTests {
  static let settings = [
    Setting(measure: 30, rows: 8), Setting(measure: 12, rows: 3, isJustified: true),
    Setting(measure: 60, rows: 24, isJustified: true),
    Setting(measure: 40, rows: 10),
  ]

  @Test(arguments: LongSample.allCases, settings)
  func pagesContainEveryCharacterOnceAndInOrder(sample: LongSample, setting: Setting) {
    let book = longBook(sample.text, section: 1500)
    var paired = setting
    paired.isPaired = setting.rows > 8
    let layout = BookLayout(book, paired)
    #expect(ink(layout.counted.pages) == ink(sample.text))
    let lines = longBook(sample.text, section: 1500, keepsHardLines: true)
    #expect(ink(BookLayout(lines, setting).counted.pages) == ink(sample.text))
  }

  @Test func `a chapter as long as a book is laid out in parts`() {
    func sections(megabytes: Int) -> [Range<Int>] {
      let paragraph = String(repeating: "All work and no play. ", count: 40) + "\n\n"
      let text = String(repeating: paragraph, count: (megabytes << 20) / paragraph.utf8.count)
      return Book(decode(Array(text.utf8)), named: "").sections
    }
    #expect(sections(megabytes: 2).count == 1)
    let parts = sections(megabytes: 5)
    #expect(parts.count == 5)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(parts.allSatisfy { $0.count < 2 * parts[0].count })
  }

  @Test(arguments: ["All work and no play. ", "all", "пять", "a\u{301}", "\"play\""])
  func `a paragraph as long as a book is laid out in parts`(words: String) {
    let text = "It begins. " + String(repeating: words, count: (4 << 20) / words.utf8.count) + "end"
    let book = Book(decode(Array(text.utf8), as: .utf8), named: "")
    #expect(book.sections.count > 2)
    let blocks = book.manuscript.blocks
    #expect(blocks.allSatisfy { 1..<(1 << 20) + 8 ~= $0.range.count })
    let parts = blocks.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
    #expect(ink(parts.joined()) == ink(text))
    #expect(!parts.contains { $0.contains("\u{FFFD}") })
  }

  /// Neither the blanks nor the control characters reach beyond their paragraph.
  @Test(arguments: ["\u{1}", " ", "\u{1}\u{1F}x"])
  func `a long paragraph of blanks is laid out`(words: String) {
    let blanks = String(repeating: words, count: (9 << 17) / words.utf8.count)
    for text in ["It begins.\n\n\(blanks)end.\n\nIt ends.", "It begins \(blanks)\n\nIt ends."] {
      let book = Book(decode(Array(text.utf8), as: .utf8), named: "")
      #expect(BookLayout(book, Setting(measure: 60, rows: 20)).counted.pageCount > 0)
      let blocks = book.manuscript.blocks
      #expect(blocks.allSatisfy { !$0.range.isEmpty })
      #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }

  @Test func `a long word is cut alike whatever its letters`() {
    func lines(_ letter: String, hidden: String = "") -> [Int] {
      let word = String(repeating: letter, count: 3000) + hidden
      let text = "He said \(word), and \(word)."
      let book = Book(decode(Array(text.utf8), as: .utf8), named: "")
      return Layout(book, Setting(measure: 31, rows: 8)).lines.map {
        text.utf8.prefix($0.offset).count { $0 & 0xC0 != 0x80 }
      }
    }
    #expect(lines("x").count > 190)
    #expect(lines("x") == lines("ж"))
  }

  @Test(arguments: LongSample.allCases, settings)
  func aPageIsFoundByItsStart(sample: LongSample, setting: Setting) {
    let layout = BookLayout(longBook(sample.text, section: 1500), setting).counted
    let starts = (0..<layout.pageCount).map { layout.start(ofPage: $0) }
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(starts.map { layout.page(containing: $0) } == Array(starts.indices))
  }

  /// Neither the section before it nor the one after it has been read.
  @Test(arguments: LongSample.allCases)
  func aPageIsTheSameWhicheverSectionWasReadFirst(sample: LongSample) {
    var setting = Self.settings[0]
    setting.isPaired = true
    let counted = BookLayout(longBook(sample.text, section: 1500), setting).counted
    for page in stride(from: 0, to: counted.pageCount, by: 11) {
      var fresh = BookLayout(longBook(sample.text, section: 1500), setting)
      let start = counted.start(ofPage: page)
      _ = fresh.settle(near: start, margin: 2)
      let there = fresh.page(containing: start)
      #expect(fresh.start(ofPage: there) == start)
      #expect(
        there % 2 == counted.page(containing: start) % 2, "the same two pages face each other")
      #expect(fresh.page(there) == counted.page(counted.page(containing: start)))
    }
  }

  /// Turning one page at a time shows the text in order.
  @Test(arguments: LongSample.allCases)
  func uncountedPagesAreTurnedInOrder(sample: LongSample) {
    let setting = Self.settings[0]
    var layout = BookLayout(longBook(sample.text, section: 1500), setting)
    let counted = layout.counted
    var address = counted.start(ofPage: 0)
    for page in 0..<counted.pageCount {
      _ = layout.settle(near: address, margin: 2)
      let here = layout.page(containing: address)
      #expect(layout.page(here) == counted.page(page))
      guard page + 1 < counted.pageCount else { break }
      #expect(here + 1 < layout.pageCount)
      address = layout.start(ofPage: here + 1)
      #expect(layout.page(containing: address) == here + 1)
    }
  }

  @Test(arguments: LongSample.allCases)
  func uncountedBooksHaveTheRightFirstAndLastPage(sample: LongSample) {
    let setting = Self.settings[0]
    let book = longBook(sample.text, section: 1500)
    let layout = BookLayout(book, setting)
    let counted = layout.counted
    #expect(layout.start(ofPage: 0) == counted.start(ofPage: 0))
    #expect(
      layout.start(ofPage: layout.pageCount - 1) == counted.start(ofPage: counted.pageCount - 1))
  }

  /// Before counting is complete, every page number already shows a page of the book, in order.
  @Test(arguments: LongSample.allCases)
  func estimatedPagesArePagesOfTheBook(sample: LongSample) {
    var layout = BookLayout(longBook(sample.text, section: 1500), Self.settings[0])
    let counted = layout.counted
    let starts = Set((0..<counted.pageCount).map { counted.start(ofPage: $0) })
    var counter = layout.counter
    while let count = counter?.next() {
      let estimated = (0..<layout.pageCount).map { layout.start(ofPage: $0) }
      #expect(starts.isSuperset(of: estimated))
      #expect(zip(estimated, estimated.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(!layout.isCounted)
      _ = layout.merge([count])
    }
    #expect(layout.isCounted)
    #expect(layout.pageCount == counted.pageCount)
  }

  @Test func aShortTextHasTheSamePagesInOneSection() {
    let text = LongSample.chapters.text
    let setting = Self.settings[0]
    let long = BookLayout(longBook(text, section: 1 << 20), setting).counted
    let short = Layout(book(text), setting)
    #expect(long.pages == (0..<short.pageCount).map { short.page($0) })
    #expect(
      (0..<short.pageCount).allSatisfy { long.start(ofPage: $0).value == short.start(ofPage: $0) })
  }

  @Test func aPageKnowsItsChapterOnceEarlierSectionsAreRead() throws {
    let text = LongSample.chapters.text
    let layout = BookLayout(longBook(text, section: 700), Self.settings[0])
    let last = layout.pageCount - 1
    let counted = layout.counted
    #expect(layout.book.outline.map(\.title) == (1...24).map { "CHAPTER \($0)" })
    #expect(counted.heading(ofPage: counted.pageCount - 1)?.title == "CHAPTER 24")
    #expect(layout.heading(ofPage: last)?.title == "CHAPTER 24")
    for heading in layout.book.outline {
      #expect(counted.heading(ofPage: counted.page(containing: heading.offset)) == heading)
    }
  }

  /// In a file of several books, the licences between them are shown as text.
  @Test func aLicenceInTheMiddleHidesNoText() {
    let chapter = String(repeating: prose + "\n\n", count: 8)
    let frame = "*** START OF THE PROJECT GUTENBERG EBOOK SHORE ***\n\n\(chapter)"
    let end = "*** END OF THE PROJECT GUTENBERG EBOOK SHORE ***\n\nlicence\n"
    let books = String(repeating: frame + end, count: 12)
    let pages = BookLayout(longBook(books, section: 900), Self.settings[0]).counted.pages
    let text = pages.map(\.plainText).joined(separator: "\n")
    #expect(text.matches(of: /shore is/).count == 96)
    #expect(
      text.matches(of: /licence/).count == 11, "the last one belongs to the file and is hidden")
  }

  // MARK: Places

  @Test(arguments: LongSample.allCases)
  func aPlaceIsFoundAgainInANewRun(sample: LongSample) {
    let first = longBook(sample.text, section: 1500)
    let layout = BookLayout(first, Self.settings[0]).counted
    let again = longBook(sample.text, section: 1500)
    for page in stride(from: layout.pageCount - 1, through: 0, by: -3) {
      let place = first.place(at: layout.start(ofPage: page))
      #expect(again.offset(of: place) == place.offset)
    }
  }

  /// An edit nearby moves the offset; the surrounding text identifies the place.
  @Test func aPlaceMovesWithItsText() throws {
    let text = LongSample.paragraphs.text
    let old = longBook(text, section: 1500)
    let address = try #require(text.utf8.firstRange(of: "wörd501 ".utf8))
    let offset = BookOffset(
      text.utf8.distance(from: text.startIndex, to: address.lowerBound))
    let place = old.place(at: offset)
    let edited = longBook("A few words more.\n\n" + text, section: 1500)
    #expect(edited.offset(of: place) == offset + 19)
    #expect(longBook("nothing of it", section: 1500).offset(of: place) == 13)
  }

  @Test func aPlaceSurvivesTheFileGrowingLong() {
    let text = LongSample.log.text
    let short = book(text)
    let long = longBook(text, section: 1000)
    let layout = Layout(short, Self.settings[0])
    for page in 0..<layout.pageCount {
      let place = BookText(short).place(at: BookOffset(layout.start(ofPage: page)))
      #expect(long.offset(of: place) == place.offset)
    }
  }

  @Test(arguments: LongTextTests.encodings.indices)
  func placesAndPagesAreExactInEveryEncoding(encoding index: Int) {
    let (encoding, encode) = LongTextTests.encodings[index]
    let bytes = encode(LongSample.paragraphs.text)
    let layout = BookLayout(longBook(bytes, section: 2000, as: encoding), Self.settings[0]).counted
    #expect(ink(layout.pages) == ink(LongSample.paragraphs.text))
    let again = longBook(bytes, section: 2000, as: encoding)
    for page in stride(from: layout.pageCount - 1, through: 0, by: -1) {
      let start = layout.start(ofPage: page)
      #expect(layout.page(containing: start) == page)
      let place = layout.book.place(at: start)
      #expect(again.offset(of: place) == place.offset)
    }
  }

  // MARK: Faults

  /// The file is truncated while it is open.
  @Test func aFileThatShrinksLosesOnlyItsEnd() {
    let bytes = Array(LongSample.paragraphs.text.utf8)
    let source = ByteSource(length: bytes.count) {
      Array(bytes[$0.clamped(to: 0..<bytes.count / 2)])
    }
    let book = BookText(LongText(source, lengthOfSection: 1000))
    let layout = BookLayout(book, Self.settings[0]).counted
    let expected = ink(String(decoding: bytes[..<(bytes.count / 2)], as: UTF8.self))
    #expect(ink(layout.pages) == expected)
    #expect(layout.start(ofPage: layout.pageCount - 1) <= BookOffset(bytes.count))
  }
}
