/// Finds the lines of a paragraph that cost least in all.
///
/// The places where a line may end are gone through in order. From each that a line can reach, the
/// lines to the places behind it are tried: the fullest, and from there shorter ones as long as
/// they are within the tolerance. What a line costs also depends on the line before, on its
/// looseness and on whether it ended with a hyphen, so at each place the cheapest way is kept for
/// every such state. The fullest line is always among those tried, and therefore nothing that
/// filling line after line could find is ever cheaper.
package struct TotalFit {
  /// The departures from each place.
  private var ways: [Way] = []
  /// Whether there is any.
  private var isReached: [Bool] = []
  private var end = Way.none

  package init() {}

  /// The cost of all lines; nil when no lines were found within the tolerance.
  package var cost: Int? { end < .none ? end.cost : nil }

  /// - Parameter makeMore: makes the nodes up to so many cells, or all.
  package mutating func run(
    _ nodes: inout BreakNodes, _ widths: LineWidths, _ costs: LineCosts,
    _ tolerance: LineCosts.Tolerance, _ makeMore: (inout BreakNodes, Int) -> Void
  ) {
    var search = LineSearch(widths, tolerance)
    var known = 0
    while let demand = search.demand {
      makeMore(&nodes, demand)
      makeRoom(nodes.count)
      costs.withTable { resume(&search, &nodes, behind: known, $0, widths, tolerance) }
      known = nodes.count
    }
    end = search.end
  }

  private mutating func makeRoom(_ places: Int) {
    guard isReached.count < places else { return }
    let (room, more) = (2 * places, 2 * places - isReached.count)
    isReached.reserveCapacity(room)
    isReached.append(contentsOf: repeatElement(false, count: more))
    ways.reserveCapacity(room * Departures.count)
    ways.append(contentsOf: repeatElement(.none, count: more * Departures.count))
  }

  private mutating func resume(
    _ search: inout LineSearch, _ nodes: inout BreakNodes, behind known: Int,
    _ table: LineCosts.Table, _ widths: LineWidths, _ tolerance: LineCosts.Tolerance
  ) {
    let (count, isComplete) = (nodes.count, nodes.isComplete)
    nodes.withPlaces { nodes in
      ways.withUnsafeMutableBufferPointer { ways in
        isReached.withUnsafeMutableBufferPointer { isReached in
          guard let nodes = nodes.baseAddress, let ways = ways.baseAddress,
            let isReached = isReached.baseAddress
          else { return }
          let field = SearchField(
            nodes: nodes, count: count, last: isComplete ? count &- 1 : .max, ways: ways,
            isReached: isReached, table: table, widths: widths, rejected: tolerance.rejected,
            takesFullest: tolerance.takesFullest)
          field.begin(known..<count)
          search.run(field)
        }
      }
    }
  }

  /// The places where the lines of the cheapest way begin, last line first, without the
  /// paragraph's own beginning.
  package mutating func retrace(into places: inout [Int]) {
    places.removeAll(keepingCapacity: true)
    ways.withUnsafeMutableBufferPointer { ways in
      guard let ways = ways.baseAddress else { return }
      var way = end
      while way.origin > 0 {
        places.append(way.origin)
        way = Departures(ways, at: way.origin).way(endingIn: way.stateAtOrigin)
      }
    }
  }
}
