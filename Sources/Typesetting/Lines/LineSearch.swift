/// One search through the places of a paragraph: the hot loop of the room.
///
/// It stops where it has to know more of them, and is resumed when they are there.
struct LineSearch {
  private let widths: LineWidths
  private let tolerance: LineCosts.Tolerance
  private(set) var end = Way.none
  /// The nodes that it needs to go on.
  private(set) var demand: BreakNodes.Demand?
  private var node = 0
  /// The last place that the line at hand could end at.
  private var reach = 0
  /// The last place that is reached.
  private var furthest = 0

  init(_ widths: LineWidths, _ tolerance: LineCosts.Tolerance) {
    (self.widths, self.tolerance) = (widths, tolerance)
  }

  mutating func run(_ field: SearchField) {
    var search = self
    search.demand = nil
    while search.node <= search.furthest {
      if field.isReached[search.node] {
        let limit = search.limit(from: search.node, field)
        guard field.knows(limit, from: search.node) else {
          search.demand = search.demand(in: field)
          break
        }
        search.goOn(limit: limit, field)
      }
      search.node &+= 1
    }
    self = search
  }

  @inline(__always)
  private func limit(from node: Int, _ field: SearchField) -> Int {
    Int(field.nodes[node].begin) &+ (node == 0 ? widths.first : widths.rest)
  }

  /// What the lines from all places need that are reached. Words stand too near for the first of
  /// them, and so for all, where a line that ends behind them would be too loose.
  private func demand(in field: SearchField) -> BreakNodes.Demand {
    let first = field.nodes[node]
    let slack = field.table.slack(within: tolerance)
    return BreakNodes.Demand(
      cells: max(limit(from: furthest, field) &+ 1, field.end),
      dividing: Int(first.begin) &+ widths.smaller &- slack.cells
        &+ Int(first.gapsToBegin) &* slack.cellsPerGap,
      cellsPerGap: slack.cellsPerGap)
  }

  /// Tries the lines from a place.
  @inline(__always)
  private mutating func goOn(limit: Int, _ field: SearchField) {
    findReach(limit, field)
    let isLast = reach == field.last && Int(field.nodes[reach].end) <= limit
    if isLast { finish(field) }
    let fullest = fullest(limit, field)
    if fullest > node {
      tryLines(from: fullest, limit, field)
    } else if !isLast && tolerance.takesFullest {
      overfill(field)
    }
  }

  /// A hyphen may stand out by the cell that the next piece of the word takes up again.
  @inline(__always)
  private mutating func findReach(_ limit: Int, _ field: SearchField) {
    let (nodes, count, most) = (field.nodes, field.count, Int32(truncatingIfNeeded: limit &+ 1))
    var reach = self.reach
    while reach &+ 1 < count, nodes[reach &+ 1].end <= most { reach &+= 1 }
    while reach > node, nodes[reach].end > most { reach &-= 1 }
    self.reach = reach
  }

  /// The place at which the fullest line ends that is not the last; the place itself when there is
  /// none.
  @inline(__always)
  private func fullest(_ limit: Int, _ field: SearchField) -> Int {
    var target = min(reach, field.last &- 1)
    while target > node, Int(field.nodes[target].end) > limit { target &-= 1 }
    return target
  }

  /// The fullest line is always tried, if there is nothing else, and shorter ones while they are
  /// within the tolerance.
  @inline(__always)
  private mutating func tryLines(from fullest: Int, _ limit: Int, _ field: SearchField) {
    let gapsToBegin = field.nodes[node].gapsToBegin
    var line = field.line(to: fullest, limit, gapsToBegin)
    guard line.isWithin(tolerance) || tolerance.takesFullest else { return }
    furthest = max(furthest, fullest)
    let departure = Departure(field, from: node)
    var target = fullest
    repeat {
      departure.arrive(at: target, with: line, field)
      target &-= 1
      guard target > node, line.isWithin(tolerance) else { return }
      line = field.line(to: target, limit, gapsToBegin)
    } while line.isWithin(tolerance)
  }

  /// Where nothing fits, the line takes the next piece all the same.
  @inline(never)
  private mutating func overfill(_ field: SearchField) {
    guard node &+ 1 < field.last else { return finish(field) }
    Departure(field, from: node).arrive(
      at: node &+ 1, with: field.table.line(slack: 0, gaps: 0), field)
    furthest = max(furthest, node &+ 1)
  }

  @inline(never)
  private mutating func finish(_ field: SearchField) {
    let (first, last) = (field.nodes[node], field.nodes[field.last])
    var cost = field.table.lastLine(
      cells: Int(last.end &- first.begin), of: node == 0 ? widths.first : widths.rest,
      gaps: Int(last.gapsToEnd &- first.gapsToBegin))
    if first.isHyphen { cost &+= LineCosts.hyphenBeforeLastLine }
    end = min(end, field.cheapest(to: node) + cost)
  }
}
