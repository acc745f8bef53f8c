import CurlewManuscript
import CurlewSearch
import Testing

/// Quotations found again in edited books.
@Suite(.timeLimit(.minutes(90))) struct QuotationTests {
  private struct Random {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  /// A book of invented sentences. Words and whole sentences repeat, as in real ones.
  private static func book() -> [String] {
    var random = Random(state: 7)
    let syllables = ["ka", "lo", "mi", "ren", "tas", "u", "vel", "shi", "dor", "an", "pe", "qui"]
    let words = (0..<700).map { _ in
      (0...random.next(3)).map { _ in syllables[random.next(syllables.count)] }.joined()
    }
    return (0..<3000).map { number in
      if number % 40 == 0 { return "“Yes,” said he." }
      return (0...3 + random.next(12)).map { _ in words[random.next(words.count)] }
        .joined(separator: " ") + "."
    }
  }

  private static let sentences = book()

  /// Unoptimised, all of them would take minutes.
  #if DEBUG
    private static let count = 100
  #else
    private static let count = 1000
  #endif

  private func quotations(of source: String) -> [(words: Quotation, offset: Int)] {
    var random = Random(state: 11)
    let bytes = Array(source.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return (0..<Self.count).map { _ in
      // At word boundaries, some short, some long.
      func boundary(_ offset: Int) -> Int {
        var offset = min(offset, bytes.count - 100)
        while bytes[offset - 1] != UInt8(ascii: " ") { offset += 1 }
        return offset
      }
      let start = boundary(100 + random.next(bytes.count - 1000))
      let end = boundary(start + [12, 40, 90, 400][random.next(4)]) - 1
      let words = Quotation(
        text(start..<max(end, start + 3)), before: text(start - 32..<start),
        after: text(max(end, start + 3)..<max(end, start + 3) + 32))
      return (words, start)
    }.sorted { $0.offset < $1.offset }
  }

  /// Counts the quotations found at the right place and at a wrong one. `move` maps offsets of the old
  /// text to the new.
  private func outcome(
    _ old: String, _ new: String, move: (Int) -> Int
  ) -> (right: Int, wrong: Int) {
    var finder = QuotationFinder(FoldedText(new))
    var (right, wrong) = (0, 0)
    let quotations = quotations(of: old)
    for ((quotation, offset), found) in zip(quotations, finder.find(quotations)) {
      guard let found else { continue }
      let goal = move(offset)..<move(offset + quotation.quote.utf8.count)
      let isRight =
        abs(found.lowerBound - goal.lowerBound) <= 4 && abs(found.upperBound - goal.upperBound) <= 4
      if isRight { right += 1 } else { wrong += 1 }
    }
    return (right, wrong)
  }

  private func expectFound(
    _ outcome: (right: Int, wrong: Int), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.wrong == 0, sourceLocation: sourceLocation)
    #expect(outcome.right * 100 >= Self.count * 99, sourceLocation: sourceLocation)
  }

  private let text = sentences.joined(separator: " ")

  @Test func anUnchangedBookKeepsAll() {
    let outcome = outcome(text, text) { $0 }
    #expect(outcome.right == Self.count && outcome.wrong == 0)
  }

  @Test func aChapterInsertedInFrontMovesThemAll() {
    let chapter = Self.sentences[100..<400].reversed().joined(separator: " ") + " "
    expectFound(outcome(text, chapter + text) { $0 + chapter.utf8.count })
  }

  @Test func wrappingTheLinesChangesNothing() {
    let plain = text.filter(\.isASCII)
    // How many spaces precede each byte.
    let spaces = plain.utf8.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + ($1 == UInt8(ascii: " ") ? 1 : 0))
    }
    expectFound(outcome(plain, plain.replacingEverySixthSpace()) { $0 + spaces[$0] / 6 })
  }

  @Test func aFewWrongLettersAreForgiven() {
    var random = Random(state: 5)
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var bytes = Array(text.utf8)
    for place in bytes.indices where letters.contains(bytes[place]) && random.next(50) == 0 {
      bytes[place] = letters[random.next(letters.count)]
    }
    expectFound(outcome(text, String(decoding: bytes, as: UTF8.self)) { $0 })
  }

  /// Another edition: other quotation marks and dashes, some sentences left out, some added.
  @Test func anotherEditionKeepsWhatItHas() {
    var random = Random(state: 3)
    var (new, offset) = ("", 0)
    var moves: [(old: Int, new: Int)] = []
    var isMissing: [Range<Int>] = []
    for sentence in Self.sentences {
      switch random.next(60) {
      case 0: isMissing.append(offset..<offset + sentence.utf8.count + 1)
      case 1:
        new += "Something that was not there before. "
        fallthrough
      default:
        moves.append((offset, new.utf8.count))
        new += sentence.replacingQuotes() + " "
      }
      offset += sentence.utf8.count + 1
    }
    var finder = QuotationFinder(FoldedText(new))
    var (right, wrong, possible) = (0, 0, 0)
    let quotations = quotations(of: text)
    for ((quotation, offset), found) in zip(quotations, finder.find(quotations)) {
      let range = offset..<offset + quotation.quote.utf8.count
      let hasQuotes = quotation.quote.contains("“") || quotation.before.contains("“")
      let isWhole = !isMissing.contains {
        $0.overlaps(range.lowerBound - 33..<range.upperBound + 33)
      }
      if isWhole, !hasQuotes { possible += 1 }
      guard let found, isWhole, !hasQuotes else { continue }
      let move = moves.last { $0.old <= range.lowerBound } ?? (0, 0)
      let goal = range.lowerBound - move.old + move.new
      if abs(found.lowerBound - goal) <= 45 { right += 1 } else { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(right * 100 >= possible * 99, "\(right) of \(possible)")
  }

  @Test func `of two exact copies that at the old place is found, and elsewhere neither`() {
    let rest = Self.sentences[200..<260].joined(separator: " ") + " "
    let passage = Self.sentences[100..<110].joined(separator: " ") + " "
    let head = Self.sentences[100..<103].joined(separator: " ") + " "
    let quote = Self.sentences[103..<106].joined(separator: " ")
    let tail = passage.dropFirst(head.count + quote.count)
    func found(at offset: Int) -> Int? {
      var finder = QuotationFinder(FoldedText(rest + passage + rest + passage + rest))
      let wanted = Quotation(
        quote, before: String(head.suffix(32)), after: String(tail.prefix(32)))
      return finder.find([(wanted, offset)])[0]?.lowerBound
    }
    let first = (rest + head).utf8.count
    let second = first + (rest + passage).utf8.count
    for place in [first, second] { #expect(found(at: place) == place) }
    for distance in [-900, -300, 300, 900] { #expect(found(at: first + distance) == nil) }
  }

  @Test func whatIsGoneIsNotFoundElsewhere() {
    let half = Self.sentences[..<1500].joined(separator: " ")
    var finder = QuotationFinder(FoldedText(half))
    let limit = half.utf8.count
    let gone = quotations(of: text).filter { $0.offset > limit + 100 }
    #expect(gone.count > Self.count / 4)
    #expect(finder.find(gone).allSatisfy { $0 == nil })
  }
}

extension String {
  fileprivate func replacingEverySixthSpace() -> String {
    var (text, count) = ("", 0)
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar)
      guard scalar == " " else { continue }
      count += 1
      if count % 6 == 0 { text.unicodeScalars.append("\n") }
    }
    return text
  }

  fileprivate func replacingQuotes() -> String {
    String(map { $0 == "“" || $0 == "”" ? "\"" : $0 })
  }
}
