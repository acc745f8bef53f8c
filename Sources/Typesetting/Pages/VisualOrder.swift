internal import CFribidi
internal import Manuscript

/// The order in which the scalars of a line are drawn from left to right.
///
/// In a line that mixes scripts, letters, digits and signs are put into order by the bidirectional
/// algorithm of Unicode, which FriBidi does; brackets that stand in text from right to left are
/// turned round. A line is ordered by itself, in the direction of its paragraph.
struct VisualOrder {
  /// The places of the line's scalars, leftmost first.
  private(set) var places: [Int]
  private let levels: [FriBidiLevel]

  init(_ scalars: [Unicode.Scalar], in direction: WritingDirection) {
    let count = scalars.count
    let text = scalars.map(\.value)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var levels = [FriBidiLevel](repeating: 0, count: count)
    var map = (0..<count).map { FriBidiStrIndex($0) }
    var base = direction == .leftToRight ? cf_left_to_right : cf_right_to_left
    let length = FriBidiStrIndex(count)
    fribidi_get_bidi_types(text, length, &types)
    fribidi_get_bracket_types(text, length, types, &brackets)
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, &levels)
    _ = fribidi_reorder_line(
      cf_marks_follow_letters, types, length, 0, base, &levels, nil, &map)
    places = map.map { Int($0) }
    self.levels = levels
  }

  /// A scalar as it is drawn at its place.
  func drawn(_ scalar: Unicode.Scalar, at place: Int) -> Unicode.Scalar {
    guard levels[place] & 1 == 1 else { return scalar }
    var mirrored: FriBidiChar = 0
    guard fribidi_get_mirror_char(scalar.value, &mirrored) != 0 else { return scalar }
    return Unicode.Scalar(mirrored) ?? scalar
  }
}

extension [SetLine.Span] {
  /// The spans of a line in the order in which they are drawn.
  func inVisualOrder(_ direction: WritingDirection, column: Int) -> [SetLine.Span] {
    let scalars = flatMap { span in span.text.unicodeScalars.map { ($0, span.emphasis) } }
    let order = VisualOrder(scalars.map(\.0), in: direction)
    var spans: [(text: String, emphasis: SetLine.Emphasis)] = []
    for place in order.places {
      let (scalar, emphasis) = scalars[place]
      if spans.last?.emphasis != emphasis { spans.append(("", emphasis)) }
      spans[spans.count - 1].text.unicodeScalars.append(order.drawn(scalar, at: place))
    }
    var column = column
    return spans.map { text, emphasis in
      defer { column += text.drawnWidth }
      return SetLine.Span(text: text, column: column, emphasis: emphasis)
    }
  }
}

/// A line of text, such as a running head, in the order in which its characters are drawn.
package func inVisualOrder(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  guard scalars.contains(where: \.isRightToLeft) else { return text }
  let direction = scalars.lazy.compactMap(\.direction).first ?? .leftToRight
  let order = VisualOrder(scalars, in: direction)
  var ordered = String.UnicodeScalarView()
  for place in order.places { ordered.append(order.drawn(scalars[place], at: place)) }
  return String(ordered)
}
