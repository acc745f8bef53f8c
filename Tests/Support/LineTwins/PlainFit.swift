package import Typesetting

extension LineTask {
  /// The least cost of all ways through the nodes, found by asking of each node all nodes before
  /// it; nil when there is none within the tolerance.
  package func leastCost(_ tolerance: LineCosts.Tolerance) -> Int? {
    var ways: [[State: Int]] = [[State(looseness: nil, run: 0): 0]]
    for end in nodes.indices.dropFirst().dropLast() {
      var here: [State: Int] = [:]
      for start in 0..<end where isLine(from: start, to: end, tolerance) {
        for (state, cost) in ways[start] {
          let (next, step) = step(from: state, over: start, end)
          here[next] = min(here[next] ?? .max, cost + step)
        }
      }
      ways.append(here)
    }
    return (0..<last).compactMap { start in
      slack(from: start, to: last) < 0 && !isForced(start, last, tolerance)
        ? nil : ways[start].values.min().map { $0 + lastLine(from: start) }
    }.min()
  }

  /// What is remembered of the lines before: how loose the last was, and how many end with hyphens.
  private struct State: Hashable {
    var looseness: Int?
    var run: Int
  }

  private func step(from state: State, over start: Int, _ end: Int) -> (State, Int) {
    let line = line(from: start, to: end)
    let run = nodes[end].isHyphen ? min(state.run + 1, 3) : 0
    let cost =
      line.cost + Int(nodes[end].penalty)
      + step(from: state.looseness, to: line.looseness, run: run)
    return (State(looseness: line.looseness, run: run), cost)
  }

  /// Whether a line is among those considered: within the tolerance, or the fullest of its start.
  private func isLine(from start: Int, to end: Int, _ tolerance: LineCosts.Tolerance) -> Bool {
    guard slack(from: start, to: end) >= 0 else { return isForced(start, end, tolerance) }
    if line(from: start, to: end).isWithin(tolerance) { return true }
    guard tolerance.takesFullest else { return false }
    return !(end + 1..<max(last, end + 1)).contains { slack(from: start, to: $0) >= 0 }
  }

  /// Whether a line takes the next piece though it does not fit, since nothing does.
  private func isForced(_ start: Int, _ end: Int, _ tolerance: LineCosts.Tolerance) -> Bool {
    tolerance.takesFullest && end == start + 1
      && !(end...last).contains { slack(from: start, to: $0) >= 0 }
  }
}
