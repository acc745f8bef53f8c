/// Finds the lines of a paragraph that cost least in all.
///
/// The places where a line may end are gone through in order. From each that a line can reach, the
/// lines to the places behind it are tried: the fullest, and from there shorter ones as long as
/// they are within the tolerance. What a line costs also depends on the line before, on its
/// looseness and on whether it ended with a hyphen, so at each place the cheapest way is kept for
/// every such state. The fullest line is always among those tried, and therefore nothing that
/// filling line after line could find is ever cheaper.
///
/// So it is done for any text. Nearly all paragraphs are of words that fit into a line, and for them
/// `WordFit` does the same faster.
package struct TotalFit {
  /// The ways to each place, behind room for the departures from one.
  private var ways: [Way] = []
  /// Whether there is any.
  private var isReached: [Bool] = []
  private var end = Way.none

  package init() {}

  /// The cost of all lines; nil when no lines were found within the tolerance.
  package var cost: Int? { end < .none ? end.cost : nil }

  package mutating func run(
    _ nodes: inout BreakNodes, _ widths: LineWidths, _ costs: LineCosts,
    _ tolerance: LineCosts.Tolerance
  ) {
    var search = LineSearch()
    let count = nodes.all.count
    makeRoom(count)
    costs.withTable { table in
      nodes.withPlaces { nodes in
        ways.withUnsafeMutableBufferPointer { ways in
          isReached.withUnsafeMutableBufferPointer { isReached in
            guard let nodes = nodes.baseAddress, let ways = ways.baseAddress,
              let isReached = isReached.baseAddress
            else { return }
            let field = SearchField(
              nodes: nodes, last: count - 1, departures: ways, isReached: isReached, table: table,
              widths: widths, rejected: tolerance.rejected, takesFullest: tolerance.takesFullest)
            search.run(field)
          }
        }
      }
    }
    end = search.end
  }

  /// Nothing leads to any place yet, but to the first.
  private mutating func makeRoom(_ places: Int) {
    isReached.removeAll(keepingCapacity: true)
    isReached += repeatElement(false, count: places)
    ways.removeAll(keepingCapacity: true)
    ways += repeatElement(.none, count: (places + 1) * Way.states)
    isReached[0] = true
    for state in 0..<Way.states { ways[Way.states + state] = .free }
  }

  /// The places where the lines of the cheapest way begin, last line first, without the
  /// paragraph's own beginning.
  package func retrace(into places: inout [Int]) {
    places.removeAll(keepingCapacity: true)
    var way = end
    while way.origin > 0 {
      places.append(way.origin)
      way = ways[(way.origin + 1) * Way.states + way.stateAtOrigin]
    }
  }
}
