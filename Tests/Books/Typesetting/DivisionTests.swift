import CurlewManuscript
import CurlewTypesetting
import TestBooks
import Testing

/// Texts and translations whose chapters and paragraphs differ: the passages face each other nevertheless.
@Suite(.timeLimit(.minutes(90))) struct DivisionTests {
  /// How one of two texts is divided.
  struct Division: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The sentences of a paragraph.
    var paragraph = 4
    /// What stands above a chapter; nil for nothing.
    var heading: String? = "CHAPTER"
    /// The first chapter with a heading.
    var firstHeading = 1
    /// How many chapters are made one.
    var joined = 1
    /// Whether each line stays one, as in a poem.
    var isVerse = false
    /// Whether a note stands behind every other paragraph.
    var hasNotes = false

    fileprivate func text(_ chapters: [[String]]) -> String {
      chapters.enumerated().map { number, sentences in
        head(number)
          + stride(from: 0, to: sentences.count, by: paragraph).map { start in
            let text = sentences[start..<min(start + paragraph, sentences.count)]
              .joined(separator: " ")
            return (isVerse ? Self.lines(text) : text) + note(start)
          }.joined()
      }.joined()
    }

    private func head(_ number: Int) -> String {
      guard let heading, number % joined == 0, number + 1 >= firstHeading else { return "" }
      return "\n\n\n\(heading)\(heading == "* * *" ? "" : " \(number / joined + 1)")\n\n\n"
    }

    private func note(_ start: Int) -> String {
      guard hasNotes, start / paragraph % 2 == 0 else { return "\n\n" }
      return " [\(start)]\n\n[\(start)] Some manuscripts read otherwise here, as may be seen"
        + " in the larger editions.\n\n"
    }

    private static func lines(_ text: String) -> String {
      var (lines, line) = ([String](), "")
      for word in text.split(separator: " ") {
        if line.count + word.count > 36 {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      return (lines + [line]).joined(separator: "\n")
    }
  }

  private static let pairs: [(Division, Division)] = [
    (Division(testDescription: "the same"), Division(testDescription: "the same")),
    (
      Division(testDescription: "by five", paragraph: 5),
      Division(testDescription: "by seven", paragraph: 7)
    ),
    (
      Division(testDescription: "a chapter is one paragraph", paragraph: 99),
      Division(testDescription: "by three", paragraph: 3)
    ),
    (
      Division(testDescription: "chapters"),
      Division(testDescription: "chapters made one", joined: 2)
    ),
    (Division(testDescription: "chapters"), Division(testDescription: "stars", heading: "* * *")),
    (
      Division(testDescription: "by five without heads", paragraph: 5, heading: nil),
      Division(testDescription: "by seven without heads", paragraph: 7, heading: nil)
    ),
    (
      Division(testDescription: "verse", isVerse: true),
      Division(testDescription: "prose", paragraph: 6)
    ),
    (Division(testDescription: "bare"), Division(testDescription: "with notes", hasNotes: true)),
    (
      Division(testDescription: "chapters"),
      Division(testDescription: "without the first five heads", firstHeading: 6)
    ),
  ]

  @Test(arguments: pairs) func `passages are paired whatever their division`(
    left: Division, right: Division
  ) throws {
    var random = Chaos(seed: 5)
    var (one, other) = ([[String]](), [[String]]())
    for chapter in 1...12 {
      let lengths = (1...Int.random(in: 24...40, using: &random)).map { _ in
        Int.random(in: 3...24, using: &random)
      }
      one.append(lengths.enumerated().map { Self.sentence("L\(chapter)x\($0)", $1, of: "water") })
      other.append(
        lengths.enumerated().map { number, length in
          let length = length * Int.random(in: 85...115, using: &random) / 100
          return Self.sentence("R\(chapter)x\(number)", length, of: "gewaesser")
        })
    }
    try expectPaired(one, other, divided: left, right)
  }

  private static func sentence(_ name: String, _ words: Int, of word: String) -> String {
    name + String(repeating: " " + word, count: words) + "."
  }

  /// The Acts in Greek and English, verse by verse.
  @Test(.needsBooks(Acts.isThere), arguments: pairs) func `the Acts are paired`(
    left: Division, right: Division
  ) throws {
    let acts = try #require(Acts())
    try expectPaired(acts.greek, acts.english, divided: left, right)
  }

  /// Expects nearly all passages on the same spread. Each is a sentence, which is known by its beginning.
  private func expectPaired(
    _ one: [[String]], _ other: [[String]], divided left: Division, _ right: Division
  ) throws {
    let book = BookText(
      Book(
        TestBooks.book(left.text(one)).manuscript.with(
          translation: TestBooks.book(right.text(other)).manuscript
        ) { $0 }))
    var setting = Setting(measure: 44, rows: 24)
    setting.isPaired = true
    var layout = BookLayout(book, setting)
    layout.count(upToPage: .max)
    let text = book.wholeManuscript?.text.utf8 ?? []
    var (start, passages) = ((0, book.translation?.start ?? 0), (all: 0, right: 0))
    for (left, right) in zip(one.joined(), other.joined()) where !left.isEmpty && !right.isEmpty {
      guard let ours = Self.range(of: left, in: text, from: start.0),
        let theirs = Self.range(of: right, in: text, from: start.1)
      else { continue }
      start = (ours.lowerBound + 1, theirs.lowerBound + 1)
      func spreads(_ range: Range<Int>) -> ClosedRange<Int> {
        layout.page(containing: BookOffset(range.lowerBound)) / 2...layout.page(
          containing: BookOffset(range.upperBound - 1)) / 2
      }
      passages.all += 1
      if spreads(ours).overlaps(spreads(theirs)) { passages.right += 1 }
    }
    #expect(passages.all * 10 > one.joined().count * 9)
    #expect(passages.right * 100 >= passages.all * 98, "\(passages)")
    #expect(book.likeness > 0.07)
  }

  /// The range of a passage, which is found by its first letters.
  private static func range(of passage: String, in text: [UInt8], from start: Int) -> Range<Int>? {
    let (first, length) = (Array(passage.utf8.prefix(12)), passage.utf8.count)
    let end = min(text.count - length, start + 8000)
    guard start <= end else { return nil }
    for offset in start...end where text[offset] == first[0] {
      // Lines of verse may end within it.
      let isThere = first.indices.allSatisfy {
        text[offset + $0] == first[$0] || text[offset + $0] == 0x0A && first[$0] == 0x20
      }
      if isThere { return offset..<offset + length }
    }
    return nil
  }
}

/// The verses of the Acts in two languages, by chapters.
private struct Acts {
  private(set) var greek: [[String]] = []
  private(set) var english: [[String]] = []

  private static let contents = Library.folder("pairs").flatMap {
    Library.contents(of: "\($0)/acts.json")
  }
  static var isThere: Bool { contents != nil }

  init?() {
    guard let contents = Self.contents else { return nil }
    // [[["verse"], ["verse"], chapter], …]: a list for a text that lacks the verse is empty.
    for entry in String(decoding: contents, as: UTF8.self).split(separator: "], [[") {
      let parts = entry.split(separator: "]").flatMap { $0.split(separator: "[") }
      let verses = entry.split(separator: "\"", omittingEmptySubsequences: false)
      let chapter = entry.split(separator: ",").last.flatMap { Int($0.filter(\.isWholeNumber)) }
      guard parts.count >= 2, verses.count == 5, let chapter else { continue }
      if greek.count < chapter {
        greek.append([])
        english.append([])
      }
      greek[chapter - 1].append(String(verses[1]))
      english[chapter - 1].append(String(verses[3]))
    }
  }
}
