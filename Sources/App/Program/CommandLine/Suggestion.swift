internal import CurlewMessages

extension String {
  /// The candidate that the string most likely stands for: the nearest one, if at most two typing
  /// errors lie between them.
  func closest(in candidates: [String]) -> String? {
    candidates.map { (candidate: $0, distance: typingErrors(to: $0)) }
      .min { $0.distance < $1.distance }
      .flatMap { $0.distance <= 2 ? $0.candidate : nil }
  }

  /// How many characters must be inserted, deleted or replaced, or neighbours swapped, to get
  /// another string.
  func typingErrors(to other: String) -> Int {
    let (from, to) = (Array(self), Array(other))
    // The rows for the prefixes of `from` that are two, one and no characters shorter.
    var (older, last) = ([Int](), Array(0...to.count))
    for i in from.indices {
      var row = [i + 1]
      for j in to.indices {
        let replaced = last[j] + (from[i] == to[j] ? 0 : 1)
        var best = Swift.min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          best = Swift.min(best, older[j - 1] + 1)
        }
        row.append(best)
      }
      (older, last) = (last, row)
    }
    return last[to.count]
  }
}

extension OptionTable {
  /// What to try instead of an option that does not exist.
  static func hint(for unknown: String) -> Message {
    let names = all.filter { !$0.isHidden }.flatMap(\.names).filter { $0.hasPrefix("--") }
    guard let name = unknown.closest(in: names) else { return "see curlew --help" }
    return "did you mean \(name)?"
  }
}
