internal import CurlewCells
internal import Harness

extension Bench {
  /// The time from a resize until the page is drawn: for a width that changes all lines, and for a
  /// height that changes none.
  func resizes(runs: Int) throws {
    let other = Size(columns: size.columns - 10, rows: size.rows - 5)
    let taller = Size(columns: size.columns, rows: size.rows - 5)
    print(
      "from a resize to the page, medians of \(runs), minimum and maximum")
    for (name, next) in [("new lines", other), ("same lines", taller)] {
      let times = try self.times(between: next, runs: runs)
      print(
        "  \(name), \(next.columns)x\(next.rows): \(median(times).rounded(1)) ms, "
          + "\((times.min() ?? 0).rounded(1)) to \((times.max() ?? 0).rounded(1))")
    }
    Machine.flush()
  }

  /// The times of alternate resizes to another size and back.
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
