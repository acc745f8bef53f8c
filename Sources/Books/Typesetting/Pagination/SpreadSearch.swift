/// Finds the cheapest pages of a chapter that is read in spreads: both pages of a spread end on the same
/// row, unless one of them ends the chapter. From each line that a left page can begin with, left pages and
/// the right pages behind them are tried together.
struct SpreadSearch {
  private let lines: ChapterLines
  private let height: Int
  /// The rows of the first page.
  private let firstHeight: Int
  /// For each line, where a page that begins with it may end, as the index of the next line.
  private var ends: [Range<Int>] = []
  /// For each line, whether the chapter may end on a page that begins with it.
  private var endsChapter: [Bool] = []
  /// For each line that a left page can begin with, and for the end, the cheapest pages before it.
  private var paths: [Path]

  private struct Path {
    var cost = Int.max
    /// Where the spread before it begins, and its second page; equal for a page alone.
    var origin = 0
    var middle = 0

    @inline(__always)
    mutating func improve(by cost: Int, from origin: Int, over middle: Int) {
      if cost < self.cost { (self.cost, self.origin, self.middle) = (cost, origin, middle) }
    }
  }

  init(_ lines: ChapterLines, _ shape: PageShape, sinkage: Int) {
    (self.lines, height, firstHeight) = (lines, shape.rows, shape.rows - sinkage)
    paths = Array(repeating: Path(), count: lines.count + 1)
    findEnds()
  }

  // MARK: Pages

  /// Pages may be a few rows short; if all of these end badly also shorter, up to the first that does
  /// not.
  private mutating func findEnds() {
    ends.reserveCapacity(lines.count)
    endsChapter.reserveCapacity(lines.count)
    var reach = 0
    for first in 0..<lines.count {
      let end = lines.rows[first] + (first == 0 ? firstHeight : height)
      while reach < lines.count, lines.rows[reach] < end { reach += 1 }
      endsChapter.append(reach == lines.count)
      let last = min(reach, lines.count - 1)
      var next = last
      var isGood = false
      while next > first, !isGood || end - 1 - lines.rows[next - 1] <= Pagination.shortest {
        if lines.ends[next] < BreakCosts.loneLine { isGood = true }
        next -= 1
      }
      ends.append(next + 1..<max(last, next) + 1)
    }
  }

  /// The rows that a page is short.
  @inline(__always)
  private func shortness(_ page: Range<Int>) -> Int {
    let rows = page.lowerBound == 0 ? firstHeight : height
    return lines.rows[page.lowerBound] &+ rows &- 1 &- lines.rows[page.upperBound &- 1]
  }

  @inline(__always)
  private func cost(of page: Range<Int>, short rows: Int) -> Int {
    BreakCosts.shortPage(rows) &+ lines.ends[page.upperBound]
  }

  // MARK: Spreads

  /// The lines with which the pages of the chapter begin.
  /// - Parameter beginsOnRight: whether the first page is the second of its spread.
  mutating func pages(beginningOnRight beginsOnRight: Bool) -> [Int] {
    if beginsOnRight {
      for end in ends[0] {
        let cost = cost(of: 0..<end, short: shortness(0..<end))
        paths[end].improve(by: cost, from: 0, over: 0)
      }
    } else {
      paths[0].cost = 0
    }
    for first in 0..<lines.count where paths[first].cost < .max { addSpreads(from: first) }
    return retrace()
  }

  private mutating func addSpreads(from first: Int) {
    let before = paths[first].cost
    if endsChapter[first] {
      paths[lines.count].improve(by: before &+ lastPage(from: first), from: first, over: first)
    }
    var mayBeEven = false
    for middle in ends[first] {
      let cost = before &+ cost(of: first..<middle, short: shortness(first..<middle))
      if endsChapter[middle] {
        paths[lines.count].improve(by: cost &+ lastPage(from: middle), from: first, over: middle)
      }
      if let least = addSpreads(first..<middle, cost, areEven: true) {
        mayBeEven = mayBeEven || max(least, lines.ends[middle]) < BreakCosts.strandedHeading
      } else {
        _ = addSpreads(first..<middle, cost, areEven: false)
      }
    }
    // Uneven feet are better than a heading without its text.
    guard !mayBeEven else { return }
    for middle in ends[first] {
      let cost = before &+ cost(of: first..<middle, short: shortness(first..<middle))
      _ = addSpreads(first..<middle, cost, areEven: false)
    }
  }

  private func lastPage(from line: Int) -> Int {
    BreakCosts.lastPage(ofLines: lines.count &- line, rows: height)
  }

  /// Adds the spreads with a left page, of which the feet are even, or are not. Returns what the best of
  /// their ends costs; nil if there are none.
  /// - Parameter cost: that of all pages up to the end of the left one.
  private mutating func addSpreads(_ left: Range<Int>, _ cost: Int, areEven: Bool) -> Int? {
    let middle = left.upperBound
    let short = shortness(left)
    let spaces = lines.spaces(within: left)
    var least: Int?
    for end in ends[middle] {
      let right = shortness(middle..<end)
      let rows = short &- right
      let isEven =
        rows == 0 || rows > 0 && rows <= spaces
        || rows < 0 && 0 &- rows <= lines.spaces(within: middle..<end)
      guard isEven == areEven else { continue }
      least = min(least ?? .max, lines.ends[end])
      let cost = cost &+ self.cost(of: middle..<end, short: right)
      let price = areEven ? 0 : BreakCosts.unevenSpread
      paths[end].improve(by: cost &+ price, from: left.lowerBound, over: middle)
    }
    return least
  }

  private func retrace() -> [Int] {
    var pages: [Int] = []
    var line = lines.count
    while line > 0 {
      let path = paths[line]
      if path.middle > path.origin { pages.append(path.middle) }
      pages.append(path.origin)
      line = path.origin
    }
    return pages.reversed()
  }
}
