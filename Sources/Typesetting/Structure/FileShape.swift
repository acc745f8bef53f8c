/// How a file uses its lines.
package enum FileShape: String, Sendable {
  /// Prose broken into lines of about the same length.
  case hardWrapped = "hard-wrapped"
  /// Every paragraph is one long line.
  case lineAParagraph = "a line a paragraph"
  /// Verse, or nothing that can be told: the lines mean something.
  case ownLines = "lines of its own"
}

/// What the lengths of all lines together tell of a file.
struct LineStatistics {
  let shape: FileShape
  /// The length that only the longest lines exceed: 97 of 100 are no longer.
  let width: Int
  /// The white space that almost every line begins with.
  let commonIndent: Int

  init(_ lines: ArraySlice<Line>) {
    var lengths = Histogram(limit: 512)
    var indents = Histogram(limit: 64)
    for line in lines where !line.isBlank {
      lengths.add(Int(line.length))
      indents.add(Int(line.indent))
    }
    width = lengths.quantile(0.97)
    shape = Self.shape(lengths, width)
    commonIndent = indents.quantile(0.03)
  }

  /// A line within this of the full width may have been broken because the next word was too long.
  static let raggedness = 14

  private static func shape(_ lengths: Histogram, _ width: Int) -> FileShape {
    if lengths.quantile(0.5) > 110 || lengths.share(from: 111) > 0.15 { return .lineAParagraph }
    let isFull = lengths.share(from: width - raggedness) >= 0.4
    return width <= 100 && width >= 30 && isFull ? .hardWrapped : .ownLines
  }
}

/// How often each of some small numbers occurs; what is beyond the limit counts as the limit.
private struct Histogram {
  private var counts: [Int]
  private var total = 0

  init(limit: Int) {
    counts = Array(repeating: 0, count: limit + 1)
  }

  mutating func add(_ value: Int) {
    counts[min(value, counts.count - 1)] += 1
    total += 1
  }

  func share(from value: Int) -> Double {
    total == 0 ? 0 : Double(counts[max(value, 0)...].reduce(0, +)) / Double(total)
  }

  /// The number that a share of all are no greater than.
  func quantile(_ share: Double) -> Int {
    var rest = Int(Double(total) * share)
    for (value, count) in counts.enumerated() {
      if rest < count { return value }
      rest -= count
    }
    return 0
  }
}
