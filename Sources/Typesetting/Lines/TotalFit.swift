/// Finds the lines of a paragraph that cost least in all.
///
/// The places where a line may end are gone through in order. From each that a line can reach, the
/// lines to the places behind it are tried: the fullest, and from there shorter ones as long as
/// they are within the tolerance. What a line costs also depends on the line before, on its
/// looseness and on whether it ended with a hyphen, so at each place the cheapest way is kept for
/// every such state. The fullest line is always among those tried, and therefore nothing that
/// filling line after line could find is ever cheaper.
package struct TotalFit {
  /// The cheapest way to each place in each state.
  private var ways: [Way] = []
  private var end = Way.none

  package init() {}

  /// The cost of all lines.
  package var cost: Int { end.cost }

  package mutating func run(
    _ nodes: borrowing BreakNodes, _ widths: LineWidths, _ costs: LineCosts,
    _ tolerance: LineCosts.Tolerance
  ) {
    let needed = nodes.all.count * WayState.count
    if ways.count < needed { ways = Array(repeating: .none, count: needed) }
    end = nodes.all.withUnsafeBufferPointer { nodes in
      ways.withUnsafeMutableBufferPointer { ways in
        var search = LineSearch(
          nodes: nodes, ways: ways, widths: widths, costs: costs, tolerance: tolerance)
        search.run()
        return search.end
      }
    }
  }

  /// The places where the lines of the cheapest way begin, last line first, without the
  /// paragraph's own beginning; and the looseness of the loosest.
  package func retrace(into places: inout [Int]) -> Int {
    places.removeAll(keepingCapacity: true)
    var (way, loosest) = (end, 0)
    while way.origin > 0 {
      places.append(way.origin)
      loosest = max(loosest, way.state & 3)
      way = ways[way.origin * WayState.count + way.state]
    }
    return loosest
  }
}

/// The lines up to a place: their cost, and the place and the state before the last of them.
///
/// A state is a number from 0 to 7: the looseness of the line that ended there, and four more where
/// that line and the one before it both ended with a hyphen. It is carried in the low bits of the
/// cost, where the lesser of two ways brings it along.
struct Way {
  var key: Int
  var origin: Int

  static let none = Way(key: .max / 4, origin: 0)

  @inline(__always) var cost: Int { key >> WayState.bits }
  @inline(__always) var state: Int { key & WayState.mask }
}

enum WayState {
  static let bits = 3
  static let count = 1 << bits
  static let mask = count - 1
}

/// One search through the places of a paragraph: the hot loop of the room.
///
/// The buffers are those of arrays that are not touched meanwhile. With the checks of an array at
/// each step the search takes half as long again; debug builds still have them, and tests compare
/// it with a plain twin.
private struct LineSearch {
  let nodes: UnsafeBufferPointer<BreakNode>
  let ways: UnsafeMutableBufferPointer<Way>
  let widths: LineWidths
  let costs: LineCosts
  let tolerance: LineCosts.Tolerance
  private(set) var end = Way.none
  /// The last place that the line at hand could end at.
  private var reach = 0

  init(
    nodes: UnsafeBufferPointer<BreakNode>, ways: UnsafeMutableBufferPointer<Way>,
    widths: LineWidths, costs: LineCosts, tolerance: LineCosts.Tolerance
  ) {
    (self.nodes, self.ways) = (nodes, ways)
    (self.widths, self.costs, self.tolerance) = (widths, costs, tolerance)
  }

  mutating func run() {
    for index in 0..<nodes.count &* WayState.count { ways[index] = .none }
    for node in 0..<nodes.count &- 1 {
      guard let departure = departure(from: node) else { continue }
      let width = node == 0 ? widths.first : widths.rest
      let limit = Int(nodes[node].begin) &+ width
      findReach(from: node, limit)
      if reach == nodes.count &- 1, Int(nodes[reach].end) <= limit {
        finish(departure, from: node, width)
      }
      tryLines(departure, from: node, limit)
    }
  }

  private func departure(from node: Int) -> Departure? {
    guard node > 0 else { return .beginning }
    return Departure(ways, from: node, isHyphen: nodes[node].isHyphen)
  }

  /// A hyphen may stand out by the cell that the next piece of the word takes up again.
  @inline(__always)
  private mutating func findReach(from node: Int, _ limit: Int) {
    while reach &+ 1 < nodes.count, Int(nodes[reach &+ 1].end) <= limit &+ 1 { reach &+= 1 }
    while reach > node, Int(nodes[reach].end) > limit &+ 1 { reach &-= 1 }
  }

