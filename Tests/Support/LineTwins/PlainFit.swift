import CurlewManuscript
package import CurlewTypesetting

extension LineTask {
  /// The least demerits of all ways through the breakpoints, found by asking at each breakpoint all
  /// those before it that are not too far away; nil if no way is within the tolerance.
  package func leastDemerits(_ tolerance: Demerits.Tolerance) -> Int? {
    var ways: [[Way]] = [[Way(fitness: nil, run: 0, demerits: 0)]]
    for end in breakpoints.indices.dropFirst().dropLast() {
      var here: [Way] = []
      for start in (0..<end).reversed() {
        // From farther back the line is longer still.
        let cells = breakpoints[end].end - breakpoints[start].begin
        if cells > max(widths.first, widths.rest) + 4 && start < end - 1 { break }
        guard !ways[start].isEmpty, isLine(from: start, to: end, tolerance) else { continue }
        for way in ways[start] { here.keepCheaper(step(from: way, over: start, end)) }
      }
      ways.append(here)
    }
    return (0..<last).compactMap { start in
      slack(from: start, to: last) < 0 && !isForced(start, last, tolerance)
        ? nil : ways[start].map(\.demerits).min().map { $0 + lastLine(from: start) }
    }.min()
  }

  /// The lines up to a breakpoint: the fitness class of the last, and how many in a row before it end
  /// with hyphens.
  fileprivate struct Way {
    var fitness: Int?
    var run: Int
    var demerits: Int
  }

  private func step(from way: Way, over start: Int, _ end: Int) -> Way {
    let line = line(from: start, to: end)
    let run = breakpoints[end].isHyphen ? min(way.run + 1, 3) : 0
    let demerits = line.demerits + breakpoints[end].penalty
    return Way(
      fitness: line.fitness, run: run,
      demerits: way.demerits + demerits + step(from: way.fitness, to: line.fitness, run: run))
  }

  /// Whether a line is considered: it is within the tolerance, or the fullest from its start.
  private func isLine(from start: Int, to end: Int, _ tolerance: Demerits.Tolerance) -> Bool {
    guard slack(from: start, to: end) >= 0 else { return isForced(start, end, tolerance) }
    if line(from: start, to: end).isWithin(tolerance) { return true }
    guard tolerance.takesFullest else { return false }
    return !(end + 1..<max(last, end + 1)).contains { slack(from: start, to: $0) >= 0 }
  }

  /// Whether a line takes the next piece although it does not fit, because nothing does.
  private func isForced(_ start: Int, _ end: Int, _ tolerance: Demerits.Tolerance) -> Bool {
    tolerance.takesFullest && end == start + 1
      && !(end...last).contains { slack(from: start, to: $0) >= 0 }
  }
}

extension [LineTask.Way] {
  /// Keeps the cheaper of two ways that end in the same state.
  fileprivate mutating func keepCheaper(_ way: LineTask.Way) {
    guard let index = firstIndex(where: { $0.fitness == way.fitness && $0.run == way.run }) else {
      return append(way)
    }
    if way.demerits < self[index].demerits { self[index] = way }
  }
}
