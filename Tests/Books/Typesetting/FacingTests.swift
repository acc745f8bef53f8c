import CurlewManuscript
import CurlewTypesetting
import TestBooks
import Testing

/// A text and its translation on facing pages.
@Suite(.timeLimit(.minutes(90))) struct FacingTests {
  /// A made-up text in two languages: the second has longer words.
  private struct Pair {
    var left = ""
    var right = ""
    /// The first words of each paragraph in both texts, except in a chapter that one of them lacks.
    var paragraphs: [(left: String, right: String)] = []

    /// - Parameters:
    ///   - extra: The chapter that the translation lacks.
    ///   - merges: Whether every fifth paragraph of the translation goes on in the next one.
    init(chapters: Int, without extra: Int? = nil, merges: Bool = false, seed: UInt64) {
      var random = Chaos(seed: seed)
      for chapter in 1...chapters {
        left += "\n\n\nCHAPTER \(chapter)\n\n\n"
        if chapter != extra { right += "\n\n\nCHAPTER \(chapter)\n\n\n" }
        for paragraph in 1...Int.random(in: 4...12, using: &random) {
          let name = "c\(chapter)p\(paragraph)"
          let sentences = (1...Int.random(in: 1...6, using: &random)).map { sentence in
            (name: "\(name)s\(sentence)", words: Int.random(in: 2...18, using: &random))
          }
          left += Self.text(sentences, word: "water", prefix: "L") + "\n\n"
          guard chapter != extra else { continue }
          right += Self.text(sentences, word: "gewaesser", prefix: "R")
          right += merges && paragraph % 5 == 0 ? " " : "\n\n"
          if !merges { paragraphs.append(("L\(name)s1 ", "R\(name)s1 ")) }
        }
      }
    }

    private static func text(
      _ sentences: [(name: String, words: Int)], word: String, prefix: String
    ) -> String {
      sentences.map { sentence in
        "\(prefix)\(sentence.name) "
          + (1...sentence.words).map { _ in word }.joined(separator: " ") + "."
      }.joined(separator: " ")
    }

    var book: BookText { faced(left, right) }
  }

  private func layout(_ book: BookText, measure: Int = 34, rows: Int = 14) -> BookLayout {
    var setting = Setting(measure: measure, rows: rows)
    setting.isPaired = true
    var layout = BookLayout(book, setting)
    layout.count(upToPage: .max)
    return layout
  }

  private func offset(of words: String, in book: BookText) -> BookOffset? {
    let text = String(decoding: book.wholeManuscript?.text.utf8 ?? [], as: UTF8.self)
    return text.firstRange(of: words).map {
      BookOffset(text.utf8.distance(from: text.startIndex, to: $0.lowerBound))
    }
  }

  @Test(arguments: [1, 2, 3, 4]) func `the same passages stand on facing pages`(seed: UInt64) throws
  {
    let pair = Pair(chapters: 5, seed: seed)
    let book = pair.book
    let layout = layout(book)
    var right = 0
    for (one, other) in pair.paragraphs {
      let left = layout.page(containing: try #require(offset(of: one, in: book)))
      let translated = layout.page(containing: try #require(offset(of: other, in: book)))
      #expect(left % 2 == 0 && translated % 2 == 1, "\(one)")
      if left / 2 == translated / 2 { right += 1 }
    }
    #expect(right * 100 >= pair.paragraphs.count * 98, "\(right) of \(pair.paragraphs.count)")
  }

  @Test(arguments: [8, 14, 40], [20, 34, 60])
  func `all lines of both texts are shown once and in order`(
    rows: Int, measure: Int
  ) throws {
    for (seed, extra, merges) in [(1, nil, false), (2, 3, false), (3, 1, true), (4, 5, true)]
      as [(UInt64, Int?, Bool)]
    {
      let pair = Pair(chapters: 5, without: extra, merges: merges, seed: seed)
      let book = pair.book
      let layout = layout(book, measure: measure, rows: rows)
      #expect(layout.pageCount % 2 == 0)
      for (side, text) in [pair.left, pair.right].enumerated() {
        let pages = stride(from: side, to: layout.pageCount, by: 2)
        let lines = pages.flatMap { layout.page($0).lines }
        let words = lines.flatMap { $0.plainText.split(separator: " ") }.joined()
        let alone = Layout(TestBooks.book(text), Setting(measure: measure, rows: 10_000))
        let wanted = (0..<alone.pageCount).flatMap { alone.page($0).lines }
          .flatMap { $0.plainText.split(separator: " ") }.joined()
        #expect(words == wanted, "seed \(seed), side \(side)")
        for page in pages {
          #expect(layout.page(page).lines.allSatisfy { $0.row < rows }, "page \(page)")
        }
      }
    }
  }

  @Test func `pages and offsets agree`() {
    let layout = layout(Pair(chapters: 4, without: 2, seed: 7).book)
    for page in 0..<layout.pageCount {
      let range = layout.range(ofPage: page)
      guard !layout.page(page).lines.isEmpty else {
        #expect(range.isEmpty)
        continue
      }
      #expect(layout.page(containing: range.lowerBound) == page)
      #expect(layout.page(containing: range.upperBound - 1) == page)
      #expect(layout.start(ofPage: page) == range.lowerBound)
    }
  }

  @Test func `a chapter that the translation lacks faces empty pages`() throws {
    let book = Pair(chapters: 4, without: 2, seed: 5).book
    let layout = layout(book)
    let first = try #require(layout.page(ofHeading: 1))
    let next = try #require(layout.page(ofHeading: 2))
    let facing = stride(from: first + 1, to: next, by: 2)
    #expect(facing.allSatisfy { layout.page($0).lines.isEmpty })
    #expect(!layout.page(next + 1).lines.isEmpty, "the next chapters face each other again")
    // The offset of an empty page is that of the page that faces it.
    #expect(layout.start(ofPage: first + 1) == layout.start(ofPage: first))
  }

  @Test func `what the text lacks has its place beside the next chapter`() throws {
    for missing in [2, 4] {
      let pair = Pair(chapters: 4, without: missing, seed: 5)
      let book = faced(pair.right, pair.left)
      let offset = try #require(self.offset(of: "Lc\(missing)p1s1 ", in: book))
      let place = book.original(of: offset)
      #expect(!book.isTranslation(place))
      let next = missing < 4 ? book.outline[missing - 1].offset : book.textEnd - 1
      #expect(place == next)
      #expect(layout(book).page(containing: offset) % 2 == 1)
    }
  }

  @Test func `each passage leads to its counterpart and back`() throws {
    let pair = Pair(chapters: 3, seed: 9)
    let book = pair.book
    for (one, other) in pair.paragraphs {
      let left = try #require(offset(of: one, in: book))
      let right = try #require(offset(of: other, in: book))
      #expect(book.counterpart(of: left)?.lowerBound == right)
      #expect(book.original(of: right) == left)
      #expect(book.original(of: left) == left)
    }
  }

  @Test func `a translation without chapters is divided where those of the text begin`() throws {
    var pair = Pair(chapters: 8, seed: 5)
    for chapter in 1...8 {
      pair.right = pair.right.replacing("\n\n\nCHAPTER \(chapter)\n\n\n", with: "")
    }
    let book = pair.book
    #expect(book.sectionCount == 8)
    for (one, other) in pair.paragraphs {
      let left = try #require(offset(of: one, in: book))
      #expect(book.counterpart(of: left)?.lowerBound == offset(of: other, in: book), "\(one)")
    }
  }

  @Test func `texts that have nothing in common are known`() {
    #expect(Pair(chapters: 6, merges: true, seed: 1).book.likeness > 0.3)
    let (one, other) = (Pair(chapters: 6, seed: 1), Pair(chapters: 9, seed: 2))
    var mixed = one
    mixed.right = other.right
    #expect(mixed.book.likeness < 0.07)
  }

  /// Chinese takes half or a third of the cells of English: with free rows between its lines it fills its pages as well.
  @Test(arguments: [
    ("He had walked a long way to it. ", 2), ("He had walked a very long way to this place. ", 3),
  ])
  func `each text has line spacing of its own`(sentence: String, most: Int) {
    let short = (1...60).map { _ in "他走了很远的路。" }.joined()
    let long = (1...60).map { _ in sentence }.joined()
    let book = faced(short, long)
    var setting = Setting(measure: 34, rows: 20)
    for (isFree, step) in [(true, most), (false, 1)] {
      setting.freeRows = isFree ? 20 : nil
      var layout = BookLayout(book, setting)
      layout.count(upToPage: .max)
      for page in 0..<layout.pageCount {
        let rows = layout.page(page).lines.map(\.row)
        #expect(rows.allSatisfy { $0 < 20 })
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 == (page % 2 == 0 ? step : 1) })
      }
    }
  }

  @Test func `a passage longer than a page is divided on both sides`() {
    let sentence = (1...200).map { _ in "water" }.joined(separator: " ") + "."
    let other = (1...200).map { _ in "gewaesser" }.joined(separator: " ") + "."
    let book = faced(sentence + "\n\n" + sentence, other + "\n\n" + other)
    let layout = layout(book, measure: 30, rows: 10)
    #expect(layout.pageCount > 8)
    for page in 0..<layout.pageCount {
      #expect((1...10).contains(layout.page(page).lines.count), "page \(page)")
    }
  }

  /// A table of all pairs of their sentences would take gigabytes.
  @Test func `texts of very many short sentences are paired`() {
    let sentences = (1...60_000).map { _ in "Ha!" }
    for (left, right) in [(" ", " "), ("\n\n", "\n\n"), (" ", "\n\n")] {
      let book = faced(sentences.joined(separator: left), sentences.joined(separator: right))
      let layout = layout(book, measure: 30, rows: 8)
      #expect(layout.pageCount % 2 == 0 && layout.pageCount > 2)
    }
  }

  @Test func `a text may be empty`() {
    let book = faced("One.\n\nTwo.", "")
    let layout = layout(book)
    #expect(layout.pageCount == 2)
    #expect(layout.page(0).plainText.contains("Two"))
    #expect(layout.page(1).lines.isEmpty)
  }

  private func words(of book: BookText) -> WordCount? {
    var layout = BookLayout(book, Setting(measure: 60, rows: 20))
    #expect(layout.book.words == nil, "no section has been set")
    layout.count(upToPage: .max)
    return layout.book.words
  }

  @Test func `the words that are counted are those of the text`() {
    let pair = Pair(chapters: 2, seed: 3)
    #expect(words(of: pair.book) == words(of: BookText(TestBooks.book(pair.left))))
    #expect(words(of: BookText(TestBooks.book("He is. It was.\n\nAn old ox.")))?.all == 7)
  }
}

/// A text with its translation.
private func faced(_ text: String, _ translation: String) -> BookText {
  BookText(
    Book(
      TestBooks.book(text).manuscript.with(translation: TestBooks.book(translation).manuscript) {
        $0
      }))
}
