import LineTwins
import CurlewPlainText
import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// The lines of every paragraph cost as little as the plain search says.
///
/// A release build tries every paragraph of a short book at every measure and of a long one at some; a debug build
/// tries a few.
@Suite(.timeLimit(.minutes(90))) struct LineLawTests {
  #if DEBUG
    static let ownBooks = Library.own
    static let books = Library.trial.filter { $0.bytes.count < 200_000 }
    static let paragraphs = 12
  #else
    static let ownBooks = Library.own
    static let books = Library.trial
    static let paragraphs = Int.max
  #endif

  static let settings = [
    Setting(measure: 60, rows: 30, isJustified: true, hangs: true),
    Setting(measure: 36, rows: 30, isJustified: true), Setting(measure: 24, rows: 30),
    Setting(measure: 62, rows: 30), Setting(measure: 44, rows: 30),
    Setting(measure: 11, rows: 30, isJustified: true),
    Setting(measure: 90, rows: 30, isJustified: true, mayHyphenate: false),
    Setting(measure: 140, rows: 30, isJustified: true, hangs: true),
  ]

  /// Words of all lengths with everything that may be in and around them.
  static let rough = Library.Volume(name: "rough", bytes: roughText(syllable: "\u{AD}a"))
  /// The same with soft hyphens that nothing visible follows.
  static let rougher = Library.Volume(name: "rougher", bytes: roughText(syllable: "\u{AD}"))
  /// The same with marks of direction, which are not drawn.
  static let marked = Library.Volume(
    name: "marked", bytes: roughText(syllable: "\u{200E}\u{200F}"))

  private static func roughText(syllable: String) -> [UInt8] {
    var (chaos, text) = (Chaos(seed: 7), "")
    func pick(_ choice: [String]) -> String { choice.randomElement(using: &chaos) ?? "" }
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 2...90, using: &chaos) {
        text += pick(["", "", "", "“", "'", String(repeating: syllable, count: 4)]) + "a"
        for _ in 0..<Int.random(in: 0...20, using: &chaos) {
          text += pick(["a", "e", "n", "t", "r", syllable, "é"])
        }
        text += pick([" ", " ", " ", ", ", ".” ", "-", "—", "\n"])
      }
      text += "end.\n\n"
    }
    return Array(text.utf8)
  }

  @Test(arguments: [rough, rougher, marked]) func roughTexts(volume: Library.Volume) throws {
    expectLeastDemerits(volume, try Patterns.required("hyph_en_US"), paragraphs: .max)
  }

  @Test(arguments: ownBooks) func ourOwnBooks(volume: Library.Volume) throws {
    expectLeastDemerits(volume, try Patterns.required("hyph_en_US"), paragraphs: Self.paragraphs)
  }

  @Test(.needsBooks(!books.isEmpty), arguments: books)
  func booksOfTheShelf(volume: Library.Volume) throws {
    expectLeastDemerits(volume, try Patterns.required("hyph_en_US"), paragraphs: Self.paragraphs)
  }

  private func expectLeastDemerits(
    _ volume: Library.Volume, _ patterns: HyphenPatterns, paragraphs: Int
  ) {
    var book = Book(decode(volume.bytes))
    book.hyphenate(by: patterns)
    let part = volume.bytes.count > 500_000 ? 3 : 1
    for (number, setting) in Self.settings.enumerated() {
      var lines = LineBook(book, setting)
      let all = lines.all
      let step = max(all.count / paragraphs, part)
      for paragraph in stride(from: number % part, to: all.count, by: step).map({ all[$0] }) {
        let fault = lines.fault(in: paragraph)
        #expect(fault == nil, "paragraph \(paragraph) at \(setting.measure)")
      }
    }
  }
}

@Suite(.timeLimit(.minutes(90))) struct DemeritsTests {
  /// The search stops at the first line that is not within the tolerance, so no shorter one may be.
  @Test(arguments: [1, 7, 33, 60, 126, 127, 200])
  func noShorterLineIsWithinAToleranceThatALongerIsNot(measure: Int) {
    for isJustified in [true, false] {
      let demerits = Demerits(measure: measure, isJustified: isJustified)
      for tolerance in Demerits.Tolerance.allCases {
        for gaps in 0...70 {
          for slack in 1...measure
          where demerits.line(slack: slack, gaps: gaps).isWithin(tolerance) {
            #expect(demerits.line(slack: slack - 1, gaps: gaps).isWithin(tolerance))
            #expect(demerits.line(slack: slack - 1, gaps: gaps + 1).isWithin(tolerance))
          }
        }
      }
    }
  }

  /// Total fit considers the lines that a greedy search finds, so it never costs more.
  @Test(arguments: [24, 45, 60, 72]) func totalFitCostsNoMoreThanFilling(measure: Int) throws {
    for volume in Library.own {
      var book = Book(decode(volume.bytes))
      book.hyphenate(by: try Patterns.required("hyph_en_US"))
      var whole = LineBook(
        book, Setting(measure: measure, rows: 30, isJustified: true, mayHyphenate: false))
      for paragraph in whole.prose {
        let task = whole.task(paragraph, hyphenated: false)
        let path = try #require(task.path(through: whole.lines(of: paragraph)))
        #expect(task.demerits(of: path) <= task.demerits(of: task.greedy))
      }
    }
  }
}
