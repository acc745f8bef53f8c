/// Finds the lines of a paragraph that cost least in all.
///
/// The places where a line may end are gone through in order. From each that a line can reach, the
/// lines to the places behind it are tried: the fullest, and from there shorter ones as long as
/// they are within the tolerance. What a line costs also depends on the line before, on its
/// looseness and on whether it ended with a hyphen, so at each place the cheapest way is kept for
/// every such state. The fullest line is always among those tried, and therefore nothing that
/// filling line after line could find is ever cheaper.
package struct TotalFit {
  /// The cheapest way to each place in each state; only those of places that are reached count.
  private var ways: [Way] = []
  private var isReached: [Bool] = []
  private var end = Way.none

  package init() {}

  /// The cost of all lines; nil when no lines were found within the tolerance.
  package var cost: Int? { end < .none ? end.cost : nil }

  package mutating func run(
    _ nodes: borrowing BreakNodes, _ widths: LineWidths, _ costs: LineCosts,
    _ tolerance: LineCosts.Tolerance
  ) {
    reset(count: nodes.all.count)
    end = nodes.all.withUnsafeBufferPointer { nodes in
      ways.withUnsafeMutableBufferPointer { ways in
        isReached.withUnsafeMutableBufferPointer { isReached in
          costs.withTable { table in
            var search = LineSearch(
              nodes: nodes, ways: ways, isReached: isReached, table: table, widths: widths,
              costs: costs, tolerance: tolerance)
            search.run()
            return search.end
          }
        }
      }
    }
  }

  private mutating func reset(count: Int) {
    if isReached.count < count {
      isReached = Array(repeating: false, count: 2 * count)
      ways = Array(repeating: .none, count: 2 * count * Way.states)
    } else {
      for index in 0..<count { isReached[index] = false }
    }
  }

  /// The places where the lines of the cheapest way begin, last line first, without the
  /// paragraph's own beginning.
  package func retrace(into places: inout [Int]) {
    places.removeAll(keepingCapacity: true)
    var way = end
    while way.origin > 0 {
      places.append(way.origin)
      way = ways[way.origin * Way.states + way.state]
    }
  }
}

/// The lines up to a place: what they cost, and the place and the state before the last of them.
///
/// A state is a number from 0 to 7: the looseness of the line that ended there, and four more where
/// that line and the one before it both ended with a hyphen. All three share one number, of which
/// the cost is the upper part, so that the lesser of two ways brings the rest along.
struct Way: Comparable {
  private var bits: Int

  static let states = 8
  private static let originBits = 18
  private static let costBits = originBits + 3

  /// The most places that a paragraph may have.
  static let mostPlaces = 1 << originBits

  static let none = Way(bits: .max / 4 & ~((1 << costBits) - 1))

  /// The way to the beginning.
  static let free = Way(bits: 0)

  @inline(__always)
  private init(bits: Int) { self.bits = bits }

  @inline(__always) var cost: Int { bits >> Self.costBits }
  @inline(__always) var origin: Int { bits >> 3 & (Self.mostPlaces &- 1) }
  @inline(__always) var state: Int { bits & 7 }

  /// The way on from where this one ends.
  @inline(__always)
  func onward(from origin: Int, _ state: Int) -> Way {
    Way(bits: (bits & ~((1 << Self.costBits) - 1)) | (origin << 3) | state)
  }

  @inline(__always)
  static func < (first: Way, second: Way) -> Bool { first.bits < second.bits }

  @inline(__always)
  static func + (way: Way, cost: Int) -> Way { Way(bits: way.bits &+ cost << costBits) }
}

/// One search through the places of a paragraph: the hot loop of the room.
///
/// The buffers are those of arrays that are not touched meanwhile. With the checks of an array at
/// each step the search takes half as long again; debug builds still have them, and tests compare
/// it with a plain twin.
private struct LineSearch {
  let nodes: UnsafeBufferPointer<BreakNode>
  let ways: UnsafeMutableBufferPointer<Way>
  let isReached: UnsafeMutableBufferPointer<Bool>
  let table: LineCosts.Table
  let widths: LineWidths
  let costs: LineCosts
  let tolerance: LineCosts.Tolerance
  private let ladder: Int
  private(set) var end = Way.none
  /// The last place that the line at hand could end at.
  private var reach = 0

  init(
    nodes: UnsafeBufferPointer<BreakNode>, ways: UnsafeMutableBufferPointer<Way>,
    isReached: UnsafeMutableBufferPointer<Bool>, table: LineCosts.Table, widths: LineWidths,
    costs: LineCosts, tolerance: LineCosts.Tolerance
  ) {
    (self.nodes, self.ways, self.isReached, self.table) = (nodes, ways, isReached, table)
    (self.widths, self.costs, self.tolerance) = (widths, costs, tolerance)
    ladder = costs.ladder
  }

  @inline(__always)
  mutating func run() {
    isReached[0] = true
    var furthest = 0
    for node in 0..<nodes.count &- 1 where isReached[node] {
      let departure = node == 0 ? Departure.beginning : departure(from: node)
      let width = node == 0 ? widths.first : widths.rest
      let limit = Int(nodes[node].begin) &+ width
      findReach(from: node, limit)
      let isLast = reach == nodes.count &- 1 && Int(nodes[reach].end) <= limit
      if isLast { finish(departure, from: node, width) }
      var furthestHere = tryLines(departure, from: node, limit)
      if furthestHere == 0 && !isLast && tolerance.takesFullest {
        furthestHere = overfill(departure, from: node, width)
      }
      furthest = max(furthest, furthestHere)
      if furthest <= node && end == .none { return }
    }
  }

