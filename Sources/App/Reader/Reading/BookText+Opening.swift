package import CurlewManuscript
package import CurlewTypesetting

extension BookText {
  /// The first words at an offset, to show in a list.
  package func opening(at offset: BookOffset) -> Range<BookOffset> {
    let section = textSection(at: offset)
    let start = section.offset(of: offset)
    guard let first = section.unit(.sentence, at: start) else { return offset..<offset }
    let begin = section.unit(.letter, at: start)?.lowerBound ?? start
    var end = begin
    // A dozen words are enough, and fewer if the sentence is short.
    for _ in 0..<12 {
      guard let word = section.unit(.word, at: end), word.upperBound <= max(first.upperBound, begin)
      else { break }
      end = word.upperBound
    }
    if end == begin { end = section.unit(.word, at: begin)?.upperBound ?? begin }
    return section.bookOffsets(of: begin..<end)
  }
}