  @inline(__always)
  private mutating func tryLines(_ departure: Departure, from node: Int, _ limit: Int) {
    var target = min(reach, nodes.count &- 2)
    var isFullest = true
    while target > node {
      let slack = limit &- Int(nodes[target].end)
      if slack >= 0 {
        let gaps = Int(nodes[target].gapsToEnd &- nodes[node].gapsToBegin)
        let line = costs.line(slack: slack, gaps: gaps)
        guard isFullest || line.isWithin(tolerance) else { return }
        isFullest = false
        arrive(at: target, with: line, departure, from: node)
      }
      target &-= 1
    }
  }

  @inline(__always)
  private mutating func arrive(
    at target: Int, with line: LineCosts.Line, _ departure: Departure, from node: Int
  ) {
    let looseness = line.looseness
    let cost = (line.cost &+ Int(nodes[target].penalty)) << WayState.bits
    let runsOn = nodes[target].isHyphen && departure.isHyphen
    let key =
      cost &+ (runsOn ? departure.hyphenated(looseness, costs) : departure.ways[looseness])
    let index = target &* WayState.count &+ looseness &+ (runsOn ? 4 : 0)
    if key < ways[index].key { ways[index] = Way(key: key, origin: node) }
  }

  private mutating func finish(_ departure: Departure, from node: Int, _ width: Int) {
    let (first, last) = (nodes[node], nodes[nodes.count &- 1])
    var cost = costs.lastLine(
      cells: Int(last.end &- first.begin), of: width, gaps: Int(last.gapsToEnd &- first.gapsToBegin)
    )
    if departure.isHyphen { cost &+= LineCosts.hyphenBeforeLastLine }
    let key = departure.cheapest &+ cost << WayState.bits
    if key < end.key { end = Way(key: key, origin: node) }
  }
}

/// The ways on from one place, by the looseness of the line that comes next.
private struct Departure {
  let ways: SIMD4<Int>
  /// Those from where no two hyphens run already.
  private let calm: SIMD4<Int>
  let isHyphen: Bool
  let cheapest: Int

  /// Before a paragraph stands neither a loose line nor a tight one.
  static let beginning = Departure()

  private init() {
    (ways, calm, isHyphen, cheapest) = (SIMD4(repeating: 0), SIMD4(repeating: 0), false, 0)
  }

  /// Nil when no line reaches the place.
  @inline(__always)
  init?(_ all: UnsafeMutableBufferPointer<Way>, from node: Int, isHyphen: Bool) {
    self.isHyphen = isHyphen
    let calm = Self.load(all, node &* WayState.count, 0)
    guard isHyphen else {
      cheapest = calm.min()
      guard cheapest < Way.none.key & ~WayState.mask else { return nil }
      ways = Self.onward(calm)
      self.calm = ways
      return
    }
    let strained = Self.load(all, node &* WayState.count, 4)
    let both = pointwiseMin(calm, strained)
    cheapest = both.min()
    guard cheapest < Way.none.key & ~WayState.mask else { return nil }
    ways = Self.onward(both)
    self.calm = Self.onward(calm)
  }

  @inline(__always)
  private static func load(
    _ all: UnsafeMutableBufferPointer<Way>, _ first: Int, _ state: Int
  ) -> SIMD4<Int> {
    let first = first &+ state
    return SIMD4(
      all[first].key & ~WayState.mask | state,
      all[first &+ 1].key & ~WayState.mask | (state &+ 1),
      all[first &+ 2].key & ~WayState.mask | (state &+ 2),
      all[first &+ 3].key & ~WayState.mask | (state &+ 3))
  }

  /// The cheapest way to each looseness of the next line.
  @inline(__always)
  private static func onward(_ ways: SIMD4<Int>) -> SIMD4<Int> {
    let contrast = LineCosts.contrast << WayState.bits
    let (tight, loose) = (min(ways[0], ways[1]), min(ways[2], ways[3]))
    return SIMD4(
      min(tight, loose &+ contrast), min(tight, ways[2], ways[3] &+ contrast),
      min(loose, ways[1], ways[0] &+ contrast), min(loose, tight &+ contrast))
  }

  /// The cheapest way to a line that also ends with a hyphen, below one that does.
  @inline(__always)
  func hyphenated(_ looseness: Int, _ costs: borrowing LineCosts) -> Int {
    min(
      calm[looseness] &+ costs.ladder << WayState.bits,
      ways[looseness] &+ LineCosts.thirdHyphen << WayState.bits)
  }
}