  @inline(__always)
  private func departure(from node: Int) -> Departure {
    Departure(ways, from: node, isHyphen: nodes[node].isHyphen)
  }

  /// A hyphen may stand out by the cell that the next piece of the word takes up again.
  @inline(__always)
  private mutating func findReach(from node: Int, _ limit: Int) {
    while reach &+ 1 < nodes.count, Int(nodes[reach &+ 1].end) <= limit &+ 1 { reach &+= 1 }
    while reach > node, Int(nodes[reach].end) > limit &+ 1 { reach &-= 1 }
  }

  /// Answers the furthest place that a line led to.
  @inline(__always)
  private mutating func tryLines(_ departure: Departure, from node: Int, _ limit: Int) -> Int {
    var target = min(reach, nodes.count &- 2)
    var furthest = 0
    while target > node {
      let slack = limit &- Int(nodes[target].end)
      if slack >= 0 {
        let gaps = Int(nodes[target].gapsToEnd &- nodes[node].gapsToBegin)
        let line = table.line(slack: slack, gaps: gaps)
        guard line.isWithin(tolerance) || furthest == 0 && tolerance.takesFullest else { break }
        furthest = max(furthest, target)
        arrive(at: target, with: line, departure)
      }
      target &-= 1
    }
    return furthest
  }

  /// Where nothing fits, the line takes the next piece all the same.
  private mutating func overfill(_ departure: Departure, from node: Int, _ width: Int) -> Int {
    guard node &+ 1 < nodes.count &- 1 else {
      finish(departure, from: node, width)
      return 0
    }
    arrive(at: node &+ 1, with: costs.line(slack: 0, gaps: 0), departure)
    return node &+ 1
  }

  @inline(__always)
  private func arrive(at target: Int, with line: LineCosts.Line, _ departure: Departure) {
    let looseness = line.looseness
    let node = nodes[target]
    let runsOn = node.isHyphen && departure.isHyphen
    let before =
      runsOn ? departure.hyphenated(looseness, ladder: ladder) : departure.ways[looseness]
    let way = before + (line.cost &+ Int(node.penalty))
    let first = target &* Way.states
    if !isReached[target] {
      isReached[target] = true
      for state in 0..<(node.isHyphen ? Way.states : 4) { ways[first &+ state] = .none }
    }
    let index = first &+ looseness &+ (runsOn ? 4 : 0)
    if way < ways[index] { ways[index] = way }
  }

  private mutating func finish(_ departure: Departure, from node: Int, _ width: Int) {
    let (first, last) = (nodes[node], nodes[nodes.count &- 1])
    var cost = costs.lastLine(
      cells: Int(last.end &- first.begin), of: width, gaps: Int(last.gapsToEnd &- first.gapsToBegin)
    )
    if departure.isHyphen { cost &+= LineCosts.hyphenBeforeLastLine }
    end = min(end, departure.cheapest + cost)
  }
}

/// The ways on from one place, by the looseness of the line that comes next.
private struct Departure {
  let ways: FourWays
  /// Those from where no two hyphens run already.
  private let calm: FourWays
  let isHyphen: Bool
  let cheapest: Way

  /// Before a paragraph stands neither a loose line nor a tight one.
  static let beginning = Departure()

  private init() {
    cheapest = .free
    ways = FourWays(cheapest, cheapest, cheapest, cheapest)
    (calm, isHyphen) = (ways, false)
  }

  @inline(__always)
  init(_ all: UnsafeMutableBufferPointer<Way>, from node: Int, isHyphen: Bool) {
    self.isHyphen = isHyphen
    let calm = FourWays(all, from: node, 0)
    let both = isHyphen ? calm.lesser(FourWays(all, from: node, 4)) : calm
    cheapest = both.least
    ways = both.onward
    self.calm = isHyphen ? calm.onward : ways
  }

  /// The cheapest way to a line that also ends with a hyphen, below one that does.
  @inline(__always)
  func hyphenated(_ looseness: Int, ladder: Int) -> Way {
    min(calm[looseness] + ladder, ways[looseness] + LineCosts.thirdHyphen)
  }
}

/// A way for each looseness.
private struct FourWays {
  private let first: Way
  private let second: Way
  private let third: Way
  private let fourth: Way

  @inline(__always)
  init(_ first: Way, _ second: Way, _ third: Way, _ fourth: Way) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  @inline(__always)
  init(_ all: UnsafeMutableBufferPointer<Way>, from node: Int, _ state: Int) {
    let index = node &* Way.states &+ state
    first = all[index].onward(from: node, state)
    second = all[index &+ 1].onward(from: node, state &+ 1)
    third = all[index &+ 2].onward(from: node, state &+ 2)
    fourth = all[index &+ 3].onward(from: node, state &+ 3)
  }

  @inline(__always)
  subscript(_ looseness: Int) -> Way {
    looseness < 2 ? (looseness == 0 ? first : second) : (looseness == 2 ? third : fourth)
  }

  @inline(__always) var least: Way { min(min(first, second), min(third, fourth)) }

  @inline(__always)
  func lesser(_ other: FourWays) -> FourWays {
    FourWays(
      min(first, other.first), min(second, other.second), min(third, other.third),
      min(fourth, other.fourth))
  }

  /// The cheapest way to each looseness of the next line.
  @inline(__always)
  var onward: FourWays {
    let contrast = LineCosts.contrast
    let (tight, loose) = (min(first, second), min(third, fourth))
    return FourWays(
      min(tight, loose + contrast), min(min(tight, third), fourth + contrast),
      min(min(loose, second), first + contrast), min(loose, tight + contrast))
  }
}
