internal import CurlewCells
internal import Harness

extension Bench {
  /// The time from a resize until the page is drawn, and until its number is, which follows when the
  /// pages have been counted: for a width that changes all lines, and for a height that changes none.
  func resizes(runs: Int) throws {
    let other = Size(columns: size.columns - 10, rows: size.rows - 5)
    let taller = Size(columns: size.columns, rows: size.rows - 5)
    print("from a resize, medians of \(runs), minimum and maximum")
    for (name, next) in [("new lines", other), ("same lines", taller)] {
      let times = try self.times(between: next, runs: runs)
      for (part, times) in [("the page", times.map(\.page)), ("its number", times.map(\.number))] {
        print(
          "  \(name), \(next.columns)x\(next.rows), to \(part): \(median(times).rounded(1)) ms, "
            + "\((times.min() ?? 0).rounded(1)) to \((times.max() ?? 0).rounded(1))")
      }
    }
    Machine.flush()
  }

  /// The times of alternate resizes to another size and back. The first frame has the page, the last one
  /// its number.
  private func times(
    between next: Size, runs: Int
  ) throws -> [(page: Double, number: Double)] {
    var session = try start(curlew, answers: true)
    session.waitForSilence(of: .seconds(1))
    return try (0..<runs).map { run in
      let (before, began) = (session.output.count, ContinuousClock.now)
      session.resize(to: run % 2 == 0 ? next : size)
      try session.wait { $0.contains(endOfFrame, after: before) }
      let page = (session.lastArrival - began).milliseconds
      session.waitForSilence(of: .milliseconds(200))
      return (page, (session.lastArrival - began).milliseconds)
    }
  }
}
