/// Decides with which line each page begins, so that the pages of a chapter cost least in total; the prices
/// are in `BreakCosts`.
///
/// From each line at which a page can begin, full pages and pages a few rows short are tried; if all of
/// these end badly, shorter ones follow, up to the first that does not. If the result is so expensive that a
/// still shorter page might pay off, the search is repeated with all pages that do not cost more alone.
struct Pagination {
  private(set) var pages: [UInt32] = []
  /// The page that begins where a strip is cut.
  private(set) var cutPage: Int?
  private let paragraphs: [Paragraph]
  private let shape: PageShape
  private let costs: BreakCosts
  /// Whether pages face each other. The first of them is then a left one.
  private let isPaired: Bool
  private let isStrip: Bool
  /// Where a strip is cut so that a page begins.
  private let cut: StripCut?
  private var lines = ChapterLines()
  /// For each line of the chapter, and for its end, the cheapest pages before it.
  private var paths: [Path] = []
  /// The cost of the pages found by the first search; more expensive ones are not tried.
  private var known = Int.max

  private struct Path {
    /// The least cost of the pages before it, and where the last of them begins.
    var cost = Int.max
    var origin = 0

    @inline(__always)
    mutating func improve(by cost: Int, from origin: Int) {
      if cost < self.cost { (self.cost, self.origin) = (cost, origin) }
    }
  }

  /// The most rows that a page is left short to avoid a bad end.
  static let shortest = 4

  init(
    _ paragraphs: [Paragraph], _ setting: Setting, _ lines: BrokenLines, cut: StripCut? = nil
  ) {
    (self.paragraphs, self.cut) = (paragraphs, cut)
    (isPaired, isStrip) = (setting.isPaired, setting.isStrip)
    shape = PageShape(rows: setting.rows)
    costs = BreakCosts(
      paragraphs, firstLines: lines.firstLines, lines: lines.starts,
      inColumns: setting.isVertical)
  }

  /// Finds the pages. The first paragraph begins one.
  mutating func run() {
    var first = 0
    while first < paragraphs.count {
      let next = paragraphs[(first + 1)...].firstIndex(where: \.startsPage) ?? paragraphs.count
      paginate(first..<next)
      first = next
    }
  }

  private mutating func paginate(_ chapter: Range<Int>) {
    lines.load(chapter, of: paragraphs, shape, costs)
    let first = costs.firstLine(of: chapter.lowerBound)
    let sinkage = shape.sinkage(paragraphs[chapter.lowerBound])
    if lines.rows[lines.count - 1] + sinkage < shape.rows {
      pages.append(UInt32(first))
    } else if isStrip || !shape.takesCare {
      let strip = Strip(rows: lines.rows, room: shape.rows, sinkage: sinkage)
      let (starts, top) = strip.pages(cut: cut?.from(first))
      cutPage = top.map { pages.count + $0 } ?? cutPage
      pages += starts.map { UInt32(first + $0) }
    } else if isPaired {
      var search = SpreadSearch(lines, shape, sinkage: sinkage)
      pages += search.pages(beginningOnRight: pages.count % 2 == 1).map { UInt32(first + $0) }
    } else {
      searchTwice(sinkage: sinkage)
      retrace(from: first)
    }
  }

  // MARK: The search

  private mutating func searchTwice(sinkage: Int) {
    known = .max
    search(sinkage: sinkage)
    let cost = paths[lines.count].cost
    guard cost > BreakCosts.shortPage(Self.shortest + 1) else { return }
    known = cost
    search(sinkage: sinkage)
  }

  private mutating func search(sinkage: Int) {
    paths.removeAll(keepingCapacity: true)
    paths.append(contentsOf: repeatElement(Path(), count: lines.count + 1))
    paths[0].cost = 0
    let room = (first: shape.rows - sinkage, other: shape.rows)
    Self.search(lines.rows, lines.ends, room, below: known, &paths)
  }

  /// Static, with everything passed in, to avoid an exclusivity check for each line.
  /// - Parameters:
  ///   - room: the rows of the first page and of the others.
  ///   - known: the cost of the pages found before.
  private static func search(
    _ rows: [Int], _ ends: [Int], _ room: (first: Int, other: Int), below known: Int,
    _ paths: inout [Path]
  ) {
    let (rows, ends, count) = (rows.span, ends.span, rows.count)
    var reach = 0
    for first in 0..<count where paths[first].cost < .max {
      let room = first == 0 ? room.first : room.other
      let end = rows[first] &+ room
      while reach < count, rows[reach] < end { reach &+= 1 }
      if reach == count {
        // The last page may be of any length, but for a few lines.
        let price = BreakCosts.lastPage(ofLines: count &- first, rows: room)
        paths[count].improve(by: paths[first].cost &+ price, from: first)
      }
      tryPages(first..<min(reach, count &- 1), end: end, rows, ends, below: known, &paths)
    }
  }

  /// Tries the pages that begin with a line, the longest first.
  /// - Parameter end: the row behind the page.
  @inline(__always)
  private static func tryPages(
    _ lines: Range<Int>, end: Int, _ rows: Span<Int>, _ ends: Span<Int>, below known: Int,
    _ paths: inout [Path]
  ) {
    var paths = paths.mutableSpan
    let first = lines.lowerBound
    let cost = paths[first].cost
    var (next, isGood) = (lines.upperBound, false)
    while next > first {
      let short = end &- 1 &- rows[next &- 1]
      let price = BreakCosts.shortPage(short)
      if isGood && short > shortest || price > known &- cost { return }
      let end = ends[next]
      paths[next].improve(by: cost &+ price &+ end, from: first)
      if end < BreakCosts.loneLine { isGood = known == .max }
      next &-= 1
    }
  }

  private mutating func retrace(from base: Int) {
    let begin = pages.count
    var line = lines.count
    while line > 0 {
      line = paths[line].origin
      pages.append(UInt32(base + line))
    }
    pages[begin...].reverse()
  }
}
