package import CurlewManuscript

/// The text of a long book, to be searched. What is searched is not cached: a search passes through all of
/// it.
extension LongBook {
  package var textSectionCount: Int { text.sectionCount }
  package func textSection(containing offset: BookOffset) -> Int {
    section(containing: offset)
  }

  package func textSection(_ number: Int) -> TextSection {
    let range = range(ofSection: number)
    if let found = text.searchedText(ofSection: number) {
      return TextSection(
        found.utf8, Marks(), body: 0..<found.own, at: range, length: found.own)
    }
    let part = known(number)?.book.manuscript ?? text.manuscript(ofSection: number)
    return TextSection(
      part.text.utf8, part.marks, body: part.body, blocks: part.blocks, at: range,
      length: part.text.utf8.count)
  }
}
