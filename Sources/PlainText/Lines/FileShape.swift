/// How a file uses its lines.
enum FileShape: String, Sendable {
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
    var (all, broken) = (Histogram(limit: 512), Histogram(limit: 512))
    var indents = Histogram(limit: 64)
    var (bytes, characters) = (0, 0)
    var last = Line.blank(at: 0)
    for line in lines {
      if !line.isBlank {
        all.add(Int(line.length))
        indents.add(Int(line.indent))
        bytes += Int(line.end - line.start)
        characters += Int(line.length)
        if !last.isBlank { broken.add(Int(last.length)) }
      }
      last = line
    }
    width = all.quantile(0.97)
    commonIndent = indents.quantile(0.03)
    shape = Self.shape(all, broken, width, narrowest: bytes > characters * 9 / 4 ? 24 : 50)
  }

  /// Where a line ends, seen from the common margin.
  func reach(_ line: Line) -> Int {
    Int(line.length) + max(Int(line.indent) - commonIndent, 0)
  }

  /// A line within this of the full width may have been broken because the next word was too long.
  static let raggedness = 14

  /// Prose broken by a program fills its lines, all but the last of each paragraph. Scripts of
  /// three bytes a character are wide ones, whose lines have few characters.
  private static func shape(
    _ all: Histogram, _ broken: Histogram, _ width: Int, narrowest: Int
  ) -> FileShape {
    if all.quantile(0.5) > 110 || all.share(from: 111) > 0.15 { return .lineAParagraph }
    let isFull = broken.share(from: width - raggedness) >= 0.6
    return width <= 100 && width >= narrowest && isFull ? .hardWrapped : .ownLines
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
