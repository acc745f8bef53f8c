internal import CurlewGlyphs
internal import CurlewManuscript

/// The text of a book and its marks.
package struct MarkedText: Sendable {
  let utf8: [UInt8]
  let marks: Marks

  /// A drawn cluster and its offset.
  struct Piece {
    let offset: Int
    let scalars: Substring.UnicodeScalarView
  }

  /// The clusters drawn in a range, none wider than a glyph: no white space, marks or soft hyphens.
  func pieces(of range: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var offset = range.lowerBound
    for mark in marks.all[marks.index(from: offset)...].prefix(while: {
      $0.offset < range.upperBound
    }) {
      pieces += piecesWithoutMarks(of: offset..<Int(mark.offset))
      if mark.drawn == .dash {
        pieces.append(Piece(offset: Int(mark.offset), scalars: Substring("—").unicodeScalars))
      }
      offset = min(mark.range.upperBound, range.upperBound)
    }
    return pieces + piecesWithoutMarks(of: offset..<range.upperBound)
  }

  private func piecesWithoutMarks(of range: Range<Int>) -> [Piece] {
    let string = String(decoding: utf8[range], as: UTF8.self)
    var pieces: [Piece] = []
    var (offset, index) = (range.lowerBound, string.startIndex)
    while index < string.endIndex {
      let next = string.index(after: index)
      let scalars = string[index..<next].unicodeScalars
      if isDrawn(scalars) { pieces += cutIfWide(scalars, at: offset) }
      offset += string.utf8.distance(from: index, to: next)
      index = next
    }
    return pieces
  }

  private func isDrawn(_ cluster: Substring.UnicodeScalarView) -> Bool {
    guard let first = cluster.first else { return false }
    return !first.isBreakingSpace && (first != "\u{AD}" || cluster.count > 1)
  }

  private func cutIfWide(_ cluster: Substring.UnicodeScalarView, at offset: Int) -> [Piece] {
    let widest = 8
    var sanitiser = Sanitiser()
    let width = cluster.reduce(0) { $0 + (sanitiser.admit($1)?.width ?? 0) }
    guard width > widest else { return [Piece(offset: offset, scalars: cluster)] }
    var position = offset
    return cluster.indices.map { index in
      let scalars = cluster[index...].prefix(1)
      defer { position += UTF8.width(cluster[index]) }
      return Piece(offset: position, scalars: scalars)
    }
  }

  func endOfVisibleText(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, case let last = utf8.span.scalar(before: end),
      last.scalar.isBreakingSpace
    {
      end -= last.length
    }
    return end
  }

  func offset(ofScalar count: Int, from offset: Int) -> Int {
    var (rest, offset) = (count, offset)
    while rest > 0 {
      offset += utf8.span.scalar(at: offset).length
      rest -= 1
    }
    return offset
  }
}

extension Span<UInt8> {
  func endsWithDash(before offset: Int) -> Bool {
    guard offset > 0, case let last = self[offset - 1] else { return false }
    // The dashes of more than one byte are U+2010 to U+2015.
    guard last == 0x2D || 0x90...0x95 ~= last else { return false }
    switch scalar(before: offset).scalar.scalarClass {
    case .hyphen, .dash: return true
    default: return false
    }
  }
}
