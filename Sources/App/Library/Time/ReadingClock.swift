package import CurlewManuscript

/// Measures how long the open pages are read.
///
/// It knows words and seconds but no pages, so a resize changes nothing. The clock stands still while
/// something covers the pages.
package struct ReadingClock {
  package private(set) var pace = ReadingPace()
  /// What was read since it was saved last.
  package private(set) var unsaved = ReadingTime()
  /// Whether the pace of former sessions is known.
  package private(set) var isLoaded = false
  private var open: Pages?
  /// The text whose reading has been measured.
  private var seen = RangeSet<BookOffset>()

  package init() {}

  private struct Pages {
    var range: Range<BookOffset>
    /// The time before `since`.
    var elapsed = Duration.zero
    /// When the clock started; nil while it stands still.
    var since: Duration?

    func time(at now: Duration) -> Duration { elapsed + (since.map { now - $0 } ?? .zero) }
  }

  package var hasBegun: Bool { open != nil }

  /// Takes the turns of former sessions, which come before those of this one.
  package mutating func load(_ turns: [ReadingPace.Turn]) {
    guard !isLoaded else { return }
    isLoaded = true
    pace = ReadingPace(pace.turns, after: turns)
  }

  // MARK: Pages

  /// Shows pages without having turned any.
  package mutating func begin(_ range: Range<BookOffset>, at now: Duration) {
    open = Pages(range: range, since: now)
  }

  /// The pages were laid out again.
  package mutating func layOut(_ range: Range<BookOffset>) { open?.range = range }

  /// Other pages were opened.
  ///
  /// - Parameter words: Counts the words of the pages that were open.
  package mutating func turn(
    to range: Range<BookOffset>, at now: Duration, words: (Range<BookOffset>) -> Int
  ) {
    // A jump, or a page back: nobody knows how much of the pages was read. Text that flows moves by less than a page.
    guard let open, open.range.lowerBound < range.lowerBound,
      range.lowerBound <= open.range.upperBound
    else { return begin(range, at: now) }
    let read = open.range.lowerBound..<range.lowerBound
    let (count, seconds) = (words(read), open.time(at: now) / .seconds(1))
    guard count < ReadingPace.fewestWords else {
      record(read, count, seconds: seconds)
      return begin(range, at: now)
    }
    // A few words say little by themselves: they count with what follows.
    begin(read.lowerBound..<range.upperBound, at: now)
    self.open?.elapsed = .seconds(pace.timeRead(count, in: seconds))
  }

  private mutating func record(_ range: Range<BookOffset>, _ words: Int, seconds: Double) {
    unsaved.seconds += pace.timeRead(words, in: seconds)
    guard !wasSeen(range) else { return }
    let turn = ReadingPace.Turn(words: words, seconds: seconds)
    if pace.timeRead(words, in: seconds) > 0 {
      unsaved.words += words
      unsaved.text.insert(contentsOf: range)
      seen.insert(contentsOf: range)
    }
    guard pace.counts(turn) else { return }
    pace.add(turn)
    unsaved.turns.append(turn)
  }

  /// Whether most of a range was read before.
  private func wasSeen(_ range: Range<BookOffset>) -> Bool {
    seen.coversMost(of: range)
  }

  // MARK: Standing still

  package mutating func run(_ runs: Bool, at now: Duration) {
    guard let pages = open, runs != (pages.since != nil) else { return }
    open?.elapsed = pages.time(at: now)
    open?.since = runs ? now : nil
  }

  package mutating func wasSaved() { unsaved = ReadingTime() }

  /// Takes back what could not be saved.
  package mutating func takeBack(_ time: ReadingTime) {
    unsaved.seconds += time.seconds
    unsaved.words += time.words
    unsaved.text.formUnion(time.text)
    unsaved.turns = time.turns + unsaved.turns
  }
}

package struct ReadingTime: Equatable {
  package var seconds = 0.0
  package var words = 0
  /// The offsets of the text that was read.
  package var text = RangeSet<BookOffset>()
  package var turns: [ReadingPace.Turn] = []

  package var isEmpty: Bool { seconds < 1 && turns.isEmpty }
}

extension RangeSet<BookOffset> {
  /// Whether more than half of a range is in the set.
  package func coversMost(of range: Range<BookOffset>) -> Bool {
    let first = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    let covered = ranges[first...].prefix { $0.lowerBound < range.upperBound }
      .reduce(0) { $0 + $1.clamped(to: range).count }
    return 2 * covered > range.count
  }
}
