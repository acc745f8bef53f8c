import CurlewManuscript
package import CurlewTypesetting

/// A way through the breakpoints of a paragraph: where each of its lines but the first begins.
package struct LinePath: Equatable {
  package var breakpoints: [Int]

  package init(breakpoints: [Int]) { self.breakpoints = breakpoints }
}

/// A paragraph to be broken, with the demerits of its lines worked out in the plainest way.
package struct LineTask {
  package let breakpoints: [Breakpoint]
  package let widths: LineWidths
  package let demerits: Demerits

  package init(_ breakpoints: [Breakpoint], _ widths: LineWidths, _ demerits: Demerits) {
    (self.breakpoints, self.widths, self.demerits) = (breakpoints, widths, demerits)
  }

  package var last: Int { breakpoints.count - 1 }

  package func width(from start: Int) -> Int { start == 0 ? widths.first : widths.rest }

  /// The empty cells of a line; negative if it does not fit.
  package func slack(from start: Int, to end: Int) -> Int {
    width(from: start) - (breakpoints[end].end - breakpoints[start].begin)
  }

  package func gaps(from start: Int, to end: Int) -> Int {
    breakpoints[end].gapsToEnd - breakpoints[start].gapsToBegin
  }

  package func line(from start: Int, to end: Int) -> Demerits.Line {
    demerits.line(slack: slack(from: start, to: end), gaps: gaps(from: start, to: end))
  }

  package func lastLine(from start: Int) -> Int {
    let width = width(from: start)
    return demerits.lastLine(
      cells: width - slack(from: start, to: last), of: width, gaps: gaps(from: start, to: last))
      + (start > 0 && breakpoints[start].isHyphen ? Demerits.hyphenBeforeLastLine : 0)
  }

  /// The lines of a path from one breakpoint to the next.
  package func lines(of path: LinePath) -> [(start: Int, end: Int)] {
    Array(zip([0] + path.breakpoints, path.breakpoints + [last])).map { (start: $0, end: $1) }
  }

  /// The path of some lines; nil if one of them does not begin at a breakpoint.
  package func path(through lines: [LineStart]) -> LinePath? {
    var path = LinePath(breakpoints: [])
    var next = 1
    for line in lines.dropFirst() {
      guard let found = (next..<last).first(where: { breakpoints[$0].start == line }) else {
        return nil
      }
      path.breakpoints.append(found)
      next = found + 1
    }
    return path
  }

  package func demerits(of path: LinePath) -> Int {
    var (total, run, fitness) = (0, 0, Int?.none)
    for (start, end) in lines(of: path) {
      guard end < last else { return total + lastLine(from: start) }
      let line = line(from: start, to: end)
      run = breakpoints[end].isHyphen ? run + 1 : 0
      total += line.demerits + breakpoints[end].penalty
      total += step(from: fitness, to: line.fitness, run: run)
      fitness = line.fitness
    }
    return total
  }

  /// The demerits of a line that depend on the line above.
  /// - Parameter run: the hyphens in a row at the ends of lines, with this line's.
  package func step(from above: Int?, to fitness: Int, run: Int) -> Int {
    let contrasts = above.map { abs($0 - fitness) > 1 } ?? false
    return (contrasts ? Demerits.contrast : 0)
      + (run == 2 ? demerits.ladder : run > 2 ? Demerits.thirdHyphen : 0)
  }
}
