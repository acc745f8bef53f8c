internal import CurlewManuscript

/// The text of a line, with its emphasis.
struct FlatLine {
  private var bytes: [UInt8] = []
  /// Of different emphasis, one behind the other.
  private var runs: [Run] = []
  private var spaces = 0

  private struct Run {
    let emphasis: Mark.Emphasis
    /// Where it ends among the bytes.
    var end: Int
  }

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func addSpaces(_ count: Int) { spaces += count }

  /// Adds text of one emphasis. A space between two kinds of type has what
  /// they have in common.
  mutating func add(_ range: Range<Int>, of text: Span<UInt8>, _ emphasis: Mark.Emphasis) {
    guard !range.isEmpty else { return }
    let shown = emphasis.subtracting(.substituted)
    if spaces > 0 {
      for _ in 0..<spaces { bytes.append(0x20) }
      endRun(lastEmphasis.intersection(shown))
      spaces = 0
    }
    if emphasis.isRespelled {
      var offset = range.lowerBound
      while offset < range.upperBound {
        let (scalar, length) = text.scalar(at: offset)
        bytes.append(utf8Of: scalar.respelled(in: emphasis))
        offset &+= length
      }
    } else {
      bytes.append(contentsOf: text.extracting(range))
    }
    endRun(shown)
  }

  mutating func add(_ word: String, _ emphasis: Mark.Emphasis) {
    let bytes = Array(word.utf8)
    add(0..<bytes.count, of: bytes.span, emphasis)
  }

  mutating func addHyphen() {
    bytes.append(0x2D)
    endRun(lastEmphasis)
  }

  private var lastEmphasis: Mark.Emphasis { runs.last?.emphasis ?? .roman }

  /// Gives the bytes behind the last run an emphasis.
  private mutating func endRun(_ emphasis: Mark.Emphasis) {
    if runs.last?.emphasis == emphasis {
      runs[runs.count - 1].end = bytes.count
    } else {
      runs.append(Run(emphasis: emphasis, end: bytes.count))
    }
  }

  /// Puts the scalars into the order in which they are drawn from left to right.
  mutating func reorder(_ direction: WritingDirection) {
    let signs = spans(at: 0).flatMap { span in
      span.text.unicodeScalars.map { (scalar: $0, emphasis: span.emphasis) }
    }
    (bytes, runs) = ([], [])
    func add(_ scalar: Unicode.Scalar, _ emphasis: Mark.Emphasis) {
      bytes.append(utf8Of: scalar)
      endRun(emphasis)
    }
    if direction == .rightToLeft, signs.allSatisfy(\.scalar.isPlainRightToLeft) {
      return signs.reversed().forEach(add)
    }
    let order = VisualOrder(signs.map(\.scalar), in: direction)
    for place in order.places {
      add(order.drawn(signs[place].scalar, at: place), signs[place].emphasis)
    }
  }

  func spans(at column: Int) -> [SetLine.Span] {
    var (start, column) = (0, column)
    return runs.map { run in
      let text = String(decoding: bytes[start..<run.end], as: UTF8.self)
      defer { (start, column) = (run.end, column + text.drawnWidth) }
      return SetLine.Span(text: text, column: column, emphasis: run.emphasis)
    }
  }
}

extension [UInt8] {
  @inline(__always)
  fileprivate mutating func append(utf8Of scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
