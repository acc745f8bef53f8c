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

  /// Where there is always a way, all nodes are wanted at once, and a scout goes first.
  mutating func run(_ field: SearchField) {
    demand = nil
    guard field.tolerance.takesFullest else { return goOn(upTo: .none, field) }
    guard field.isComplete else { return demand = .max }
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
          search.demand = field.cellsWanted(from: search.furthest)
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
}
