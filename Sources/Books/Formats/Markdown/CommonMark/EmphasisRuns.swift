/// The runs of `*`, `_` and `~` in a text, of which pairs become emphasis.
///
/// The first pair of a run gets its innermost signs. Opening tags are written in reverse order after the unused signs
/// of a run, closing tags before them:
///
/// ```
/// ***a* b**  ─▶  <strong><em>a</em> b</strong>
/// ```
struct EmphasisRuns {
  enum Tag { case emphasis, strong, struck }

  struct Run {
    let sign: UInt8
    let length: Int
    let sides: Sides
    /// The number of signs that remain text.
    fileprivate(set) var left: Int
    /// The indices of the pair that it opened last, and of the first and the last pair that it closed.
    fileprivate var opened: Int?
    fileprivate var closed: (first: Int, last: Int)?
    fileprivate var previous: Int?
    fileprivate var next: Int?
  }

  /// Two runs around a text. The pairs of a run are lists in the order of its tags.
  private struct Pair {
    let tag: Tag
    let nextOpened: Int?
    var nextClosed: Int?
  }

  private var runs: [Run] = []
  private var pairs: [Pair] = []
  /// The last run that may still be part of a pair.
  private(set) var last: Int?
  /// The number of comparisons of runs.
  private(set) var steps = 0

  subscript(_ run: Int) -> Run { runs[run] }

  /// The tags that a run opens, in the order in which they are written.
  func opened(by run: Int) -> [Tag] {
    var (tags, next) = ([Tag](), runs[run].opened)
    while let pair = next {
      tags.append(pairs[pair].tag)
      next = pairs[pair].nextOpened
    }
    return tags
  }

  /// The tags that a run closes, in the order in which they are written.
  func closed(by run: Int) -> [Tag] {
    var (tags, next) = ([Tag](), runs[run].closed?.first)
    while let pair = next {
      tags.append(pairs[pair].tag)
      next = pairs[pair].nextClosed
    }
    return tags
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    last = nil
  }

  /// - Returns: The index of the run.
  mutating func add(_ sign: UInt8, _ length: Int, _ sides: Sides) -> Int {
    runs.append(Run(sign: sign, length: length, sides: sides, left: length, previous: last))
    if let last { runs[last].next = runs.count - 1 }
    last = runs.count - 1
    return runs.count - 1
  }

  /// Takes all runs after one out of the list.
  mutating func removeAll(after bottom: Int?) {
    if let bottom { runs[bottom].next = nil }
    last = bottom
  }

  /// Makes pairs of the runs after one, and takes all of these out of the list.
  mutating func match(after bottom: Int?) {
    var closer = first(after: bottom)
    // For each kind of closer, the last run before which no opener exists. Searching again would be quadratic.
    var searched = [Int](repeating: bottom ?? -1, count: 18)
    while let run = closer {
      closer = runs[run].next
      guard runs[run].sides.canClose else { continue }
      if let opener = opener(of: run, after: searched[sort(of: run)]) {
        pair(opener, run)
        if runs[run].left > 0 { closer = run }
      } else {
        searched[sort(of: run)] = runs[run].previous ?? -1
        if !runs[run].sides.canOpen { remove(run) }
      }
    }
    removeAll(after: bottom)
  }

  /// The first run after a given one. The search goes backwards from the last run.
  private func first(after bottom: Int?) -> Int? {
    guard last != bottom else { return nil }
    return bottom.map { runs[$0].next } ?? firstOfAll
  }

  private var firstOfAll: Int? {
    var run = last
    while let index = run, let previous = runs[index].previous { run = previous }
    return run
  }

  private func sort(of run: Int) -> Int {
    let run = runs[run]
    let sign = run.sign == UInt8(ascii: "*") ? 0 : run.sign == UInt8(ascii: "_") ? 1 : 2
    return sign * 6 + (run.sides.canOpen ? 3 : 0) + run.length % 3
  }

  private mutating func opener(of closer: Int, after bottom: Int) -> Int? {
    var candidate = runs[closer].previous
    while let run = candidate, run > bottom {
      steps += 1
      if runs[run].sides.canOpen, mayPair(runs[run], runs[closer]) { return run }
      candidate = runs[run].previous
    }
    return nil
  }

  private func mayPair(_ opener: Run, _ closer: Run) -> Bool {
    guard opener.sign == closer.sign else { return false }
    if opener.sign == UInt8(ascii: "~") { return opener.length == closer.length }
    let areAmbiguous = opener.sides.canClose || closer.sides.canOpen
    return !areAmbiguous || (opener.length + closer.length) % 3 != 0
      || opener.length % 3 == 0 && closer.length % 3 == 0
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    let isStruck = runs[opener].sign == UInt8(ascii: "~")
    let isStrong = runs[opener].left >= 2 && runs[closer].left >= 2
    let tag: Tag = isStruck ? .struck : isStrong ? .strong : .emphasis
    let count = isStruck ? runs[opener].left : isStrong ? 2 : 1
    pairs.append(Pair(tag: tag, nextOpened: runs[opener].opened, nextClosed: nil))
    let pair = pairs.count - 1
    runs[opener].opened = pair
    if let closed = runs[closer].closed { pairs[closed.last].nextClosed = pair }
    runs[closer].closed = (runs[closer].closed?.first ?? pair, pair)
    runs[opener].left -= count
    runs[closer].left -= count
    // The runs between them have no partners.
    runs[opener].next = closer
    runs[closer].previous = opener
    if runs[opener].left == 0 { remove(opener) }
    if runs[closer].left == 0 { remove(closer) }
  }

  private mutating func remove(_ run: Int) {
    let (previous, next) = (runs[run].previous, runs[run].next)
    if let previous { runs[previous].next = next }
    if let next { runs[next].previous = previous } else { last = previous }
  }
}

/// The sides of a run of signs on which emphasis may begin or end.
struct Sides {
  var canOpen = false
  var canClose = false

  private enum Neighbour { case space, punctuation, other }

  /// - Parameter bounds: The range of the text. Its outside counts as white space.
  init(of run: Range<Int>, in text: [UInt8], bounds: Range<Int>) {
    let before = Self.neighbour(Self.scalar(before: run.lowerBound, text, bounds))
    let after = Self.neighbour(Self.scalar(at: run.upperBound, text, bounds))
    let isLeft = after != .space && (after == .other || before != .other)
    let isRight = before != .space && (before == .other || after != .other)
    let isInWord = text[run.lowerBound] == UInt8(ascii: "_")
    canOpen = isLeft && (!isInWord || !isRight || before == .punctuation)
    canClose = isRight && (!isInWord || !isLeft || after == .punctuation)
  }

  private static func scalar(before end: Int, _ text: [UInt8], _ bounds: Range<Int>)
    -> Unicode.Scalar
  {
    var start = end - 1
    while start > bounds.lowerBound, text[start] & 0xC0 == 0x80, end - start < 4 { start -= 1 }
    return scalar(at: start, text, bounds)
  }

  private static func scalar(at start: Int, _ text: [UInt8], _ bounds: Range<Int>) -> Unicode.Scalar
  {
    guard bounds.contains(start) else { return " " }
    if text[start] < 0x80 { return Unicode.Scalar(text[start]) }
    let bytes = text[start..<min(start + 4, bounds.upperBound)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
  }

  private static func neighbour(_ scalar: Unicode.Scalar) -> Neighbour {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte.isMarkupSpace ? .space : byte.isASCIIPunctuation ? .punctuation : .other
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .punctuation
    default: return .other
    }
  }
}
