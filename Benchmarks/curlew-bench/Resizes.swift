internal import Cells
internal import Harness

extension Bench {
  /// From the moment the terminal has another size until the last of the right page has been
  /// written: to a size with other lines, which are all set anew, and to one with the same.
  func resizes(runs: Int) throws {
    let other = Size(columns: size.columns - 10, rows: size.rows - 5)
    let taller = Size(columns: size.columns, rows: size.rows - 5)
    print(
      "from a resize to the page at the right place, medians of \(runs), the least and the most")
    for (name, next) in [("other lines", other), ("the same lines", taller)] {
      let times = try self.times(between: next, runs: runs)
      print(
        "  \(name), \(next.columns)x\(next.rows): \(median(times).rounded(1)) ms, "
          + "\((times.min() ?? 0).rounded(1)) to \((times.max() ?? 0).rounded(1))")
    }
    Machine.flush()
  }

  /// Away and back, each of them one.
  private func times(between next: Size, runs: Int) throws -> [Double] {
    var session = try start(curlew)
    session.waitForSilence(of: .seconds(1))
    return (0..<runs).map { run in
      let began = ContinuousClock.now
      session.resize(to: run % 2 == 0 ? next : size)
      session.waitForSilence(of: .milliseconds(200))
      return (session.lastArrival - began).milliseconds
    }
  }
}
