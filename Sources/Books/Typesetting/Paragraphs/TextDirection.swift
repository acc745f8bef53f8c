internal import CurlewManuscript

extension MarkedText {
  /// The direction of a paragraph: that of its first letter.
  func direction(of range: Range<Int>) -> WritingDirection {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = utf8.span.scalar(at: offset)
      if let direction = scalar.direction { return direction }
      offset += length
    }
    return .leftToRight
  }

  /// The direction of most letters. It suits a line that stands by itself, such as a table row, which
  /// may begin with a foreign word. Of a very long line, the beginning decides.
  func prevailingDirection(of range: Range<Int>) -> WritingDirection {
    utf8.prevailingDirection(of: range.prefix(Self.longestSample))
  }

  /// In bytes. Each page of a long line asks for its direction.
  private static let longestSample = 4096
}
