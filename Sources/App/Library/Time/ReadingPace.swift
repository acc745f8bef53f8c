/// How fast somebody reads, from the turns of pages.
package struct ReadingPace: Equatable {
  /// A page that was read from its first word to its last.
  package struct Turn: Equatable {
    package var words: Int
    package var seconds: Double

    package var wordsPerMinute: Double { Double(words) * 60 / max(seconds, 0.001) }
  }

  /// The last turns, the latest last.
  package private(set) var turns: [Turn] = []

  /// Whether some were made in a former session, so that the reader is known.
  private var isFromBefore = false

  private static let mostTurns = 30
  /// In words a minute. A faster turn is leafing.
  private static let fastest = 900.0
  /// Of somebody who is not known yet, in words a minute.
  package static let usual = 230.0
  /// In seconds. No number is shown before.
  private static let shortestReading = 300.0
  /// So many turns of a former session say enough.
  private static let fewestTurns = 3
  /// In words. Shorter pages say little.
  static let fewestWords = 20
  /// A turn that took so many times what was expected had a pause in it.
  private static let longestPause = 3.0

  /// - Parameter former: The turns of former sessions, before the others.
  package init(_ turns: [Turn] = [], after former: [Turn] = []) {
    self.turns = (former + turns).suffix(Self.mostTurns)
    isFromBefore = former.count >= Self.fewestTurns
  }

  /// Words a minute; nil before five minutes of reading. A reader of a former session is known at once.
  package var wordsPerMinute: Double? {
    isFromBefore || turns.reduce(0) { $0 + $1.seconds } >= Self.shortestReading ? estimate : nil
  }

  /// All words by all time, without turns that took less than half or more than twice the median: that
  /// varies less than the median itself.
  private var estimate: Double? {
    guard !turns.isEmpty else { return nil }
    let median = turns.map(\.wordsPerMinute).sorted()[turns.count / 2]
    let usual = turns.filter { (median / 2...median * 2).contains($0.wordsPerMinute) }
    let seconds = usual.reduce(0) { $0 + $1.seconds }
    return Double(usual.reduce(0) { $0 + $1.words }) * 60 / max(seconds, 1)
  }

  /// How long a page was read, in seconds: nothing for leafing, and no longer than a page of so many
  /// words can take.
  func timeRead(_ words: Int, in seconds: Double) -> Double {
    let turn = Turn(words: words, seconds: seconds)
    guard turn.wordsPerMinute <= Self.fastest else { return 0 }
    return min(seconds, longest(words))
  }

  /// Whether the turn of a page says how fast it was read: neither leafed over nor left open.
  package func counts(_ turn: Turn) -> Bool {
    // Some read at a third of the usual speed. A pause among the first turns is far from their median soon.
    let patience = turns.count < Self.fewestTurns ? Self.longestPause : 1
    return turn.words >= Self.fewestWords && turn.wordsPerMinute <= Self.fastest
      && turn.seconds <= longest(turn.words) * patience
  }

  package mutating func add(_ turn: Turn) { turns = (turns + [turn]).suffix(Self.mostTurns) }

  private func longest(_ words: Int) -> Double {
    Double(words) * 60 / (estimate ?? Self.usual) * Self.longestPause
  }
}
