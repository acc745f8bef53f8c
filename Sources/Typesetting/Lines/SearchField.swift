/// What a search goes through, by pointers into arrays that are not touched meanwhile.
///
/// With the checks of an array at each step the search takes half as long again. Tests compare it
/// with a plain twin.
struct SearchField {
  let nodes: UnsafePointer<BreakNode>
  let count: Int
  /// The place behind the last piece, when it is known which that is.
  let last: Int
  /// The cheapest way to each place in each state; only those of places that are reached count.
  let ways: UnsafeMutablePointer<Way>
  let isReached: UnsafeMutablePointer<Bool>
  /// Room for the ways on from one place, by the looseness of the next line.
  let onward: UnsafeMutablePointer<Way>
  let table: LineCosts.Table

  /// Nothing leads to new places yet, but to the first.
  func begin(_ places: Range<Int>) {
    (isReached + places.lowerBound).update(repeating: false, count: places.count)
    guard places.lowerBound == 0 else { return }
    isReached[0] = true
    ways.update(repeating: .free, count: Way.states)
  }

  /// The cells up to the last place.
  var end: Int { Int(nodes[count &- 1].end) }

  /// Whether all places are known that a line from a place can end at, and at least one.
  @inline(__always)
  func knows(_ limit: Int, from node: Int) -> Bool {
    last < .max || limit &+ 1 < Int(nodes[count &- 1].end) && node &+ 2 < count
  }

  @inline(__always)
  func line(to target: Int, _ limit: Int, _ gapsToBegin: Int16) -> LineCosts.Line {
    table.line(
      slack: limit &- Int(nodes[target].end), gaps: Int(nodes[target].gapsToEnd &- gapsToBegin))
  }

  /// The cheapest way to a place, as one that ends there.
  func cheapest(to place: Int) -> Way {
    var cheapest = Way.none
    for state in 0..<Way.states {
      cheapest = min(cheapest, ways[place &* Way.states &+ state].onward(from: place, state))
    }
    return cheapest
  }

  @inline(__always)
  func arrive(at place: Int, _ state: Int, by way: Way) {
    let ways = ways + place &* Way.states
    if !isReached[place] {
      isReached[place] = true
      for state in 0..<Way.states { ways[state] = .none }
    }
    ways[state] = min(ways[state], way)
  }
}
