internal import CurlewGlyphs
internal import CurlewManuscript

/// A line as scalars, each with its emphasis: for pages with kinds of type, and for lines that have
/// to be reordered or sanitised.
struct FlatLine {
  private var signs: [Sign] = []
  private var spaces = 0

  struct Sign {
    let scalar: Unicode.Scalar
    let emphasis: Mark.Emphasis
  }

  init(capacity: Int) { signs.reserveCapacity(capacity) }

  mutating func addSpaces(_ count: Int) { spaces += count }

  /// Adds text of one emphasis. A space between two kinds of type has what
  /// they have in common.
  mutating func add(_ range: Range<Int>, of text: Span<UInt8>, _ emphasis: Mark.Emphasis) {
    guard !range.isEmpty else { return }
    // Other letters are not another kind of type.
    let shown = emphasis.subtracting([.lowered, .curled])
    let between = lastEmphasis.intersection(shown)
    for _ in 0..<spaces { signs.append(Sign(scalar: " ", emphasis: between)) }
    spaces = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      let drawn = emphasis.isRespelled ? scalar.respelled(in: emphasis) : scalar
      signs.append(Sign(scalar: drawn, emphasis: shown))
      offset &+= length
    }
  }

  /// Adds a word of one emphasis.
  mutating func add(_ word: String, _ emphasis: Mark.Emphasis) {
    let bytes = Array(word.utf8)
    add(0..<bytes.count, of: bytes.span, emphasis)
  }

  mutating func addHyphen() { signs.append(Sign(scalar: "-", emphasis: lastEmphasis)) }

  private var lastEmphasis: Mark.Emphasis { signs.last?.emphasis ?? .roman }

  /// Puts the scalars into the order in which they are drawn from left to right.
  mutating func reorder(_ direction: WritingDirection) {
    if direction == .rightToLeft, signs.allSatisfy(\.scalar.isPlainRightToLeft) {
      return signs.reverse()
    }
    let order = VisualOrder(signs.map(\.scalar), in: direction)
    signs = order.places.map {
      Sign(scalar: order.drawn(signs[$0].scalar, at: $0), emphasis: signs[$0].emphasis)
    }
  }

  /// The line as spans of one emphasis each.
  func spans(at column: Int) -> [SetLine.Span] {
    var (spans, column, bytes) = ([SetLine.Span](), column, [UInt8]())
    bytes.reserveCapacity(signs.count)
    forEachSpan { signs in
      // A string made of scalars takes ten times as long.
      bytes.removeAll(keepingCapacity: true)
      for sign in signs { bytes.append(utf8Of: sign.scalar) }
      let span = SetLine.Span(
        text: String(decoding: bytes, as: UTF8.self), column: column,
        emphasis: signs[signs.startIndex].emphasis)
      spans.append(span)
      column += span.text.drawnWidth
    }
    return spans
  }

  /// Appends the line as bytes that may reach a terminal.
  func append(to bytes: inout [UInt8], isSafe: Bool) {
    if isSafe {
      for sign in signs { bytes.append(utf8Of: sign.scalar) }
      return
    }
    forEachSpan { signs in
      var sanitiser = Sanitiser()
      for sign in signs {
        if let drawn = sanitiser.admit(sign.scalar) { bytes.append(utf8Of: drawn.scalar) }
      }
    }
  }

  private func forEachSpan(_ body: (ArraySlice<Sign>) -> Void) {
    var start = 0
    for index in signs.indices
    where index + 1 == signs.count || signs[index + 1].emphasis != signs[index].emphasis {
      body(signs[start...index])
      start = index + 1
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
