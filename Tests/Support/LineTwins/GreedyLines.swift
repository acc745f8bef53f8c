import CurlewManuscript
internal import CurlewTypesetting

extension LineTask {
  /// Fills each line as far as it goes: what total fit is compared with.
  package var greedy: LinePath {
    var path = LinePath(breakpoints: [])
    var start = 0
    while slack(from: start, to: last) < 0 {
      let fitting = (start + 1..<last).prefix { slack(from: start, to: $0) >= -1 }
        .last { slack(from: start, to: $0) >= 0 }
      start = fitting ?? start + 1
      path.breakpoints.append(start)
    }
    return path
  }
}
