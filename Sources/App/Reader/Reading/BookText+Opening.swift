package import CurlewManuscript
package import CurlewTypesetting
internal import CurlewSubsequences

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

  /// The first chapter, if little more than the title stands before it: that was on the title page.
  var chapterBehindTitle: BookOffset? {
    let section = textSection(at: .start)
    guard
      let first = outline.first(where: {
        section.offset(of: $0.offset) > section.body.lowerBound
      }),
      case let front = section.body.lowerBound..<section.offset(of: first.offset),
      front.count < Self.longestTitle
    else { return nil }
    let words = FoldedText(section.plainText(front), .forgiving).string
    return words.contains(FoldedText(title, .forgiving).string) ? first.offset : nil
  }

  /// Of a title, an author and an edition, in bytes.
  private static var longestTitle: Int { 200 }
}
