package import Typesetting

/// A way through the nodes of a paragraph: where each of its lines but the first begins.
///
/// The cost of a path is worked out here in the plainest manner, line by line.
package struct LinePath: Equatable {
  package var places: [Int]

  package init(places: [Int]) {
    self.places = places
  }
}

/// What the lines of a paragraph have to be made of.
package struct LineTask {
  package let nodes: [BreakNode]
  package let widths: LineWidths
  package let costs: LineCosts

  package init(_ nodes: [BreakNode], _ widths: LineWidths, _ costs: LineCosts) {
    (self.nodes, self.widths, self.costs) = (nodes, widths, costs)
  }

  package var last: Int { nodes.count - 1 }

  /// The empty cells of a line between two nodes; less than none when it does not fit.
  package func slack(from start: Int, to end: Int) -> Int {
    (start == 0 ? widths.first : widths.rest) - Int(nodes[end].end - nodes[start].begin)
  }

  package func gaps(from start: Int, to end: Int) -> Int {
    Int(nodes[end].gapsToEnd - nodes[start].gapsToBegin)
  }

  package func line(from start: Int, to end: Int) -> LineCosts.Line {
    costs.line(slack: max(slack(from: start, to: end), 0), gaps: gaps(from: start, to: end))
  }

  package func lastLine(from start: Int) -> Int {
    let width = start == 0 ? widths.first : widths.rest
    let cost = costs.lastLine(
      cells: width - slack(from: start, to: last), of: width, gaps: gaps(from: start, to: last))
    return cost + (start > 0 && nodes[start].isHyphen ? LineCosts.hyphenBeforeLastLine : 0)
  }

  /// The lines of a path from one node to the next.
  package func lines(of path: LinePath) -> [(start: Int, end: Int)] {
    Array(zip([0] + path.places, path.places + [last])).map { (start: $0, end: $1) }
  }

  package func cost(of path: LinePath) -> Int {
    var (cost, run, looseness) = (0, 0, Int?.none)
    for (start, end) in lines(of: path) {
      guard end < last else { return cost + lastLine(from: start) }
      let line = line(from: start, to: end)
      run = nodes[end].isHyphen ? run + 1 : 0
      cost += line.cost + Int(nodes[end].penalty)
      cost += step(from: looseness, to: line.looseness, run: run)
      looseness = line.looseness
    }
    return cost
  }

  /// What a line costs for the sake of the line before.
  package func step(from before: Int?, to looseness: Int, run: Int) -> Int {
    let contrast = before.map { LineCosts.areFarApart($0, looseness) } ?? false
    return (contrast ? LineCosts.contrast : 0)
      + (run == 2 ? costs.ladder : run > 2 ? LineCosts.thirdHyphen : 0)
  }
}
