/// One search through the places of a paragraph: the hot loop of the room.
///
/// It stops where it has to know more of them, and is resumed when they are there.
struct LineSearch {
  private(set) var end = Way.none
  /// To go on it needs the nodes up to so many cells.
  private(set) var demand: Int?
  private var node = 0
  private var reach = 0
  /// The last place that is reached.
  private var furthest = 0

  /// Where there is always a way, all nodes are wanted at once.
  init(_ widths: LineWidths, _ tolerance: LineCosts.Tolerance) {
    demand = tolerance.takesFullest ? .max : widths.first + SearchField.linesAhead * widths.rest
  }

  /// Where there is always a way a scout goes first.
  mutating func run(_ field: SearchField) {
    demand = nil
    guard field.takesFullest else { return goOn(upTo: .none, field) }
    var scout = Scout()
    goOn(upTo: .free + scout.costOfLines(in: field), field)
  }

  /// - Parameter bound: a way that costs more is not followed.
  @inline(__always)
  private mutating func goOn(upTo bound: Way, _ field: SearchField) {
    var (node, reach, furthest) = (node, reach, furthest)
    while node <= furthest {
      if field.isReached[node] {
        guard let fan = field.fan(from: node, &reach) else {
          demand = field.cellsWanted(from: furthest)
          break
        }
        if field.canFinish(fan) { finish(from: node, field) }
        follow(fan, upTo: bound, &furthest, field)
      }
      node &+= 1
    }
    (self.node, self.reach, self.furthest) = (node, reach, furthest)
  }

  @inline(__always)
  private func follow(
    _ fan: SearchField.Fan, upTo bound: Way, _ furthest: inout Int, _ field: SearchField
  ) {
    let (node, departures) = (fan.node, Departures(field.ways, at: fan.node))
    let isHyphen = field.nodes[node].isHyphen
    field.forEachLine(of: fan) { end, line in
      let endsSecond = isHyphen && field.nodes[end].isHyphen
      let way = departures.cheapest(toLine: line.looseness, endsSecond: endsSecond)
      let cost = line.cost &+ Int(field.nodes[end].penalty)
      guard way + cost < bound else { return }
      let state = line.looseness &+ (endsSecond ? 4 : 0)
      field.arrive(at: end, state, by: way.onward(from: node, state, at: cost))
      furthest = max(furthest, end)
    }
  }

  @inline(never)
  private mutating func finish(from node: Int, _ field: SearchField) {
    let cheapest = Departures(field.ways, at: node).cheapest
    end = min(end, cheapest.onward(from: node, 0, at: field.lastLine(from: node)))
  }
}
