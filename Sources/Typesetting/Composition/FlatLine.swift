internal import Glyphs
internal import Manuscript

/// A line as scalars, each with its emphasis: for pages with kinds of type, and for lines that have
/// to be reordered or sanitised.
struct FlatLine {
  private(set) var scalars: [Unicode.Scalar] = []
  private var emphases: [Mark.Emphasis] = []
  private var spaces = 0

  mutating func addSpaces(_ count: Int) { spaces += count }

  /// A space between two kinds of type has what they have in common.
  mutating func add(_ scalar: Unicode.Scalar, _ emphasis: Mark.Emphasis) {
    let last = emphases.last ?? .roman
    for _ in 0..<spaces { append(" ", last.intersection(emphasis)) }
    spaces = 0
    append(scalar, emphasis)
  }

  mutating func addHyphen() { append("-", emphases.last ?? .roman) }

  private mutating func append(_ scalar: Unicode.Scalar, _ emphasis: Mark.Emphasis) {
    scalars.append(emphasis.isRespelled ? scalar.respelled(in: emphasis) : scalar)
    emphases.append(emphasis)
  }

  /// Puts the scalars into the order in which they are drawn from left to right.
  mutating func reorder(_ direction: WritingDirection) {
    let order = VisualOrder(scalars, in: direction)
    let (logical, logicalEmphases) = (scalars, emphases)
    scalars = order.places.map { order.drawn(logical[$0], at: $0) }
    emphases = order.places.map { logicalEmphases[$0] }
  }

  /// The line as spans of one emphasis each.
  func spans(at column: Int) -> [SetLine.Span] {
    var (spans, column) = ([SetLine.Span](), column)
    forEachSpan { scalars, emphasis in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let span = SetLine.Span(text: String(text), column: column, emphasis: emphasis)
      spans.append(span)
      column += span.text.drawnWidth
    }
    return spans
  }

  /// Appends the line as bytes that may reach a terminal.
  func append(to bytes: inout [UInt8], isSafe: Bool) {
    forEachSpan { scalars, _ in
      var sanitiser = Sanitiser()
      for scalar in scalars {
        guard let drawn = isSafe ? scalar : sanitiser.admit(scalar)?.scalar else { continue }
        bytes += UTF8.encode(drawn) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  private func forEachSpan(_ body: (ArraySlice<Unicode.Scalar>, Mark.Emphasis) -> Void) {
    var start = 0
    for index in scalars.indices
    where index + 1 == scalars.count || emphases[index + 1] != emphases[index] {
      body(scalars[start...index], emphases[start])
      start = index + 1
    }
  }
}
