internal import CurlewDictionaries
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewTypesetting

extension Reading {
  /// Where the word begins that is rarest in the book, among those of the open pages. Of several, the longest is
  /// taken.
  ///
  /// Nil in a long book, whose text is not in memory, and in scripts without spaces. Words with a Latin capital are
  /// left out, because most of them are names; in German they are not.
  var rarestWord: Range<BookOffset>? {
    guard let manuscript = book.text.wholeManuscript else { return nil }
    let text = manuscript.text.utf8.span
    // A file that was shortened has pages behind its end.
    let open = book.text.part(containing: openRange.lowerBound).offsets(of: openRange)
    let counts = text.countedWords(in: manuscript.body)
    var words: [(range: Range<Int>, key: UInt64)] = []
    let takesCapitals = book.text.imprint.language?.code == "de"
    text.forEachWord(in: open) { word, key in
      guard Self.lengths.contains(word.count),
        takesCapitals || !(0x41...0x5A ~= text[word.lowerBound]),
        // Chinese, Japanese and Korean characters begin with such a byte.
        !word.contains(where: { 0xE3...0xED ~= text[$0] })
      else { return }
      words.append((word, key))
    }
    let hidden = manuscript.marks.all.filter { $0.drawn == .nothing }.map(\.range)
    let rarest = words.lazy
      .filter { word in !hidden.contains { $0.overlaps(word.range) } }
      .min { (counts[$0.key] ?? 0, -$0.range.count) < (counts[$1.key] ?? 0, -$1.range.count) }
    return rarest.map { BookOffset($0.range.lowerBound)..<BookOffset($0.range.lowerBound + 1) }
  }

  /// In bytes. What is longer is no word.
  private static let lengths = 5...40
}
