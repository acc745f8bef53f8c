import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText

/// Mends of misprints: those that several machines made, and those of edited files.
@Suite(.timeLimit(.minutes(90))) struct MendsTests {
  private static let words = [
    "gull", "tide", "boat", "shore", "water", "storm", "the", "a", "Möwe", "nets", "of", "rope",
  ]

  private static func text(_ chance: inout Chaos, chapters: Int = 4) -> String {
    (1...chapters).map { number in
      let paragraphs = (0..<6).map { _ in
        (0..<30).map { _ in words.randomElement(using: &chance) ?? "" }.joined(separator: " ")
      }
      return "CHAPTER \(number)\n\n~ of \(words[number % words.count]) ~\n\n"
        + paragraphs.joined(separator: ".\n\n") + ".\n\n"
    }.joined()
  }

  private func read(_ text: String) -> Manuscript {
    PlainTextFormat().read(DecodedText(utf8: Array(text.utf8)), ReadingOptions(), by: .one)
  }

  /// The words of a text.
  private func words(_ book: Manuscript) -> [Range<Int>] {
    let bytes = book.text.utf8
    return bytes.indices.split { bytes[$0] < 0x41 }.map { $0.startIndex..<$0.endIndex }
      .filter { book.mayMend($0) }
  }

  /// Some mends, each made by a machine that knows no other.
  private func mends(_ count: Int, of book: Manuscript, _ chance: inout Chaos)
    -> [ContentsCorrection]
  {
    let some = words(book).shuffled(using: &chance)
    // Half of them are close to each other.
    let close = words(book).dropFirst(some.count / 2).prefix(count / 2)
    let all = Set(close + some.prefix(count - count / 2))
    return all.sorted { $0.lowerBound < $1.lowerBound }.enumerated().map {
      Mends([], in: book).mending($1, as: $0 % 2 == 0 ? "X\($0)" : "another \($0)")
    }
  }

  private func string(_ book: Manuscript) -> String {
    String(decoding: book.text.utf8, as: UTF8.self)
  }

  /// What is known of a text.
  private func facts(_ book: Manuscript) -> [String] {
    [string(book), "\(book.outline)", "\(book.blocks)", "\(book.marks.all)"]
  }

  private func made(_ mends: Mends) -> Int { mends.outcomes.count { $0 == .made } }

  @Test(arguments: 0..<10)
  func `mends of several machines are the same in any order`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let book = read(Self.text(&chance))
    let all = mends(30, of: book, &chance)
    let former = facts(book.corrected(by: all))
    #expect(made(Mends(all, in: book)) == all.count)
    #expect(all.indices.allSatisfy { former[0].contains($0 % 2 == 0 ? "X\($0)" : "another \($0)") })
    for _ in 0..<5 { #expect(facts(book.corrected(by: all.shuffled(using: &chance))) == former) }
  }

  @Test(arguments: 0..<10)
  func `mends and corrections of lines are the same in any order`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let book = read(Self.text(&chance))
    let contents = CorrectedContents(book)
    let lines = (0..<60).filter { contents.mayBeTitle($0) }.shuffled(using: &chance).prefix(6)
    let titles = lines.compactMap { line in
      contents.correction(
        ofLine: line, level: contents.isChapter(line) ? nil : 1,
        onlyThis: Bool.random(using: &chance))
    }
    let all = mends(30, of: book, &chance)
    let former = facts(book.corrected(by: titles + all))
    for _ in 0..<5 {
      var (mixed, rest, others) = ([ContentsCorrection](), titles, all.shuffled(using: &chance))
      while let next = rest.first ?? others.first {
        let isTitle = !rest.isEmpty && (others.isEmpty || Bool.random(using: &chance))
        mixed.append(isTitle ? rest.removeFirst() : others.popLast() ?? next)
      }
      #expect(facts(book.corrected(by: mixed)) == former)
    }
  }

  @Test(arguments: 0..<10)
  func `mends change no chapter`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let book = read(Self.text(&chance))
    let contents = CorrectedContents(book)
    let titles = (0..<60).filter { contents.mayBeTitle($0) }.shuffled(using: &chance).prefix(8)
      .compactMap {
        contents.correction(
          ofLine: $0, level: contents.isChapter($0) ? nil : 1, onlyThis: true)
      }
    let all = mends(60, of: book, &chance)
    let (alone, both) = (book.corrected(by: titles), book.correctedAndMended(by: titles + all))
    let moved = alone.outline.map { both.mends.replacements.moved($0.offset) }
    #expect(both.manuscript.outline.map(\.offset) == moved)
    #expect(made(both.mends) == all.count)
  }

  /// Files have places in texts that were mended already: each after those before it.
  @Test(arguments: 0..<20)
  func `mends that were made one after another are found in the mended text`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let book = read(Self.text(&chance))
    var (shown, all) = (book, [ContentsCorrection]())
    for number in 0..<20 {
      let near = words(shown).dropFirst(40).prefix(30)
      guard let range = near.randomElement(using: &chance) else { continue }
      let (bytes, reads) = (
        shown.text.utf8, number % 3 == 0 ? "q\(number)" : "quay number\(number)"
      )
      let place = Place(
        offset: BookOffset(range.lowerBound),
        surroundings: Surroundings(bytes).hash(at: range.lowerBound))
      let former = String(decoding: bytes[range], as: UTF8.self)
      all.append(
        ContentsCorrection(.misprint(former, length: range.count, at: place, reads: reads)))
      shown = shown.mended(by: Replacements([.init(range, as: Array(reads.utf8))]))
    }
    let mended = book.correctedAndMended(by: all)
    #expect(mended.mends.lost == 0)
    #expect(string(mended.manuscript) == string(shown))
  }

  @Test(arguments: 0..<20)
  func `mends of a file that was edited are made, or are said to be lost`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let text = Self.text(&chance)
    let book = read(text)
    let all = mends(40, of: book, &chance)
    let cut = Int.random(in: 0..<text.utf8.count - 1, using: &chance)
    let start = book.text.utf8.span.scalarStart(cut)
    let bytes = book.text.utf8[..<start] + Array("z".utf8) + book.text.utf8[start...]
    let mends = Mends(all, in: read(String(decoding: bytes, as: UTF8.self)))
    #expect(mends.outcomes.count == all.count)
    #expect(made(mends) + mends.lost == all.count && mends.misprints.count == all.count)
    for (correction, outcome) in zip(all, mends.outcomes) where outcome == .lost {
      let place = Mend(correction)?.place.offset.value ?? 0
      #expect(place <= start && start < place + 100, "only words before the letter are lost")
    }
  }

  @Test func `of mends that overlap, the later one is made, and what it leaves out is lost`() throws
  {
    let book = read("\nI recieve the lettre in the morning, and read it at the table.\n")
    func mend(_ words: String, _ reads: String) throws -> ContentsCorrection {
      let range = try #require(book.text.utf8.firstRange(of: Array(words.utf8)))
      return Mends([], in: book).mending(range, as: reads)
    }
    let (one, other) = (
      try mend("recieve the", "receive the"), try mend("the lettre", "the letter")
    )
    let whole = try mend("recieve the lettre", "get a letter")
    let cases: [([ContentsCorrection], String, [Mends.Outcome])] = [
      ([one, other], "I recieve the letter in", [.lost, .made]),
      ([other, one], "I receive the lettre in", [.lost, .made]),
      ([one, whole], "I get a letter in", [.covered(by: 1), .made]),
      ([one, one], "I receive the lettre in", [.made]),
      ([one, whole, other], "I recieve the letter in", [.lost, .lost, .made]),
    ]
    for (corrections, words, outcomes) in cases {
      let mended = book.correctedAndMended(by: corrections)
      #expect(string(mended.manuscript).contains(words))
      #expect(mended.mends.outcomes == outcomes)
    }
  }

  @Test func `mended words are mended again`() throws {
    let book = read("\nI recieve the lettre in the morning, and read it at the table.\n")
    func mend(_ words: String, _ reads: String, after all: [ContentsCorrection]) throws
      -> [ContentsCorrection]
    {
      let mended = book.correctedAndMended(by: all)
      let range = try #require(mended.manuscript.text.utf8.firstRange(of: Array(words.utf8)))
      return all + [mended.mends.mending(range, as: reads)]
    }
    var all = try mend("recieve", "have received", after: [])
    all = try mend("received the", "got a", after: all)
    #expect(string(book.corrected(by: all)).contains("I have got a lettre in"))
    #expect(all.misprints.map(\.former) == ["recieve", "recieve the"])
    #expect(string(book.corrected(by: all.undone)).contains("I have received the lettre in"))
  }

  // MARK: Work

  private func forged(_ count: Int, reads: String, _ place: (Int) -> Place) -> [ContentsCorrection]
  {
    (0..<count).map {
      ContentsCorrection(.misprint("xyz", length: 3, at: place($0), reads: reads))
    }
  }

  @Test func `the work for many mends is that for one, and a bounded amount for each`() {
    var chance = Chaos(seed: 1)
    let book = read(Self.text(&chance, chapters: 40))
    let surroundings = Surroundings(book.text.utf8)
    let found = words(book).filter { $0.count == 4 }
    // The offsets are those of a file with another beginning.
    let all = found.prefix(500).map { range in
      ContentsCorrection(
        .misprint(
          "four", length: 4,
          at: Place(
            offset: BookOffset(range.lowerBound + 1),
            surroundings: surroundings.hash(at: range.lowerBound)), reads: "x"))
    }
    #expect(all.count == 500)
    let (one, many) = (Mends([all[0]], in: book), Mends(all, in: book))
    #expect(made(many) == 500)
    #expect(many.steps <= one.steps + 2 * all.count)
  }

  @Test func `words that are nowhere, and long ones, use up a budget and are said to be lost`() {
    var chance = Chaos(seed: 2)
    let book = read(Self.text(&chance))
    let surroundings = Surroundings(book.text.utf8)
    let place = words(book).first { $0.count == 3 }?.lowerBound ?? 0
    let long = String(repeating: "o", count: 1 << 20)
    let first = forged(1, reads: long) { _ in
      Place(offset: BookOffset(place), surroundings: surroundings.hash(at: place))
    }
    let all =
      first
      + forged(999, reads: "x") {
        Place(offset: BookOffset(place + $0 % 50), surroundings: UInt64($0))
      }
    let mends = Mends(all, in: book)
    #expect(made(mends) == 1 && mends.lost == 999)
    #expect(mends.steps <= MendFinder.mostNearby + book.text.utf8.count + 2 * all.count)
  }

  @Test func `numbers that no file of ours has mend nothing`() {
    let book = read("\nI recieve the lettre in the morning.\n")
    let numbers = [0, 1, 36, 37, Int(Int32.max), Int(UInt32.max)]
    let all = numbers.flatMap { offset in
      numbers.map {
        ContentsCorrection(
          .misprint(
            "zz", length: $0, at: Place(offset: BookOffset(offset), surroundings: 2), reads: "y"))
      }
    }
    #expect(Mends(all, in: book).lost == all.count)
  }
}
