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
  private let firstLines: [UInt32]
  private let shape: PageShape
  private let costs: BreakCosts
  /// For each line of the chapter: the row it would stand on if pages had no end, and its paragraph.
  private var rows: [Int] = []
  private var owners: [Int] = []
  /// For each line of the chapter: the least cost of the pages before it, and where the last of
  /// them begins.
  private var ways: [(cost: Int, origin: Int)] = []
  /// What pages cost that were found before; dearer ones are not looked at.
  private var known = Int.max

  /// As many rows may a page be short before a longer one that ends worse is taken.
  private static let shortest = 4

  init(
    _ paragraphs: [Paragraph], rows: Int, firstLines: [UInt32], lines: [LineStart]
  ) {
    self.paragraphs = paragraphs
    self.firstLines = firstLines
    shape = PageShape(rows: rows)
    costs = BreakCosts(paragraphs, firstLines: firstLines, lines: lines)
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
      pages.append(firstLines[chapter.lowerBound])
    } else if shape.takesCare {
      searchTwice(sinkage: sinkage)
      retrace(from: Int(firstLines[chapter.lowerBound]))
    } else {
      fill(from: Int(firstLines[chapter.lowerBound]))
    }
  }

  private mutating func load(_ chapter: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    var row = -1
    for paragraph in chapter {
      if paragraph > chapter.lowerBound { row += shape.rowsBefore(paragraphs[paragraph]) }
      for _ in firstLines[paragraph]..<firstLines[paragraph + 1] {
        row += 1
        rows.append(row)
        owners.append(paragraph)
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
    ways = Array(repeating: (.max, 0), count: rows.count + 1)
    ways[0].cost = 0
    let base = Int(firstLines[owners[0]])
    var reach = 0
    for first in rows.indices where ways[first].cost < .max {
      let room = first == 0 ? shape.rows - sinkage : shape.rows
      while reach < rows.count, rows[reach] - rows[first] < room { reach += 1 }
      if reach == rows.count {
        // The last page may be as short as it likes.
        arrive(at: rows.count, with: ways[first].cost, from: first)
      }
      tryPages(from: first, room: room, to: min(reach, rows.count - 1), base)
    }
  }

  private mutating func tryPages(from first: Int, room: Int, to reach: Int, _ base: Int) {
    var next = reach
    var isGood = false
    let rest = known - ways[first].cost
    while next > first {
      let short = room - (rows[next - 1] - rows[first] + 1)
      if isGood && short > Self.shortest || BreakCosts.shortPage(short) > rest { return }
      let end = costs.cost(before: base + next, of: owners[next])
      let page = BreakCosts.shortPage(short) + end
      arrive(at: next, with: ways[first].cost + page, from: first)
      if end < BreakCosts.loneLine { isGood = known == .max }
      next -= 1
    }
  }

  private mutating func arrive(at line: Int, with cost: Int, from first: Int) {
    if cost < ways[line].cost { ways[line] = (cost, first) }
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
