internal import CurlewCFribidi
package import CurlewManuscript

/// The order in which the scalars of a line are drawn from left to right.
///
/// FriBidi applies Unicode's bidirectional algorithm and mirrors brackets. Each line is ordered by
/// itself, in the direction of its paragraph.
struct VisualOrder {
  /// The indices of the line's scalars, leftmost first.
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

  /// A scalar as it is drawn, mirrored in right-to-left text.
  func drawn(_ scalar: Unicode.Scalar, at place: Int) -> Unicode.Scalar {
    guard levels[place] & 1 == 1 else { return scalar }
    var mirrored: FriBidiChar = 0
    guard fribidi_get_mirror_char(scalar.value, &mirrored) != 0 else { return scalar }
    return Unicode.Scalar(mirrored) ?? scalar
  }
}

/// A line of text, such as a running head, reordered for drawing from left to right.
///
/// - Parameter direction: That of the paragraph; nil for the direction of the first letter.
package func inVisualOrder(_ text: String, in direction: WritingDirection? = nil) -> String {
  let scalars = Array(text.unicodeScalars)
  guard scalars.contains(where: \.isRightToLeft) else { return text }
  let ordered = drawnOrder(of: scalars, in: direction ?? text.direction).map(\.scalar)
  return String(String.UnicodeScalarView(ordered))
}

/// The scalars of a line from left to right, each with its place in the line.
package func drawnOrder(
  of scalars: [Unicode.Scalar], in direction: WritingDirection
) -> [(place: Int, scalar: Unicode.Scalar)] {
  let order = VisualOrder(scalars, in: direction)
  return order.places.map { ($0, order.drawn(scalars[$0], at: $0)) }
}

extension StringProtocol {
  /// The direction of the first letter.
  package var direction: WritingDirection {
    unicodeScalars.lazy.compactMap(\.direction).first ?? .leftToRight
  }
}

extension Unicode.Scalar {
  /// Whether a line of nothing else, read from right to left, is drawn in exactly the reverse order:
  /// letters of Hebrew and Arabic, spaces, and punctuation that is not mirrored.
  package var isPlainRightToLeft: Bool {
    switch value {
    case 0x20...0x22, 0x27, 0x2C...0x2E, 0x3A, 0x3B, 0x3F: true
    case 0x5D0...0x5EA, 0x5F0...0x5F4, 0x60C, 0x61B, 0x61F...0x64A: true
    case 0x2013, 0x2014, 0x2018...0x201F, 0x2026: true
    default: false
    }
  }
}
