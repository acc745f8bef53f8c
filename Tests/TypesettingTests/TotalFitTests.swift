import LineTwins
import PlainText
import TestBooks
import Testing
import Typesetting

/// The lines found are the best there are, by the plainest search there is.
@Suite struct TotalFitTests {
  #if DEBUG
    static let volumes = Library.own + Library.trial.filter { $0.bytes.count < 200_000 }
  #else
    static let volumes = Library.own + Library.trial
  #endif

  /// Words of all lengths with all that may stand in and around them.
  static let rough = Library.Volume(name: "rough", bytes: roughText(syllable: "\u{AD}a"))

  /// The same with pieces that have no width, of which the search promises only that it bears them.
  static let rougher = Library.Volume(name: "rougher", bytes: roughText(syllable: "\u{AD}"))

  /// The same with marks that are not drawn.
  static let marked = Library.Volume(name: "marked", bytes: roughText(syllable: "\u{200E}\u{200F}"))

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

  private func hyphenated(_ volume: Library.Volume) -> Book {
    var book = Book(decode(volume.bytes), named: "")
    if let patterns = Patterns.named("hyph_en_US") { book.hyphenate(by: patterns) }
    return book
  }

  /// A sample in debug builds, where the plain search takes its time.
  private func sample(_ prose: [Int]) -> [Int] {
    #if DEBUG
      let wanted = 3
    #else
      let wanted = 400
    #endif
    let step = max(prose.count / wanted, 1)
    return prose.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }

  @Test(arguments: volumes + [rough])
  func noWayIsCheaperAndTheFoundOneCostsWhatItSays(volume: Library.Volume) throws {
    let book = hyphenated(volume)
    for (measure, isJustified) in [(60, true), (33, true), (24, false), (8, true)] {
      var lines = LineBook(
        book,
        Setting(measure: measure, rows: 30, isJustified: isJustified, hangs: measure % 2 == 1))
      for paragraph in sample(lines.prose) {
        for isHyphenated in [false, true] {
          let task = lines.task(paragraph, hyphenated: isHyphenated)
          guard task.nodes.count < 600 else { continue }
          for tolerance in LineCosts.Tolerance.allCases {
            let found = lines.fit(task, tolerance)
            #expect(found?.cost == task.leastCost(tolerance))
            #expect(found.map { task.cost(of: $0.path) } == found?.cost)
          }
        }
      }
    }
  }

  /// Lines that are filled one after another are among those that are searched. Where all lines
  /// are even without hyphens nothing better is looked for; and where words may be divided the
  /// fullest lines are others than those of whole words, so to these the sum over the book is
  /// compared. On short lines a paragraph in some hundreds would be better without hyphens.
  @Test(arguments: volumes)
  func totalFitNeverCostsMoreThanFilling(volume: Library.Volume) throws {
    let book = hyphenated(volume)
    for measure in [24, 45, 60, 72] {
      var lines = LineBook(
        book, Setting(measure: measure, rows: 30, isJustified: true, hangs: measure < 50))
      var (costs, greedyCosts, worse) = (0, 0, 0)
      let sample = sample(lines.prose)
      for paragraph in sample {
        let whole = lines.task(paragraph, hyphenated: false)
        let greedy = whole.cost(of: whole.greedy)
        let even = lines.fit(whole, .even)?.cost
        let divided = lines.task(paragraph, hyphenated: true)
        let found = lines.fit(divided, divided.costs.toleranceWithHyphens)
        let cost = try #require(found?.cost)
        if cost > greedy { worse += 1 }
        #expect(cost <= divided.cost(of: divided.greedy))
        costs += even ?? cost
        greedyCosts += greedy
      }
      #expect(costs <= greedyCosts)
      #expect(worse * 100 <= sample.count)
    }
  }

  /// In a layout words are searched without nodes, and divided only where a line may end.
  @Test(arguments: volumes + [rough, rougher, marked])
  func wordsHaveTheLinesThatTheirNodesHave(volume: Library.Volume) throws {
    let book = hyphenated(volume)
    for (measure, isJustified) in [
      (60, true), (36, true), (24, false), (11, true), (90, true), (140, true), (530, true),
    ] {
      var lines = LineBook(
        book, Setting(measure: measure, rows: 30, isJustified: isJustified, hangs: measure > 50))
      for paragraph in sample(lines.prose) {
        let expected = try bestLines(of: paragraph, in: &lines)
        #expect(lines.lines(of: paragraph) == expected)
      }
    }
  }

  /// A search ends with the first line that is not within the tolerance: no shorter one may be.
  @Test(arguments: [1, 7, 33, 60, 126, 127, 200])
  func noShorterLineIsWithinAToleranceThatALongerIsNot(measure: Int) {
    for isJustified in [true, false] {
      let costs = LineCosts(measure: measure, isJustified: isJustified)
      for tolerance in LineCosts.Tolerance.allCases {
        for gaps in 0...70 {
          for slack in 1...measure where costs.line(slack: slack, gaps: gaps).isWithin(tolerance) {
            #expect(costs.line(slack: slack - 1, gaps: gaps).isWithin(tolerance))
            #expect(costs.line(slack: slack - 1, gaps: gaps + 1).isWithin(tolerance))
          }
        }
      }
    }
  }

  /// The lines of a paragraph, from all its nodes.
  private func bestLines(of paragraph: Int, in lines: inout LineBook) throws -> [LineStart] {
    let whole = lines.task(paragraph, hyphenated: false)
    if whole.slack(from: 0, to: whole.last) >= 0 { return lines.starts(of: LinePath(places: [])) }
    if lines.mayHyphenate(paragraph) {
      if let even = lines.fit(whole, .even) { return lines.starts(of: even.path) }
      let divided = lines.task(paragraph, hyphenated: true)
      let best = lines.fit(divided, divided.costs.toleranceWithHyphens)
      return lines.starts(of: try #require(best).path)
    }
    return lines.starts(of: try #require(lines.fit(whole, .loose)).path)
  }
}
