/// One pass of the search for the lines of a paragraph that cost least in total.
///
/// This is Knuth and Plass's algorithm ("Breaking Paragraphs into Lines", 1981) in whole cells.
/// Breakpoints are visited in order. From each one that a line can reach, the lines that begin
/// there are tried: the fullest first, then shorter ones while they are within the tolerance. A
/// line costs its own demerits, the penalty of the breakpoint at its end, and demerits that depend
/// on the line above: for a contrast in fitness and for a ladder of hyphens. So each breakpoint
/// keeps an active node for every state that the line above can have ended in, and each node knows
/// the breakpoint before it. When all are visited, the cheapest node at the end of the paragraph
/// leads back through the lines.
///
/// There is no list of active breakpoints to search and prune: the words that fit on a line are
/// found by moving one index forward, since a later start never ends earlier.
///
/// A paragraph is searched once without hyphens for even lines. If there are none, it is searched
/// again with hyphens and a wider tolerance. Words are looked up when a line might end inside them.
///
/// Demerits only add up, so a way that costs more than the whole paragraph need not be followed. What that costs
/// is guessed (`Rules.bound`), and the search is repeated without a bound if it finds nothing.
struct LineSearch {
  private let words: UncheckedBuffer<Word>
  private let active: ActiveNodes
  private let last: Int
  private let widths: LineWidths
  private let rules: Rules
  /// The cells of a hyphen at the end of a line.
  private let hyphen: Int

  /// What a pass considers, and what that costs.
  struct Rules {
    let demerits: Demerits
    let tolerance: Demerits.Tolerance
    let hyphenates: Bool
    /// Only ways that cost less than this are followed.
    var bound = ActiveNode.none
  }

  /// How far a pass has come.
  private struct Progress {
    /// The last word that fits on a line from the current breakpoint.
    var fitting = 0
    /// The last word that a line has reached.
    var furthest = 0
    /// The cheapest node at the end of the paragraph.
    var end = ActiveNode.none
  }

  init(_ paragraph: borrowing ParagraphWords, _ widths: LineWidths, _ rules: Rules) {
    (self.widths, self.rules) = (widths, rules)
    (words, active, last) = (paragraph.words, paragraph.active, paragraph.count &- 1)
    hyphen = widths.hangs ? 0 : 1
  }

  /// - Parameter look: looks up where a word may be hyphenated.
  /// - Returns: The cheapest node at the end of the paragraph; `.none` if there are no lines within
  ///   the tolerance.
  @inline(__always)
  func run(lookingUp look: (Int) -> Void) -> ActiveNode {
    active.begin(words: last &+ 2)
    let reached = active.reached
    var progress = Progress()
    var word = 0
    while word <= progress.furthest, word <= last {
      var rest = reached[word]
      while !rest.isEmpty {
        let place = rest.first
        visit(LineOrigin(words[word], word, place, widths), &progress, look)
        // A line from here may have ended at a later place of the same word.
        rest = reached[word].beyond(place)
      }
      word &+= 1
    }
    return progress.end
  }

  /// Extends the nodes of a breakpoint by all lines that begin there.
  @inline(__always)
  private func visit(
    _ start: LineOrigin, _ progress: inout Progress, _ look: (Int) -> Void
  ) {
    let fitting = lastWordThatFits(from: start, onward: progress.fitting)
    progress.fitting = fitting
    progress.furthest = max(progress.furthest, fitting &+ 1)
    let departures = CheapestDeparture(
      active.at(start.word, start.place),
      ladder: start.isAfterHyphen ? rules.demerits.ladder : nil, in: active.departures)
    if fitting == last {
      progress.end = min(progress.end, finished(start, departures.cheapest))
    }
    let isStuck = forEachLine(from: start, upTo: fitting, look) { end, line in
      active.extend(start, by: line, to: end, departures, below: rules.bound)
    }
    // A word may be too long by its soft hyphen. If nothing fits, it has a line to itself.
    if isStuck {
      let full = line(from: start, slack: 0, start.word)
      let end = LineEnd(behind: start.word, words[start.word])
      active.extend(start, by: full, to: end, departures, below: rules.bound)
    }
  }

  /// Ends move forward with starts, so the search goes on from where it was.
  @inline(__always)
  private func lastWordThatFits(from start: LineOrigin, onward fitting: Int) -> Int {
    var word = max(fitting, start.word)
    while Int(words[word &+ 1].end) <= start.limit { word &+= 1 }
    while word > start.word, Int(words[word].end) > start.limit { word &-= 1 }
    return word
  }

