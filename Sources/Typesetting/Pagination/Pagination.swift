/// Decides with which line each page begins, so that the pages of a chapter cost least in all.
///
/// A chapter begins on a new page, and nothing before that page has any part in what comes after,
/// so a page never depends on how one came to it. Within the chapter the lines at which a page can
/// begin are gone through in order. From each, the pages that are full, or a few rows short of it,
/// are tried; if all of these end badly, shorter ones are, up to the first that does not. What a
/// page costs is its price for being short and that of the place where it ends. Where the pages of
/// a chapter cost so much that one still shorter might be worth it, they are looked for once more,
/// among all that do not alone cost more than that.
///
/// On pages too small for such care lines just follow one another.
struct Pagination {
  private(set) var pages: [UInt32] = []
  private let paragraphs: [Paragraph]
  private let shape: PageShape
  private let costs: BreakCosts
  /// For each line of the chapter: the row it would stand on if pages had no end, and what it costs
  /// to end a page before it.
  private var rows: [Int] = []
  private var ends: [Int] = []
  /// For each line of the chapter, and for its end: how it is best come to.
  private var ways: [Way] = []
  /// What pages cost that were found before; dearer ones are not looked at.
  private var known = Int.max

  private struct Way {
    /// The least cost of the pages before it, and where the last of them begins.
    var cost = Int.max
    var origin = 0

    @inline(__always)
    mutating func improve(by cost: Int, from origin: Int) {
      if cost < self.cost { (self.cost, self.origin) = (cost, origin) }
    }
  }

  /// As many rows may a page be short before a longer one that ends worse is taken.
  private static let shortest = 4

  /// - Parameter first: the paragraph of the first of the lines.
  init(_ paragraphs: [Paragraph], rows: Int, _ lines: BrokenLines, from first: Int) {
    self.paragraphs = paragraphs
    shape = PageShape(rows: rows)
    costs = BreakCosts(
      paragraphs, firstLines: lines.firstLines, lines: lines.starts, from: first)
  }

  /// Makes the pages of some paragraphs, of which the first begins one.
  mutating func run(over share: Range<Int>) {
    var first = share.lowerBound
    while first < share.upperBound {
      let next =
        (first + 1..<share.upperBound).first { paragraphs[$0].startsPage } ?? share.upperBound
      paginate(first..<next)
      first = next
    }
  }

  private mutating func paginate(_ chapter: Range<Int>) {
    load(chapter)
    let sinkage = shape.sinkage(paragraphs[chapter.lowerBound])
    if rows[rows.count - 1] + sinkage < shape.rows {
      pages.append(UInt32(costs.firstLine(of: chapter.lowerBound)))
    } else if shape.takesCare {
      searchTwice(sinkage: sinkage)
      retrace(from: costs.firstLine(of: chapter.lowerBound))
    } else {
      fill(from: costs.firstLine(of: chapter.lowerBound))
    }
  }

  private mutating func load(_ chapter: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var row = -1
    for paragraph in chapter {
      if paragraph > chapter.lowerBound { row += shape.rowsBefore(paragraphs[paragraph]) }
      let begin = ends.count
      costs.addCosts(ofParagraph: paragraph, to: &ends)
      for _ in begin..<ends.count {
        row += 1
        rows.append(row)
      }
    }
  }

  /// Pages of as many lines as they have rows.
  private mutating func fill(from line: Int) {
    var first = 0
    for index in rows.indices where index == 0 || rows[index] - rows[first] >= shape.rows {
      first = index
      pages.append(UInt32(line + index))
    }
  }

  // MARK: The search

  private mutating func searchTwice(sinkage: Int) {
    known = .max
    search(sinkage: sinkage)
    let cost = ways[rows.count].cost
    guard cost > BreakCosts.shortPage(Self.shortest + 1) else { return }
    known = cost
    search(sinkage: sinkage)
  }

  private mutating func search(sinkage: Int) {
    ways.removeAll(keepingCapacity: true)
    ways.append(contentsOf: repeatElement(Way(), count: rows.count + 1))
    ways[0].cost = 0
    let room = (first: shape.rows - sinkage, other: shape.rows)
    Self.search(rows, ends, room, below: known, &ways)
  }

  /// Everything is handed over, so that nothing is asked for each line whose it is.
  /// - Parameters:
  ///   - room: the rows of the first page and of the others.
  ///   - known: what pages cost that were found before.
  private static func search(
    _ rows: [Int], _ ends: [Int], _ room: (first: Int, other: Int), below known: Int,
    _ ways: inout [Way]
  ) {
    let (rows, ends, count) = (rows.span, ends.span, rows.count)
    var ways = ways.mutableSpan
    var reach = 0
    for first in 0..<count where ways[first].cost < .max {
      let room = first == 0 ? room.first : room.other
      let end = rows[first] &+ room
      while reach < count, rows[reach] < end { reach &+= 1 }
      if reach == count {
        // The last page may be as short as it likes.
        ways[count].improve(by: ways[first].cost, from: first)
      }
      tryPages(first..<min(reach, count &- 1), end: end, rows, ends, below: known, &ways)
    }
  }

  /// Tries the pages that begin with a line and end before any of those behind it, from the longest
  /// on.
  /// - Parameter end: the row behind the page.
  @inline(__always)
  private static func tryPages(
    _ lines: Range<Int>, end: Int, _ rows: Span<Int>, _ ends: Span<Int>, below known: Int,
    _ ways: inout MutableSpan<Way>
  ) {
    let first = lines.lowerBound
    let cost = ways[first].cost
    var (next, isGood) = (lines.upperBound, false)
    while next > first {
      let short = end &- 1 &- rows[next &- 1]
      let price = BreakCosts.shortPage(short)
      if isGood && short > shortest || price > known &- cost { return }
      let end = ends[next]
      ways[next].improve(by: cost &+ price &+ end, from: first)
      if end < BreakCosts.loneLine { isGood = known == .max }
      next &-= 1
    }
  }

  private mutating func retrace(from base: Int) {
    let begin = pages.count
    var line = rows.count
    while line > 0 {
      line = ways[line].origin
      pages.append(UInt32(base + line))
    }
    pages[begin...].reverse()
  }
}
