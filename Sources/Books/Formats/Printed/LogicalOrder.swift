internal import CurlewManuscript

/// Converts the letters of a line from visual order, left to right, to logical order.
///
/// This inverts the Unicode bidirectional algorithm as far as possible: in a right-to-left line everything is reversed
/// except numbers and runs of left-to-right letters.
struct LogicalOrder {
  /// Whether the line as a whole is read from right to left.
  let isRightToLeft: Bool
  /// Whether brackets in right-to-left text are stored by their look, so that `)` opens, rather than by their meaning.
  let bracketsAreDrawn: Bool

  /// The words of a line as they are read. In right-to-left lines their places are mirrored.
  func words(of drawn: [PlacedWord], lineHeight height: Double) -> [PlacedWord] {
    let ordered = drawn.sorted { $0.box.left < $1.box.left }
    let whole = isRightToLeft ? ordered.joiningTouching(height) : drawn
    // All words of a cell are read before those of the next.
    let cells = whole.split { $1.box.left - $0.box.right > 2 * height }
    return (isRightToLeft ? cells.reversed() : cells).flatMap(read)
  }

  private func read(_ cell: ArraySlice<PlacedWord>) -> [PlacedWord] {
    let texts = texts(of: cell.map(\.scalars))
    let places = isRightToLeft ? cell.reversed().map(\.mirrored) : Array(cell)
    return zip(texts, places).map { text, place in
      PlacedWord(text: Array(text.written.escapedForMarkup.utf8), box: place.box)
    }
  }

  private static let space: Unicode.Scalar = " "

  /// The same number of words, in the order of reading.
  func texts(of drawn: [[Unicode.Scalar]]) -> [[Unicode.Scalar]] {
    let signs = Array(drawn.joined(separator: [Self.space]))
    let line = DrawnSigns(signs, bracketsAreDrawn: bracketsAreDrawn)
    let read = isRightToLeft ? line.readFromRight : line.readFromLeft
    let words = read.split(separator: Self.space, omittingEmptySubsequences: false)
    // A word with a space in it.
    guard words.count == drawn.count else { return drawn }
    return words.map(Array.init)
  }

  /// Whether most pairs of brackets around right-to-left letters open with the left one.
  static func bracketsAreDrawn(in lines: [[PlacedWord]]) -> Bool {
    var surplus = 0
    for words in lines {
      var last: Unicode.Scalar?
      for scalar in words.lazy.flatMap(\.scalars) {
        if let partner = scalar.mirroredBracket {
          if last == partner { surplus += scalar.closes ? 1 : -1 }
          last = last == partner ? nil : scalar
        } else if scalar.directionWithVowels == .leftToRight {
          last = nil
        }
      }
    }
    return surplus > 0
  }
}

extension [PlacedWord] {
  /// Words without a space between them are one: some programs place each letter.
  fileprivate func joiningTouching(_ height: Double) -> [PlacedWord] {
    reduce(into: []) { words, next in
      guard let last = words.last, last.touches(next, inLineOf: height) else {
        return words.append(next)
      }
      words[words.count - 1] = PlacedWord(
        text: last.text + next.text, box: last.box.union(next.box))
    }
  }

  /// The parts between neighbours that are apart.
  fileprivate func split(
    where areApart: (PlacedWord, PlacedWord) -> Bool
  ) -> [ArraySlice<PlacedWord>] {
    let ends = indices.dropFirst().filter { areApart(self[$0 - 1], self[$0]) }
    return zip([0] + ends, ends + [count]).map { self[$0..<$1] }
  }
}
