/// A line of a printed page. Its place is in points from the upper corner on the side where lines begin.
struct PlacedLine {
  /// Its words as mark-up. In a row of a table, tabs separate the cells.
  var text: [UInt8] = []
  private(set) var left = 0.0
  private(set) var right = 0.0
  let top: Double
  let bottom: Double
  /// Whether places are measured from the right edge of the page.
  let isRightToLeft: Bool
  /// The width of its first word, and the widest gap between two of its words.
  private(set) var (firstWord, gap) = (0.0, 0.0)
  /// The number of dots that lead to a number at its end, as in printed contents. The text has only the first.
  private(set) var leaders = 0

  /// - Parameters:
  ///   - words: in the order of reading.
  ///   - box: decides which gaps separate words and cells.
  ///   - height: the top and bottom of most letters, if that is known.
  init(
    _ words: [PlacedWord], in box: PlacedBox, height: PlacedBox? = nil, isRightToLeft: Bool = false
  ) {
    (top, bottom) = (height?.top ?? box.top, height?.bottom ?? box.bottom)
    self.isRightToLeft = isRightToLeft
    for word in words {
      add(word.text[...], from: word.box.left, to: word.box.right, height: box.height)
    }
  }

  var height: Double { bottom - top }
  var middle: Double { (top + bottom) / 2 }

  /// Whether another line is a cell of the same row of a table, after this one.
  func isInRow(with next: PlacedLine) -> Bool {
    abs(next.middle - middle) < height / 3 && next.left > right
  }

  /// The cells if it is a row of a table; else the whole line.
  var cells: [ArraySlice<UInt8>] { text.split(separator: 0x09) }

  /// Whether it is a number such as `1.1` or `A.2`.
  var isSectionNumber: Bool {
    text.count < 10 && text.contains(UInt8(ascii: "."))
      && text.split(separator: UInt8(ascii: ".")).allSatisfy { part in
        part.allSatisfy(\.isASCIIDigit) || part.count == 1 && part.allSatisfy(\.isASCIILetter)
      }
  }

  /// Adds another line of the same row.
  mutating func join(_ next: PlacedLine) {
    add(next.text[...], from: next.left, to: next.right, height: height)
  }

  private mutating func add(
    _ word: ArraySlice<UInt8>, from start: Double, to end: Double, height: Double
  ) {
    if !text.isEmpty, word.allSatisfy({ $0 == UInt8(ascii: ".") }) {
      leaders += word.count
      if leaders > word.count { return right = end }
    }
    if text.isEmpty {
      (left, firstWord) = (start, end - start)
    } else {
      gap = max(gap, start - right)
      // The tool reports a raised number as a separate word.
      let isCell = start - right > 2 * height && leaders < 4 && !isSectionNumber
      if start - right > height / 10 { text.append(isCell ? 0x09 : 0x20) }
    }
    text += word
    right = end
  }
}
