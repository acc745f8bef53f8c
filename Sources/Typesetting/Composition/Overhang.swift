/// The cells by which a line stands out of the text block, where it has light signs at its ends.
struct Overhang {
  var before = 0
  var behind = 0
}

extension Layout {
  /// - Parameters:
  ///   - range: the text of the line.
  ///   - boxes: those that stand on it.
  @inline(__always)
  func overhang(of place: LinePlace, _ range: Range<Int>, _ boxes: Range<Int>) -> Overhang {
    guard paragraphs.hangs(place.paragraph, setting) else { return Overhang() }
    let (first, last) = (boxes.lowerBound, boxes.upperBound - 1)
    let hasHead = paragraphs.start(of: first) == range.lowerBound
    let hasTail = paragraphs.end(ofBox: last) <= range.upperBound
    return Overhang(
      before: hasHead ? Int(paragraphs.boxes[first].overhangBefore) : 0,
      behind: endsInsideWord(place) ? 1 : hasTail ? Int(paragraphs.boxes[last].overhangBehind) : 0)
  }

  /// Whether a line ends inside a word.
  @inline(__always)
  func endsInsideWord(_ place: LinePlace) -> Bool {
    let next = place.line + 1
    return next < firstLines[place.paragraph + 1] && lines[next].isInsideWord
  }
}