  /// The end of the paragraph after a last line.
  @inline(never)
  private func finished(_ start: LineOrigin, _ cheapest: ActiveNode) -> ActiveNode {
    let lastWord = words[last]
    let demerits = rules.demerits.lastLine(
      cells: Int(lastWord.end) &- start.cells, of: start.limit &- start.cells,
      gaps: Int(lastWord.gaps) &- start.gaps)
    return cheapest.extended(
      from: start.number, to: 0,
      adding: demerits &+ (start.isAfterHyphen ? Demerits.hyphenBeforeLastLine : 0))
  }

  // MARK: Lines from one breakpoint

  /// Calls `body` for each line but the last of the paragraph, from the fullest to shorter ones. Each
  /// has more slack than the one before, so the first that is not within the tolerance ends it.
  /// - Returns: Whether a line should have been taken but none fits.
  @inline(__always)
  private func forEachLine(
    from start: LineOrigin, upTo fitting: Int, _ look: (Int) -> Void,
    _ body: (LineEnd, Demerits.Line) -> Void
  ) -> Bool {
    var takesAny = rules.tolerance.takesFullest
    var word = min(fitting &+ 1, last)
    while true {
      if rules.hyphenates, !words[word].places.isEmpty,
        !forEachHyphen(in: word, from: start, &takesAny, look, body)
      {
        return false
      }
      word &-= 1
      guard word >= start.word else { break }
      let slack = start.limit &- Int(words[word].end)
      if slack < 0 { continue }
      let line = line(from: start, slack: slack, word)
      let isWithin = line.isWithin(rules.tolerance)
      guard isWithin || takesAny else { return false }
      body(LineEnd(behind: word, words[word]), line)
      guard isWithin else { return false }
      takesAny = false
    }
    return takesAny
  }

  /// The same for lines that end with a hyphen inside a word. Returns whether shorter lines may be
  /// within the tolerance.
  @inline(__always)
  private func forEachHyphen(
    in word: Int, from start: LineOrigin, _ takesAny: inout Bool, _ look: (Int) -> Void,
    _ body: (LineEnd, Demerits.Line) -> Void
  ) -> Bool {
    let room = start.limit &- Int(words[word].cells) &- hyphen
    guard room >= 2 else { return true }
    if !words[word].isLookedUp {
      // The fullest such line has a hyphen before the last cell of the word. If that is too loose, all are.
      let slack = room &- Int(words[word].end &- words[word].cells) &+ 1
      let fullest = line(from: start, slack: slack, word)
      guard takesAny || fullest.isWithin(rules.tolerance) else { return false }
      look(word)
    }
    var places = words[word].places.upTo(room)
    if word == start.word { places = places.beyond(start.place) }
    while !places.isEmpty {
      let place = places.last
      let line = line(from: start, slack: room &- place, word)
      let isWithin = line.isWithin(rules.tolerance)
      guard isWithin || takesAny else { return false }
      body(LineEnd(inside: word, place, words[word]), line)
      guard isWithin else { return false }
      takesAny = false
      places.remove(place)
    }
    return true
  }

  @inline(__always)
  private func line(from start: LineOrigin, slack: Int, _ word: Int) -> Demerits.Line {
    rules.demerits.line(slack: slack, gaps: Int(words[word].gaps) &- start.gaps)
  }
}

/// Where a line begins, and how far it may reach.
struct LineOrigin {
  let word: Int
  /// How many cells of the word stand on the line above.
  let place: Int
  /// The cells before its first letter, and up to the end of a full line.
  let cells: Int
  let limit: Int
  let gaps: Int
  /// Whether the line above ends with a hyphen.
  let isAfterHyphen: Bool

  @inline(__always)
  init(_ first: Word, _ word: Int, _ place: Int, _ widths: LineWidths) {
    (self.word, self.place) = (word, place)
    cells = Int(first.cells) &+ (place > 0 ? place : Int(first.overhang))
    limit = cells &+ (word == 0 && place == 0 ? widths.first : widths.rest)
    gaps = Int(first.gaps)
    isAfterHyphen = place > 0 || first.isAfterHyphen
  }

  /// The number of its breakpoint.
  @inline(__always) var number: Int { word &* ActiveNodes.breakpointsOfAWord &+ place }
}

/// Where a line ends: at the breakpoint where the next one begins.
struct LineEnd {
  let word: Int
  let place: Int
  let penalty: Int
  let isHyphen: Bool

  /// Behind a word.
  @inline(__always)
  init(behind index: Int, _ word: Word) {
    (self.word, place) = (index &+ 1, 0)
    (penalty, isHyphen) = (word.penalty, word.isBeforeHyphen)
  }

  /// Behind some cells of a word.
  @inline(__always)
  init(inside index: Int, _ place: Int, _ word: Word) {
    (self.word, self.place, penalty, isHyphen) = (index, place, word.hyphenPenalty, true)
  }
}
