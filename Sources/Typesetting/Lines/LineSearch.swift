/// One search through the nodes of a paragraph.
struct LineSearch {
  private(set) var end = Way.none

  mutating func run(_ field: SearchField) {
    var reach = 0
    for node in 0..<field.last where field.isReached[node] {
      let fan = field.fan(from: node, &reach)
      if field.canFinish(fan) { finish(fan, field) }
      follow(fan, field)
    }
  }

  @inline(__always)
  private func follow(_ fan: SearchField.Fan, _ field: SearchField) {
    let isHyphen = field.nodes[fan.node].isHyphen
    let departures = Departures(
      field.ways(to: fan.node), isHyphen: isHyphen, field.departures)
    field.forEachLine(of: fan) { end, line in
      let isSecond = isHyphen && field.nodes[end].isHyphen
      let state = line.looseness &+ (isSecond ? 4 : 0)
      let departure =
        isSecond
        ? departures.secondHyphen(line.looseness, field.table.ladder) : departures[line.looseness]
      let way = departure.departing(from: fan.node)
        .arriving(in: state, at: line.cost &+ Int(field.nodes[end].penalty))
      let here = field.ways(to: end) + state
      here.pointee = min(here.pointee, way)
      field.isReached[end] = true
    }
  }

  private mutating func finish(_ fan: SearchField.Fan, _ field: SearchField) {
    let ways = UnsafeBufferPointer(start: field.ways(to: fan.node), count: Way.states)
    let cheapest = (ways.min() ?? .none).departing(from: fan.node)
    end = min(end, cheapest + field.lastLine(from: fan.node))
  }
}
