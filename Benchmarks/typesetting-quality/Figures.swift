internal import LineTwins
import CurlewManuscript
internal import CurlewTypesetting

/// Quality figures for the lines of the running text of a book.
struct Figures {
  var lines = 0
  /// Lines whose spaces would average more than two cells.
  var wide = 0
  /// Spaces of full lines; those of at least two cells; and how many these would be if each line might
  /// end one cell before the edge.
  var spaces = 0
  var doubleSpaces = 0
  var doubleSpacesWithTolerance = 0
  var hyphens = 0
  /// Hyphenated lines that follow another one.
  var ladders = 0
  /// Last lines shorter than a sixth of the measure.
  var shortLast = 0
  /// Wide spaces at the end of a column of at least three that touch.
  var rivers = 0
  /// The total demerits.
  var demerits = 0

  mutating func add(_ path: LinePath, of task: LineTask) {
    demerits += task.demerits(of: path)
    var wasHyphen = false
    for (start, end) in task.lines(of: path) {
      lines += 1
      guard end < task.last else {
        let width = task.width(from: start)
        let cells = width - task.slack(from: start, to: end)
        if start > 0, cells * 6 < task.demerits.measure { shortLast += 1 }
        return
      }
      addSpaces(task.gaps(from: start, to: end), widenedBy: task.slack(from: start, to: end))
      let isHyphen = task.breakpoints[end].isHyphen
      if isHyphen { hyphens += 1 }
      if isHyphen && wasHyphen { ladders += 1 }
      wasHyphen = isHyphen
    }
  }

  private mutating func addSpaces(_ gaps: Int, widenedBy slack: Int) {
    if slack > gaps { wide += 1 }
    spaces += gaps
    doubleSpaces += max(min(slack, gaps), 0)
    doubleSpacesWithTolerance += max(min(slack - 1, gaps), 0)
  }

  /// The share of the spaces that are double, in per cent, and the same with tolerance.
  var double: String { "\(doubleSpaces * 100 / max(spaces, 1))%" }
  var doubleWithTolerance: String { "\(doubleSpacesWithTolerance * 100 / max(spaces, 1))%" }

  /// Counts rivers in the lines as drawn.
  mutating func addRivers(of layout: Layout) {
    for page in 0..<layout.pageCount {
      var depths: [Int: Int] = [:]
      var row = -1
      for line in layout.page(page).lines {
        if line.row != row + 1 { depths = [:] }
        row = line.row
        depths = riverDepths(below: depths, in: Array(line.plainText))
      }
    }
  }

  /// The number of lines a river has run at each column with a wide space.
  private mutating func riverDepths(below: [Int: Int], in text: [Character]) -> [Int: Int] {
    var depths: [Int: Int] = [:]
    var column = text.firstIndex { $0 != " " } ?? text.count
    while column < text.count {
      let end = text[column...].firstIndex { $0 != " " } ?? text.count
      if end - column >= 2 {
        let depth = (column..<end).compactMap { below[$0] }.max().map { $0 + 1 } ?? 1
        if depth == 3 { rivers += 1 }
        for cell in column..<end { depths[cell] = depth }
      }
      column = max(end, column + 1)
    }
    return depths
  }
}
