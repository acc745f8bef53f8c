/// One search through the places of a paragraph: the hot loop of the room.
///
/// It stops where it has to know more of them, and is resumed when they are there.
struct LineSearch {
  private(set) var end = Way.none
  /// The nodes that it needs to go on.
  private(set) var demand: BreakNodes.Demand?
  private var node = 0
  private var reach = 0
  /// The last place that is reached.
  private var furthest = 0

  mutating func run(_ field: SearchField) {
    demand = nil
    guard field.tolerance.takesFullest else { return goOn(upTo: .none, field) }
    guard field.last < .max else { return demand = Self.demand(from: 0, upTo: .max, field) }
    var scout = Scout()
    goOn(upTo: .free + scout.costOfLines(in: field), field)
  }

  /// - Parameter bound: a way that costs more is not followed.
  @inline(__always)
  private mutating func goOn(upTo bound: Way, _ field: SearchField) {
    var search = self
    while search.node <= search.furthest {
      if field.isReached[search.node] {
        guard let fan = field.fan(from: search.node, &search.reach) else {
          search.demand = Self.demand(
            from: search.node, upTo: field.limit(from: search.furthest) &+ 1, field)
          break
        }
        search.follow(fan, upTo: bound, field)
      }
      search.node &+= 1
    }
    self = search
  }

  @inline(__always)
  private mutating func follow(_ fan: SearchField.Fan, upTo bound: Way, _ field: SearchField) {
    if field.canFinish(fan) { finish(field) }
    let departure = Departure(field, from: node)
    var furthest = furthest
    field.forEachLine(of: fan) { end, line in
      if departure.arrive(at: end, with: line, upTo: bound, field) { furthest = max(furthest, end) }
    }
    self.furthest = furthest
  }

  @inline(never)
  private mutating func finish(_ field: SearchField) {
    end = min(end, field.cheapest(to: node) + field.lastLine(from: node))
  }

  /// What lines need that begin at some places. Words stand too near for the first of them, and so
  /// for all, where a line that ends behind them would be too loose.
  private static func demand(
    from first: Int, upTo cells: Int, _ field: SearchField
  ) -> BreakNodes.Demand {
    let node = field.nodes[first]
    let slack = field.table.slack(within: field.tolerance)
    return BreakNodes.Demand(
      cells: max(cells, Int(field.nodes[field.count &- 1].end)),
      dividing: Int(node.begin) &+ field.widths.smaller &- slack.cells
        &+ Int(node.gapsToBegin) &* slack.cellsPerGap,
      cellsPerGap: slack.cellsPerGap)
  }
}
