internal import CurlewManuscript

/// Where a strip of paper is cut so that a page begins: some rows below a line, or above it.
struct StripCut {
  /// Its index among all lines of the layout.
  var line: Int
  var rows = 0

  /// The same among the lines from a first one on.
  func from(_ first: Int) -> StripCut { StripCut(line: line - first, rows: rows) }
}

/// The lines of a chapter on one strip of paper. Its pages are cut by rows alone, so the text can move by a line.
struct Strip {
  /// The row of each line.
  let rows: [Int]
  /// The rows of a page.
  let room: Int
  /// The blank rows above the first line.
  let sinkage: Int

  /// The line with which each page begins, and the page that begins where the strip is cut, if the cut is here.
  func pages(cut: StripCut?) -> (starts: [Int], cut: Int?) {
    let top = cut.flatMap { rows.indices.contains($0.line) ? self.top(for: $0) : nil }
    var pages: [Int] = []
    var first = top ?? 0
    while first > 0 {
      first = self.first(ofPageBefore: first)
      pages.append(first)
    }
    pages.reverse()
    let cutPage = top == nil ? nil : pages.count
    first = top ?? 0
    while first < rows.count {
      pages.append(first)
      first = end(ofPageFrom: first)
    }
    return (pages, cutPage)
  }

  /// The line at which a page can begin. The last screen of a chapter is full, too.
  private func top(for cut: StripCut) -> Int {
    let goal = rows[cut.line] + cut.rows
    // By one row at least, even if blank ones follow.
    let line =
      cut.rows > 0
      ? rows.partitioningIndex { $0 >= goal } : rows.partitioningIndex { $0 > goal } - 1
    return min(max(line, 0), first(ofPageBefore: rows.count))
  }

  private func holds(_ lines: Range<Int>) -> Bool {
    let last = rows[lines.upperBound - 1]
    return last - rows[lines.lowerBound] + (lines.lowerBound == 0 ? sinkage : 0) < room
  }

  private func first(ofPageBefore end: Int) -> Int {
    var first = end - 1
    while first > 0, holds(first - 1..<end) { first -= 1 }
    return first
  }

  private func end(ofPageFrom first: Int) -> Int {
    var end = first + 1
    while end < rows.count, holds(first..<end + 1) { end += 1 }
    return end
  }
}
